//! The memory block of an engine.
//!
//! ```text
//! | slack | Header | SearchState | Cluster, Cluster, ... |
//!         ^ kofu_engine *, at a multiple of 64
//! ```
//!
//! Who may touch what, and when:
//!
//! - The **header**: its atomics by anyone at any time, so that `kofu_engine_stop` may come from any
//!   thread; `host` only by the holder of the session; the rest is never written after the
//!   initialization.
//! - The **state**: only the holder of the [`Session`], which exists once at a time: the flag `busy`
//!   sees to that. Whoever finds it taken gets `KOFU_E_BUSY`.
//! - The **table** consists of atomics and is shared by an engine and its helpers. `users` counts
//!   the helpers that search, so that it is not cleared under their hands.

use core::cell::UnsafeCell;
use core::ptr::{self, NonNull};
use core::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use super::status::Failure;
use super::types::{kofu_engine, kofu_host};
use crate::search::{Cluster, SearchState};

const MAGIC: [u32; 2] = [0x6b6f_6675, 0x656e_6731];
/// Stands in `users` while the table is cleared.
const CLEARING: u32 = u32::MAX;

/// The beginning of an engine.
#[repr(C, align(64))]
struct Header {
    magic: [u32; 2],
    /// Where the header is: an engine that was copied elsewhere is not valid.
    home: usize,
    busy: AtomicBool,
    stop: AtomicBool,
    users: AtomicU32,
    /// A helper's engine with the table; null in that engine itself.
    main: *const Self,
    table: *const Cluster,
    clusters: usize,
    host: UnsafeCell<kofu_host>,
}

const ALIGN: usize = align_of::<Header>();
const STATE_AT: usize = size_of::<Header>();
const TABLE_AT: usize = (STATE_AT + size_of::<SearchState>()).next_multiple_of(ALIGN);
/// What is lost at the beginning of a block, at worst.
const SLACK: usize = ALIGN - 1;

const _: () = {
    assert!(align_of::<SearchState>() <= ALIGN && align_of::<Cluster>() <= ALIGN);
    assert!(STATE_AT % align_of::<SearchState>() == 0);
    assert!(SLACK + TABLE_AT <= 256 * 1024);
};

const NO_HOST: kofu_host =
    kofu_host { struct_size: 0, now_ms: None, poll: None, user: ptr::null_mut() };

/// The size of a block for a table of so many bytes; `None` if there is no such size.
pub(super) fn block_size(hash_bytes: usize) -> Option<usize> {
    let table = hash_bytes - hash_bytes % size_of::<Cluster>();
    table.checked_add(SLACK + TABLE_AT).filter(|size| isize::try_from(*size).is_ok())
}

/// Makes an engine in a block: with a table of its own in what is left of it, or with that of
/// `main`.
///
/// # Safety
/// `block` is NULL or good for reading and writing `len` bytes until the engine's last use; nothing
/// else uses it meanwhile. `main` is an engine of this library, for as long.
pub(super) unsafe fn initialize(
    block: *mut u8,
    len: usize,
    main: Option<&Engine>,
) -> Result<*mut kofu_engine, Failure> {
    if block.is_null() {
        return Err(Failure::Null);
    }
    let slack = block.addr().wrapping_neg() % ALIGN;
    let room = len.checked_sub(slack).filter(|room| *room >= TABLE_AT).ok_or(Failure::Memory)?;
    if isize::try_from(len).is_err() {
        return Err(Failure::Memory);
    }
    let own = if main.is_some() { 0 } else { (room - TABLE_AT) / size_of::<Cluster>() };
    // SAFETY: header, state and `own` clusters end at most `room` bytes after `base`, which is
    // aligned for all of them. Zeroes are a valid state and valid clusters (both say so), and the
    // header is written as a whole.
    unsafe {
        let base = block.add(slack);
        base.write_bytes(0, TABLE_AT + own * size_of::<Cluster>());
        let (table, clusters) = match main {
            Some(main) => (main.header().table, main.header().clusters),
            None => (base.add(TABLE_AT).cast::<Cluster>().cast_const(), own),
        };
        base.cast::<Header>().write(Header {
            magic: MAGIC,
            home: base.addr(),
            busy: AtomicBool::new(false),
            stop: AtomicBool::new(false),
            users: AtomicU32::new(0),
            main: main.map_or(ptr::null(), Engine::table_owner),
            table,
            clusters,
            host: UnsafeCell::new(NO_HOST),
        });
        Ok(base.cast())
    }
}

/// A pointer of the caller that was found to be an engine. Through it only the shared part is used.
pub(super) struct Engine(NonNull<Header>);

impl Engine {
    /// # Safety
    /// `engine` is NULL, or an engine whose block is still there, or anything else that is readable
    /// for the size of a header.
    pub(super) unsafe fn new(engine: *mut kofu_engine) -> Result<Self, Failure> {
        let header = NonNull::new(engine.cast::<Header>()).ok_or(Failure::Null)?;
        if !header.is_aligned() {
            return Err(Failure::Invalid);
        }
        let at = header.as_ptr();
        // SAFETY: readable and aligned; any bytes are integers. No reference is made to the whole
        // before it is known to be a header.
        let (magic, home) =
            unsafe { ((&raw const (*at).magic).read(), (&raw const (*at).home).read()) };
        if magic != MAGIC || home != header.addr().get() {
            return Err(Failure::Invalid);
        }
        Ok(Self(header))
    }

    fn header(&self) -> &Header {
        // SAFETY: it was made by `initialize`, and is never written again but for atomics and what
        // lies in the cell.
        unsafe { self.0.as_ref() }
    }

    fn table_owner(&self) -> *const Header {
        let main = self.header().main;
        if main.is_null() { self.0.as_ptr() } else { main }
    }

    /// The flag that ends a search.
    pub(super) fn stop(&self) -> &AtomicBool {
        &self.header().stop
    }

    /// True while a call uses the engine.
    pub(super) fn is_busy(&self) -> bool {
        self.header().busy.load(Ordering::Acquire)
    }

    /// Takes the engine for one call.
    pub(super) fn begin(self) -> Result<Session, Failure> {
        let busy = &self.header().busy;
        match busy.compare_exchange(false, true, Ordering::Acquire, Ordering::Relaxed) {
            Ok(_) => Ok(Session(self)),
            Err(_) => Err(Failure::Busy),
        }
    }
}

/// The sole use of an engine, until it is dropped.
pub(super) struct Session(Engine);

impl Drop for Session {
    fn drop(&mut self) {
        self.0.header().busy.store(false, Ordering::Release);
    }
}

/// What a search works on.
pub(super) struct Parts<'a> {
    pub(super) state: &'a mut SearchState,
    pub(super) table: &'a [Cluster],
    pub(super) stop: &'a AtomicBool,
    pub(super) host: kofu_host,
}

impl Session {
    pub(super) fn parts(&mut self) -> Parts<'_> {
        let header = self.0.header();
        // SAFETY: the state was made by `initialize` and is used by the session alone, which is
        // borrowed for as long as the reference lives; the table consists of atomics; the cell of
        // the host too is used by the session alone. The address of the header gives access to the
        // whole block, as it came from the block's.
        unsafe {
            Parts {
                state: &mut *self.0.0.as_ptr().cast::<u8>().add(STATE_AT).cast::<SearchState>(),
                table: core::slice::from_raw_parts(header.table, header.clusters),
                stop: &header.stop,
                host: *header.host.get(),
            }
        }
    }

    pub(super) fn set_host(&mut self, host: kofu_host) {
        // SAFETY: the cell is used by the session alone.
        unsafe { *self.0.header().host.get() = host }
    }

    /// Says that a helper searches with the table of another engine; nothing for that engine.
    pub(super) fn use_table(&self) -> Result<TableUse, Failure> {
        let main = NonNull::new(self.0.header().main.cast_mut());
        if let Some(main) = main {
            // SAFETY: the engine with the table outlives its helpers, by contract.
            let users = unsafe { &main.as_ref().users };
            users
                .fetch_update(Ordering::Acquire, Ordering::Relaxed, |users| {
                    users.checked_add(1).filter(|users| *users != CLEARING)
                })
                .or(Err(Failure::Busy))?;
        }
        Ok(TableUse(main))
    }

    /// Takes the table from all helpers while it is cleared; refused while any of them searches.
    /// `None` for a helper's own session, as the table is not its own.
    pub(super) fn take_table(&self) -> Result<Option<TableTaken>, Failure> {
        let header = self.0.header();
        if !header.main.is_null() {
            return Ok(None);
        }
        match header.users.compare_exchange(0, CLEARING, Ordering::Acquire, Ordering::Relaxed) {
            Ok(_) => Ok(Some(TableTaken(self.0.0))),
            Err(_) => Err(Failure::Busy),
        }
    }
}

/// A helper's search with a table of another engine.
pub(super) struct TableUse(Option<NonNull<Header>>);

impl TableUse {
    /// True if the engine is a helper.
    pub(super) fn is_of_helper(&self) -> bool {
        self.0.is_some()
    }
}

impl Drop for TableUse {
    fn drop(&mut self) {
        if let Some(main) = self.0 {
            // SAFETY: as in `use_table`.
            unsafe { main.as_ref() }.users.fetch_sub(1, Ordering::Release);
        }
    }
}

/// A table that is being cleared. It is dropped before the session.
pub(super) struct TableTaken(NonNull<Header>);

impl Drop for TableTaken {
    fn drop(&mut self) {
        // SAFETY: the header of a session that is still open.
        unsafe { self.0.as_ref() }.users.store(0, Ordering::Release);
    }
}
