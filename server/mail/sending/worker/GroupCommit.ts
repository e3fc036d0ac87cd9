import type { Write } from '../write'

interface Entry {
  write: Write
  /** Of a gate: called with whether the write was taken. */
  taken: ((taken: boolean) => void) | undefined
  /** Of a result: called when it is durable. */
  recorded: (() => void) | undefined
}

export interface GroupCommitOptions {
  /** Writes in one transaction; gives the ids that were taken. */
  record(writes: readonly Write[]): Promise<Set<number>>
  /** Called for each result after its commit. */
  onRecorded(write: Write): void
  /** Called when the database could not be written to; the same writes are tried again. */
  onError(error: unknown): void
}

/**
 * Time that a commit waits for answers that are still on their way, so that few commits carry much: longer while it would
 * carry few writes, as where each message is signed with RSA first (114 µs of PostgreSQL a message instead of 127,
 * bench/mailReport.ts).
 */
const GATHER = { many: 16, manyMs: 2, fewMs: 10 }
const PAUSE_AFTER_ERROR_MS = 250

/**
 * Gathers what many connections have to write into few transactions, one at a time: it takes all that came meanwhile,
 * and goes off once every message on the wire is answered, or after a moment. Results go in by `add`; `gate` answers
 * when `sending` is durable, which is when the dot may go.
 */
export class GroupCommit {
  private pending: Entry[] = []
  /** Messages that may go, or went, and whose result was not given yet. */
  private readonly flying = new Set<number>()
  private running = false
  private scheduled = false
  private gathering: NodeJS.Timeout | undefined
  /** Milliseconds of the process's clock at which the next commit began to wait. */
  private gatheringSince: number | undefined
  private idle: (() => void)[] = []

  constructor(private readonly options: GroupCommitOptions) {}

  /** Records what became of a message. Resolves when that is durable. */
  add(write: Write): Promise<void> {
    this.flying.delete(write.emailId)
    return new Promise(resolve => this.push({ write, taken: undefined, recorded: resolve }))
  }

  /** @returns whether the message may go: it is durable as `sending`, the campaign sends, and the lease is ours. */
  gate(write: Write): Promise<boolean> {
    return new Promise(resolve => this.push({ write, taken: resolve, recorded: undefined }))
  }

  /** Resolves when all that was given so far is durable. */
  async flush(): Promise<void> {
    while (this.pending.length > 0 || this.running) {
      await new Promise<void>(resolve => this.idle.push(resolve))
    }
  }

  private push(entry: Entry): void {
    this.pending.push(entry)
    if (this.scheduled) return
    // Writes of one turn of the event loop go together.
    this.scheduled = true
    setImmediate(() => {
      this.scheduled = false
      this.pump()
    })
  }

  private pump(): void {
    if (this.running || this.pending.length === 0) return
    if (this.flying.size > 0 && this.isGathering()) return
    clearTimeout(this.gathering)
    this.gatheringSince = undefined
    this.running = true
    const batch = this.pending
    this.pending = []
    void this.commit(batch).then(() => {
      this.running = false
      this.pump()
      for (const resolve of this.idle.splice(0)) resolve()
    })
  }

  /** @returns whether a commit still waits; it is looked at again when it has waited long enough. */
  private isGathering(): boolean {
    this.gatheringSince ??= performance.now()
    const longest = this.pending.length < GATHER.many ? GATHER.fewMs : GATHER.manyMs
    const left = this.gatheringSince + longest - performance.now()
    if (left <= 0) return false
    clearTimeout(this.gathering)
    this.gathering = setTimeout(() => this.pump(), left)
    return true
  }

  private async commit(batch: Entry[]): Promise<void> {
    try {
      const ids = await this.options.record(batch.map(({ write }) => write))
      for (const { write, taken, recorded } of batch) {
        const isTaken = ids.has(write.emailId)
        if (taken && isTaken) this.flying.add(write.emailId)
        taken?.(isTaken)
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
