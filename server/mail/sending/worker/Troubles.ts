import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from '../../../db/connect'
import { HandshakeRefused } from '../../transports/errors'
import { endTrouble, keepTrouble, noteTrouble } from '../trouble'

export interface TroublesOptions {
  sql: Sql
  now(): Date
  /** Id of the worker. */
  worker: string
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

/** Milliseconds between two renewals of a trouble that lasts. */
const RENEW_MS = 30_000

/** Keeps in the database what keeps this worker from sending, so that the campaign page, health and metrics can show it. */
export class Troubles {
  private words = ''
  private isFinal = false
  private renewedAt = 0
  private writing: Promise<void> = Promise.resolve()
  /** Campaigns whose own trouble this worker wrote down. */
  private readonly campaigns = new Map<number, string>()

  constructor(private readonly options: TroublesOptions) {}

  /** Takes the outcome of a connection; undefined for one that was made. */
  dialled(error: Error | undefined): void {
    const words = error?.message ?? ''
    if (words === this.words) return
    if (error) this.options.log.warn({ err: error, reply: replyOf(error) }, 'the mail server cannot be used')
    this.words = words
    this.isFinal = error !== undefined && isFinal(error)
    this.write()
  }

  /** Whether the last connection to the mail server failed. */
  get isTroubled(): boolean {
    return this.words !== ''
  }

  /** Renews a trouble that lasts; a row that is not renewed counts as one of a worker that is gone. */
  async renew(): Promise<void> {
    if (this.words && performance.now() - this.renewedAt > RENEW_MS) this.write()
    await this.writing
  }

  /** Keeps why a campaign cannot be claimed for, as lost keys of its domain; undefined once it can. */
  async ofCampaign(campaignId: number, error: unknown): Promise<void> {
    const words = error === undefined ? '' : error instanceof Error ? error.message : String(error)
    if ((this.campaigns.get(campaignId) ?? '') === words) return
    if (words) this.campaigns.set(campaignId, words)
    else this.campaigns.delete(campaignId)
    await noteTrouble(this.options.sql, { campaignId, words: words || undefined }).catch(() => {
      this.campaigns.delete(campaignId)
    })
  }

  async stop(): Promise<void> {
    await this.writing
    if (this.words) await endTrouble(this.options.sql, this.options.worker).catch(() => undefined)
  }

  /** In order, and never in the way of the lanes. A database that is away is tried again at the next renewal. */
  private write(): void {
    const { sql, worker, now, log } = this.options
    const { words, isFinal } = this
    this.renewedAt = performance.now()
    this.writing = this.writing
      .then(() =>
        words ? keepTrouble(sql, { worker, words, isFinal, now: now() }) : endTrouble(sql, worker),
      )
      .catch(error => log.error({ err: error }, 'the trouble of the mail server could not be noted'))
  }
}

/** The code of the mail server's refusal; its words may quote anything, so they are not logged. */
function replyOf(error: Error): number | undefined {
  return error instanceof HandshakeRefused ? error.reply.code : undefined
}

/** A 5xx of the handshake or a certificate that is not accepted: waiting does not help. */
function isFinal(error: Error & { code?: unknown }): boolean {
  if (error instanceof HandshakeRefused) return error.reply.code >= 500
  return /certificate|self-signed/i.test(error.message)
}
