//! Makes the C header, `kofu.h` in `OUT_DIR`, when the C ABI is asked for. A test compares it with
//! the one in `include`, which is the one that is installed.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    #[cfg(feature = "capi")]
    header::generate();
}

#[cfg(feature = "capi")]
mod header {
    use std::env;
    use std::path::Path;

    /// The files with exports and their types, in the order of the header.
    const SOURCES: [&str; 10] = [
        "status", "types", "info", "variant", "position", "board", "moves", "svg", "game", "engine",
    ];

    pub(crate) fn generate() {
        println!("cargo::rerun-if-changed=src/ffi");
        println!("cargo::rerun-if-changed=cbindgen.toml");
        if let Err(error) = write() {
            println!("cargo::error=no kofu.h: {error}");
        }
    }

    fn write() -> Result<(), Box<dyn std::error::Error>> {
        let config = cbindgen::Config::from_file("cbindgen.toml")?;
        let builder = SOURCES.iter().fold(cbindgen::Builder::new(), |builder, file| {
            builder.with_src(format!("src/ffi/{file}.rs"))
        });
        let bindings = builder.with_config(config).generate()?;
        bindings.write_to_file(Path::new(&env::var("OUT_DIR")?).join("kofu.h"));
        Ok(())
    }
}
