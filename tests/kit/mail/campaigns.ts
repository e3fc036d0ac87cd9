import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from '../../../contract/access/roles'
import type { Sql } from '../../../server/db/connect'
import { openLog } from '../../../server/log'
import { findEveryRow } from '../../../server/mail/audience/everyRow'
import type { Reader } from '../../../server/mail/audience/source'
import { recount } from '../../../server/mail/campaign/totals'
import type { MailContext } from '../../../server/mail/context'
import { mailKey } from '../../../server/mail/context'
import { MailWorker, type MailWorkerOptions } from '../../../server/mail/sending/worker/MailWorker'

/** A consent that can be proven, as staff write it down. */
export const CONSENT = {
  consent_source: 'Fair in Cairo',
  consent_at: '2026-10-01T09:00:00.000Z',
  consent_person: 'Ada Reader',
  consent_proof: 'card 12',
}

/** Fields of a test campaign; each has a default. */
export interface CampaignWish {
  audience?: 'general' | 'bw' | 'bb'
  name?: string
  subject?: string
  html?: string
  css?: string
  domain?: string
  dayLimit?: number
  warm?: 'cold' | 'warming' | 'warm'
  people?: number
  /** How the n-th address reads. */
  address?: (n: number) => string
  attachments?: { url: string; name: string }[]
  origin?: string
}

export interface MadeCampaign {
  id: number
  listId: number
  domainId: number
  addresses: string[]
}

const HTML =
  '<p>Hello {{ name | default: "there" }}, see <a href="https://jobs.example/berlin">Berlin</a>.</p>'
let made = 0

/** Fills a test database with a draft campaign, its list, people, template and domain. */
export async function makeCampaign(sql: Sql, wish: CampaignWish = {}): Promise<MadeCampaign> {
  made += 1
  const mark = made
  const { audience = 'general', people = 3, domain = `sender${mark}.example` } = wish
  const address = wish.address ?? (n => `person${n}.of${mark}@people.example`)
  const domainId = await ensureDomain(sql, domain, wish)
  const [list] = await sql<[{ id: number }]>`
    insert into lists (audience, name) values (${audience}, ${`List ${mark}`}) returning id`
  const addresses = Array.from({ length: people }, (_, index) => address(index))
  await sql`insert into subscribers (audience, email, name, list_ids, language, consent_source, consent_at, consent_person, consent_proof)
    select ${audience}, email, 'Person', array[${list.id}::bigint], 'en', 'Form: Test', '2026-01-05', 'Person', 'form' from unnest(${addresses}::text[]) as email`
  const [template] = await sql<[{ id: number }]>`
    insert into templates (audience, name, content, style, attachments)
    values (${audience}, 'T', ${wish.html ?? HTML}, ${wish.css ?? ''}, ${sql.json(wish.attachments ?? [])}) returning id`
  const [campaign] = await sql<[{ id: number }]>`
    insert into campaigns (audience, name, subject, from_name, from_email, template_id, list_ids, origin)
    values (${audience}, ${wish.name ?? `Campaign ${mark}`}, ${wish.subject ?? 'News for {{ name }}'}, 'Lotse',
      ${`team@${domain}`}, ${template.id}, array[${list.id}::bigint], ${wish.origin ?? null}) returning id`
  return { id: campaign.id, listId: list.id, domainId, addresses }
}

async function ensureDomain(sql: Sql, name: string, { dayLimit = 1_000_000, warm = 'warm' }: CampaignWish) {
  const [row] = await sql<[{ id: number }]>`
    insert into domains (name, day_limit, warm, timezone) values (${name}, ${dayLimit}, ${warm}, 'Europe/Berlin')
    on conflict (name) do update set day_limit = excluded.day_limit returning id`
  return row.id
}

/** The context of calls in a test; time runs as it does unless it is set. */
export async function contextOf(sql: Sql, now: () => Date = () => new Date()): Promise<MailContext> {
  return {
    sql,
    now,
    key: await mailKey(sql),
    origin: 'http://localhost:3000',
    dataDir: await dataDirOf(sql),
    findRows: findEveryRow('master'),
    readFile: async () => ({ type: 'application/pdf', content: Buffer.from('%PDF-1.7 test') }),
  }
}

/** A worker on a test database, with short leases. */
export async function makeWorker(sql: Sql, wish: Partial<MailWorkerOptions> = {}): Promise<MailWorker> {
  return new MailWorker({
    ...(await contextOf(sql)),
    smtpUrl: undefined,
    smtpConnections: 5,
    leaseSeconds: 2,
    log: openLog(process.env.MAIL_DEBUG ? 'warn' : 'silent'),
    ...wish,
  })
}

const folders = new Map<Sql, Promise<string>>()
/** One folder a database, as one installation has. */
export function dataDirOf(sql: Sql): Promise<string> {
  const known = folders.get(sql) ?? mkdtemp(join(tmpdir(), 'lotse-mail-'))
  folders.set(sql, known)
  return known
}

/** Waits until something holds. @throws {Error} with `what` after `timeout` milliseconds */
export async function until(
  what: string,
  holds: () => Promise<boolean> | boolean,
  timeout = 20_000,
): Promise<void> {
  const end = performance.now() + timeout
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`Not within ${timeout} ms: ${what}`)
    await new Promise(later => setTimeout(later, 25))
  }
}

/** @returns whether a campaign has the status. */
export async function hasStatus(sql: Sql, id: number, status: string): Promise<boolean> {
  const [row] = await sql<{ status: string }[]>`select status from campaigns where id = ${id}`
  return row?.status === status
}

/** Compares a campaign's counts with its rows, and a domain's days with what they sent. @returns what differs */
export async function countFaults(sql: Sql, id: number): Promise<string[]> {
  const [row] = await sql<Record<string, number>[]>`
    select recipients, sent, delivered, failed, suppressed, uncertain, bounced, complained, opened, clicked
    from campaigns where id = ${id}`
  const counted: Record<string, number> = { ...(await recount(sql, id)) }
  const faults = Object.entries(row ?? {})
    .filter(([name, value]) => counted[name] !== value)
    .map(([name, value]) => `${name}: ${value} shown, ${counted[name]} counted`)
  const days = await sql<{ day: string; used: number; counted: number }[]>`
    select d.day, d.used, (select count(*)::integer from emails e
      where e.domain_id = d.domain_id and e.budget_day = d.day) as counted
    from domain_days d join campaign_runs r on r.domain_id = d.domain_id and r.campaign_id = ${id}`
  const wrong = days.filter(({ used, counted }) => used !== counted)
  return [...faults, ...wrong.map(({ day, used, counted }) => `${day}: ${used} used, ${counted} counted`)]
}

/** A user who tests mails, and what a test is asked with. */
export async function makeTester(sql: Sql, role: Role) {
  made += 1
  const address = `tester${made}@lotse.example`
  const [user] = await sql<[{ id: number }]>`
    insert into users (name, email, role) values ('Tester', ${address}, ${role}) returning id`
  const by: Reader = { id: user.id, role, office_id: null, level: null, special: false }
  return { by, address, readPaper: async () => undefined }
}
