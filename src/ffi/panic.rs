//! The panic handler of a C library without `std` (feature `panic-handler`): it stops the program,
//! as there is nobody to report to. No input should ever lead here.

use core::panic::PanicInfo;

#[panic_handler]
fn stop(_: &PanicInfo<'_>) -> ! {
    trap()
}

/// An instruction that the processor refuses: the program ends at once, or the debugger shows it.
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
fn trap() -> ! {
    // SAFETY: it does nothing but stop.
    unsafe { core::arch::asm!("ud2", options(noreturn, nomem, nostack)) }
}

/// An instruction that the processor refuses: the program ends at once, or the debugger shows it.
#[cfg(any(target_arch = "aarch64", target_arch = "arm"))]
fn trap() -> ! {
    // SAFETY: it does nothing but stop.
    unsafe { core::arch::asm!("udf #0", options(noreturn, nomem, nostack)) }
}

/// An instruction that the processor refuses: the program ends at once, or the debugger shows it.
#[cfg(any(target_arch = "riscv32", target_arch = "riscv64"))]
fn trap() -> ! {
    // SAFETY: it does nothing but stop.
    unsafe { core::arch::asm!("unimp", options(noreturn, nomem, nostack)) }
}

/// An instruction that ends the program at once.
#[cfg(target_arch = "wasm32")]
fn trap() -> ! {
    core::arch::wasm32::unreachable()
}

/// Where no such instruction is known here, the program stands still.
#[cfg(not(any(
    target_arch = "x86",
    target_arch = "x86_64",
    target_arch = "aarch64",
    target_arch = "arm",
    target_arch = "riscv32",
    target_arch = "riscv64",
    target_arch = "wasm32"
)))]
fn trap() -> ! {
    loop {
        core::hint::spin_loop();
    }
}
