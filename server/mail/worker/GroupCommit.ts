import type { Write } from '../record'

interface Entry {
  write: Write
  /** Of a gate: told whether the write was taken. */
  taken: ((taken: boolean) => void) | undefined
  /** Of a result: told that it is durable. */
  recorded: (() => void) | undefined
}

export interface GroupCommitOptions {
  /**
   * Writes in one transaction; gives the ids that were taken.
   * @param slot which of the transactions that run side by side; they must not wait for each other's rows
   */
  record(writes: readonly Write[], slot: number): Promise<Set<number>>
  /** Told of each result after its commit. */
  onRecorded(write: Write): void
  /** Told when the database could not be written to; the same writes are tried again. */
  onError(error: unknown): void
}

/** Transactions side by side: PostgreSQL flushes them together, so that nobody waits for two turns of the disk. */
const SLOTS = 3
/** A further transaction is worth its while from so many writes on; the first one takes whatever is there. */
const WORTHWHILE = 8
const PAUSE_AFTER_ERROR_MS = 250

/**
 * Gathers what many connections have to write into few transactions: while some commit, the next one fills. Results go
 * in by `add`; `gate` answers when `sending` is durable, which is when the dot may go.
 */
export class GroupCommit {
  private pending: Entry[] = []
  private readonly free = Array.from({ length: SLOTS }, (_, slot) => slot)
  private scheduled = false
  private idle: (() => void)[] = []

  constructor(private readonly options: GroupCommitOptions) {}

  /** Records what became of a message. Resolves when that is durable. */
  add(write: Write): Promise<void> {
    return new Promise(resolve => this.push({ write, taken: undefined, recorded: resolve }))
  }

  /** @returns whether the message may go: it is durable as `sending`, the campaign sends, and the lease is ours. */
  gate(write: Write): Promise<boolean> {
    return new Promise(resolve => this.push({ write, taken: resolve, recorded: undefined }))
  }

  /** Resolves when all that was given so far is durable. */
  async flush(): Promise<void> {
    while (this.pending.length > 0 || this.free.length < SLOTS) {
      await new Promise<void>(resolve => this.idle.push(resolve))
    }
  }

  private push(entry: Entry): void {
    this.pending.push(entry)
    if (this.scheduled) return
    // What comes in within one turn of the event loop goes together.
    this.scheduled = true
    setImmediate(() => {
      this.scheduled = false
      this.pump()
    })
  }

  private pump(): void {
    const nothingRuns = this.free.length === SLOTS
    if (this.pending.length === 0 || (!nothingRuns && this.pending.length < WORTHWHILE)) return
    const slot = this.free.pop()
    if (slot === undefined) return
    const batch = this.pending
    this.pending = []
    void this.commit(batch, slot).then(() => {
      this.free.push(slot)
      this.pump()
      for (const resolve of this.idle.splice(0)) resolve()
    })
  }

  private async commit(batch: Entry[], slot: number): Promise<void> {
    try {
      const ids = await this.options.record(
        batch.map(({ write }) => write),
        slot,
      )
      for (const { write, taken, recorded } of batch) {
        taken?.(ids.has(write.emailId))
        recorded?.()
        if (recorded) this.options.onRecorded(write)
      }
    } catch (error) {
      // Whether it was committed is not known: the same writes again change nothing if it was.
      this.pending = [...batch, ...this.pending]
      this.options.onError(error)
      await new Promise(later => setTimeout(later, PAUSE_AFTER_ERROR_MS))
    }
  }
}
