//! Gives the shared library a name with the number of its binary interface.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let abi = 2;
    match std::env::var("CARGO_CFG_TARGET_OS").as_deref() {
        Ok(os @ ("linux" | "android" | "freebsd")) => {
            // Android packs and loads only files that end with `.so`.
            let number = if os == "android" { String::new() } else { format!(".{abi}") };
            println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libjerusalem.so{number}");
            // The threads of a freed batch end by themselves: their code stays after `dlclose`.
            println!("cargo::rustc-cdylib-link-arg=-Wl,-z,nodelete");
        }
        Ok("macos") => {
            let name = format!("@rpath/libjerusalem.{abi}.dylib");
            println!("cargo::rustc-cdylib-link-arg=-Wl,-install_name,{name}");
        }
        _ => (),
    }
}
