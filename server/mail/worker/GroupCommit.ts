import type { Write } from '../record'

interface Entry {
  write: Write
  resolve: ((taken: boolean) => void) | undefined
}

export interface GroupCommitOptions {
  /** Writes in one transaction; gives the ids that were taken. */
  record(writes: readonly Write[]): Promise<Set<number>>
  /** Told of each result after its commit. */
  onRecorded(write: Write): void
  /** Told when the database could not be written to; the same writes are tried again. */
  onError(error: unknown): void
}

const PAUSE_AFTER_ERROR_MS = 250

/**
 * Gathers what many connections have to write into one transaction after the other: while one commits, the next one
 * fills. Results go in by `add`; `gate` answers when `sending` is durable, which is when the dot may go.
 */
export class GroupCommit {
  private pending: Entry[] = []
  private running: Promise<void> | undefined

  constructor(private readonly options: GroupCommitOptions) {}

  /** Records what became of a message. */
  add(write: Write): void {
    this.pending.push({ write, resolve: undefined })
    this.run()
  }

  /** @returns whether the message may go: it is durable as `sending`, the campaign sends, and the lease is ours. */
  gate(write: Write): Promise<boolean> {
    return new Promise(resolve => {
      this.pending.push({ write, resolve })
      this.run()
    })
  }

  /** Resolves when all that was given so far is durable. */
  async flush(): Promise<void> {
    while (this.running) await this.running
  }

  private run(): void {
    this.running ??= this.commitAll().finally(() => {
      this.running = undefined
      if (this.pending.length > 0) this.run()
    })
  }

  private async commitAll(): Promise<void> {
    // What comes in within one turn of the event loop goes together.
    await new Promise(setImmediate)
    while (this.pending.length > 0) {
      const batch = this.pending
      this.pending = []
      try {
        const taken = await this.options.record(batch.map(({ write }) => write))
        for (const { write, resolve } of batch) {
          if (resolve) resolve(taken.has(write.emailId))
          else this.options.onRecorded(write)
        }
      } catch (error) {
        // Whether it was committed is not known: the same writes again change nothing if it was.
        this.pending = [...batch, ...this.pending]
        this.options.onError(error)
        await new Promise(later => setTimeout(later, PAUSE_AFTER_ERROR_MS))
      }
    }
  }
}
