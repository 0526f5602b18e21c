using System;
using System.Runtime.InteropServices;
using System.Text;

namespace Jerusalem
{
    /// <summary>Owns the handle of a game.</summary>
    internal sealed class GameHandle : SafeHandle
    {
        internal unsafe GameHandle(JrsGame* game) : base(IntPtr.Zero, true)
        {
            SetHandle((IntPtr)game);
        }

        public override bool IsInvalid
        {
            get { return handle == IntPtr.Zero; }
        }

        protected override unsafe bool ReleaseHandle()
        {
            return NativeMethods.jrs_game_free((JrsGame*)handle) == NativeMethods.JRS_OK;
        }
    }

    /// <summary>Owns the handle of a batch.</summary>
    internal sealed class BatchHandle : SafeHandle
    {
        internal unsafe BatchHandle(JrsBatch* batch) : base(IntPtr.Zero, true)
        {
            SetHandle((IntPtr)batch);
        }

        public override bool IsInvalid
        {
            get { return handle == IntPtr.Zero; }
        }

        protected override unsafe bool ReleaseHandle()
        {
            return NativeMethods.jrs_batch_free((JrsBatch*)handle) == NativeMethods.JRS_OK;
        }
    }

    /// <summary>Owns the handle of a search.</summary>
    internal sealed class SearchHandle : SafeHandle
    {
        internal unsafe SearchHandle(JrsSearch* search) : base(IntPtr.Zero, true)
        {
            SetHandle((IntPtr)search);
        }

        public override bool IsInvalid
        {
            get { return handle == IntPtr.Zero; }
        }

        protected override unsafe bool ReleaseHandle()
        {
            return NativeMethods.jrs_search_free((JrsSearch*)handle) == NativeMethods.JRS_OK;
        }
    }

    /// <summary>Keeps a handle alive during a call, also against Dispose on another thread.</summary>
    internal struct Use : IDisposable
    {
        private readonly SafeHandle handle;
        private bool taken;

        internal Use(SafeHandle handle)
        {
            this.handle = handle;
            taken = false;
            handle.DangerousAddRef(ref taken);
        }

        internal unsafe JrsGame* Game
        {
            get { return (JrsGame*)handle.DangerousGetHandle(); }
        }

        internal unsafe JrsBatch* Batch
        {
            get { return (JrsBatch*)handle.DangerousGetHandle(); }
        }

        internal unsafe JrsSearch* Search
        {
            get { return (JrsSearch*)handle.DangerousGetHandle(); }
        }

        public void Dispose()
        {
            if (taken)
            {
                taken = false;
                handle.DangerousRelease();
            }
        }
    }

    /// <summary>A call that answers with elements of a size not known beforehand.</summary>
    internal unsafe delegate int Answer(byte* buffer, UIntPtr capacity, UIntPtr* size);

    internal static unsafe class Border
    {
        private static volatile bool compared;

        /// <summary>Refuses a native library whose binary interface is not this package's.</summary>
        internal static void CheckLibrary()
        {
            if (!compared)
            {
                uint found = NativeMethods.jrs_abi_version();
                if (found != NativeMethods.JRS_ABI_VERSION)
                {
                    throw new InvalidOperationException("the native library has the binary interface "
                        + found + ", this package needs " + NativeMethods.JRS_ABI_VERSION);
                }
                compared = true;
            }
        }

        /// <summary>Refuses null with the name of the parameter.</summary>
        internal static void NotNull(object argument, string name)
        {
            if (argument == null)
            {
                throw new ArgumentNullException(name);
            }
        }

        /// <summary>A text as a string of JSON, quotes included.</summary>
        internal static string Json(string text)
        {
            StringBuilder json = new StringBuilder("\"");
            foreach (char c in text)
            {
                if (c == '"' || c == '\\' || c < ' ')
                {
                    json.Append("\\u").Append(((int)c).ToString("x4"));
                }
                else
                {
                    json.Append(c);
                }
            }
            return json.Append('"').ToString();
        }

        /// <summary>Throws what a status stands for.</summary>
        internal static void Check(int status)
        {
            if (status != NativeMethods.JRS_OK)
            {
                string name = Text(NativeMethods.jrs_status_name(status));
                throw new JerusalemException(status, name, Text(NativeMethods.jrs_last_error()));
            }
        }

        /// <summary>A NUL-terminated text of the library.</summary>
        internal static string Text(byte* text)
        {
            int length = 0;
            while (text[length] != 0)
            {
                length++;
            }
            return length == 0 ? "" : Encoding.UTF8.GetString(text, length);
        }

        /// <summary>A text as UTF-8; never empty, so that it can be pinned: a NUL follows.</summary>
        internal static byte[] Utf8(string text, out UIntPtr length)
        {
            NotNull(text, "text");
            byte[] bytes = new byte[Encoding.UTF8.GetByteCount(text) + 1];
            length = (UIntPtr)(uint)Encoding.UTF8.GetBytes(text, 0, text.Length, bytes, 0);
            return bytes;
        }

        /// <summary>Asks with growing buffers until the answer fits.</summary>
        internal static byte[] Bytes(Answer call)
        {
            byte[] bytes = new byte[256];
            for (;;)
            {
                UIntPtr size;
                int status;
                fixed (byte* buffer = bytes)
                {
                    status = call(buffer, (UIntPtr)(uint)bytes.Length, &size);
                }
                if (status != NativeMethods.JRS_TOO_SMALL)
                {
                    Check(status);
                    Array.Resize(ref bytes, (int)size);
                    return bytes;
                }
                bytes = new byte[(int)size];
            }
        }

        /// <summary>A text of a size not known beforehand.</summary>
        internal static string Text(Answer call)
        {
            byte[] bytes = Bytes(call);
            return Encoding.UTF8.GetString(bytes, 0, bytes.Length - 1);
        }

        /// <summary>An id that may be refused by the library, but not be bent by a cast.</summary>
        internal static uint Id(int id)
        {
            return id < 0 ? uint.MaxValue : (uint)id;
        }
    }
}
