using System;

namespace Jerusalem
{
    /// <summary>A call that the library refused. Nothing has changed; only after JRS_PANIC may a batch have to be reset.</summary>
    public sealed class JerusalemException : Exception
    {
        internal JerusalemException(int status, string name, string text)
            : base(name + ": " + text)
        {
            Status = status;
            Name = name;
        }

        /// <summary>The number of the status; it never changes its meaning.</summary>
        public int Status { get; private set; }

        /// <summary>The name of the status, such as "JRS_ILLEGAL_ACTION".</summary>
        public string Name { get; private set; }
    }
}
