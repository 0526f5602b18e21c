// As much of NUnit as the package's tests use, and a runner: Unity has the real one.
using System;
using System.Collections;
using System.Reflection;

namespace NUnit.Framework
{
    [AttributeUsage(AttributeTargets.Method)]
    public sealed class TestAttribute : Attribute
    {
    }

    public delegate void TestDelegate();

    public sealed class AssertionException : Exception
    {
        public AssertionException(string text) : base(text)
        {
        }
    }

    public static class Assert
    {
        public static void IsTrue(bool condition)
        {
            if (!condition)
            {
                throw new AssertionException("expected true");
            }
        }

        public static void AreEqual(object expected, object actual)
        {
            bool same = expected is IConvertible && actual is IConvertible && !(expected is string)
                ? Convert.ToDecimal(expected) == Convert.ToDecimal(actual)
                : Equals(expected, actual);
            if (!same)
            {
                throw new AssertionException("expected " + expected + ", but it is " + actual);
            }
        }

        public static T Throws<T>(TestDelegate code) where T : Exception
        {
            try
            {
                code();
            }
            catch (T expected)
            {
                return expected;
            }
            throw new AssertionException("expected a " + typeof(T).Name);
        }
    }

    public static class CollectionAssert
    {
        public static void AreEqual(IEnumerable expected, IEnumerable actual)
        {
            IEnumerator others = actual.GetEnumerator();
            foreach (object one in expected)
            {
                Assert.IsTrue(others.MoveNext());
                Assert.AreEqual(one, others.Current);
            }
            Assert.IsTrue(!others.MoveNext());
        }
    }

    public static class Runner
    {
        public static int Main()
        {
            int run = 0, failed = 0;
            foreach (Type type in Assembly.GetExecutingAssembly().GetTypes())
            {
                foreach (MethodInfo method in type.GetMethods())
                {
                    if (method.GetCustomAttributes(typeof(TestAttribute), false).Length == 0)
                    {
                        continue;
                    }
                    run++;
                    try
                    {
                        method.Invoke(Activator.CreateInstance(type), null);
                        Console.WriteLine("ok " + method.Name);
                    }
                    catch (TargetInvocationException error)
                    {
                        failed++;
                        Console.WriteLine("FAILED " + method.Name + ": " + error.InnerException);
                    }
                }
            }
            Console.WriteLine(run + " tests, " + failed + " failed");
            return run > 0 && failed == 0 ? 0 : 1;
        }
    }
}
