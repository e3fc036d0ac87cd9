import type { Config } from '../config'
import type { Connection, Sql } from '../db/connect'
import { EVENTS_CHANNEL } from '../db/eventsChannel'
import type { FindMembers, FindRows } from './audience/source'
import type { ReadFile } from './message/attachments'

/** Settings and services of the mail engine. */
export interface MailContext {
  sql: Sql
  now(): Date
  /** Signs the links in mails: {@link mailKey}. */
  key: Buffer
  /** Scheme and host that recipients reach `/c/`, `/o/` and `/u/` under, no slash at the end. */
  origin: string
  /** Holds the file that identifies the installation, and the key of sealed secrets. */
  dataDir: string
  /** Keys that a service beside SMTP_URL needs. */
  aws?: Config['aws']
  readFile: ReadFile
  /** Finds the people of lists by rule; without it such lists are empty. */
  findMembers?: FindMembers
  /** Finds listings and candidates as a person meets them; without it there are none. */
  findRows?: FindRows
  /** How many ids of people a batch of the planning goes along; {@link PLAN_WINDOW} unless a test is in a hurry. */
  planWindow?: number
}

/** Wakes the workers. */
export const WAKE_CHANNEL = 'lotse_mail'

/** @returns the installation's key for links in mails. */
export async function mailKey(sql: Connection): Promise<Buffer> {
  const [row] = await sql<{ key: Buffer }[]>`select key from mail_key`
  if (!row) throw new Error('The table mail_key is empty: links in mails cannot be signed.')
  return row.key
}

/** Tells browsers, at the commit, that a campaign moved on. */
export async function announceCampaign(
  sql: Connection,
  campaign: { id: number; audience: string },
): Promise<void> {
  const event = JSON.stringify({ type: 'campaign', audience: campaign.audience, id: campaign.id })
  await sql`select pg_notify(${EVENTS_CHANNEL}, ${event})`
}

/** Wakes the workers, at the commit. */
export async function wakeWorkers(sql: Connection): Promise<void> {
  await sql`select pg_notify(${WAKE_CHANNEL}, '')`
}
