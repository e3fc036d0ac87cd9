import { planStarted } from '../../audience/planStarted'
import type { MailContext } from '../../context'

/** Plans recipients of started campaigns beside the sending: one batch takes as long as many messages. */
export class PlanLoop {
  private running: Promise<void> | undefined
  private isAgain = false

  constructor(
    private readonly context: MailContext,
    private readonly order: { isOpen(): boolean; onError(error: unknown): void },
  ) {}

  /** Plans now, or once more after the pass that runs. */
  plan(): void {
    const { isOpen, onError } = this.order
    if (!isOpen()) return
    this.isAgain = this.running !== undefined
    this.running ??= planStarted(this.context, { isStopping: () => !isOpen(), onError })
      .catch(onError)
      .finally(() => {
        this.running = undefined
        if (this.isAgain) this.plan()
      })
  }

  /** Resolves when the pass that runs is over. */
  async settled(): Promise<void> {
    await this.running
  }
}
