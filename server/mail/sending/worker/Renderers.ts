import type { Variant } from '../../../../contract/mail/split-test'
import type { Sql } from '../../../db/connect'
import { loadFrame } from '../../campaign/content'
import { encodeAhead } from '../../message/attachments'
import { compileMessage, type Renderer } from '../../message/compile'

/** Renderers of the campaigns that are being sent; each version is compiled once. */
export class Renderers {
  /** By campaign and version. */
  private readonly known = new Map<string, Promise<Renderer | undefined>>()

  constructor(private readonly order: { sql: Sql; key: Buffer }) {}

  /**
   * @returns what writes each version of a campaign, the second like the first where there is one only; undefined where
   *   the campaign is gone
   */
  async of(campaignId: number): Promise<((variant: Variant) => Renderer) | undefined> {
    const first = await this.version(campaignId, 'a')
    if (!first) return undefined
    const second = (await this.version(campaignId, 'b')) ?? first
    return variant => (variant === 'b' ? second : first)
  }

  /** Drops the messages of campaigns that are sent, stopped or gone: with large attachments each takes many megabytes. */
  keepOnly(campaignIds: ReadonlySet<number>): void {
    for (const key of this.known.keys())
      if (!campaignIds.has(Number.parseInt(key, 10))) this.known.delete(key)
  }

  private version(campaignId: number, variant: Variant): Promise<Renderer | undefined> {
    const key = `${campaignId} ${variant}`
    const known = this.known.get(key)
    if (known) return known
    const made = this.compiled(campaignId, variant)
    this.known.set(key, made)
    made.catch(() => this.known.delete(key))
    return made
  }

  private async compiled(campaignId: number, variant: Variant): Promise<Renderer | undefined> {
    const frame = await loadFrame(this.order.sql, campaignId, variant)
    if (!frame) return undefined
    const attachments = await encodeAhead(frame.attachments)
    return compileMessage({ ...frame, attachments }, this.order.key)
  }
}
