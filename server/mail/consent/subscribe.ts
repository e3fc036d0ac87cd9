import { bwSubscribers, subscribers } from '../../../contract/resources/subscribers'
import { SYSTEM } from '../../auth/actor'
import type { RowOf, Values } from '../../crud/hooks'
import { writeRows } from '../../crud/write'
import type { Transaction } from '../../db/connect'
import { oneRow } from '../../db/oneRow'
import { todayAt } from '../../db/today'
import { addJob } from '../../jobs/queue'
import { addressRefusal } from '../audience/eligibility'
import { mailKey } from '../context'
import { erasureHash } from '../message/tokens'
import { type ConsentWords, keepConsent, keepWords, type Side } from './keep'
import { fieldsOfConsent, isProven, keepLaterConsent } from './source'
import { CONSENT_TEXTS, consentLanguage } from './words'

/** Somebody who wants to be on some lists. */
export interface Subscription {
  side: Side
  address: string
  name?: string | null
  language: string
  listIds: readonly number[]
  /** A form's name. */
  source: string
  /** The words that were consented to there. */
  words?: ConsentWords
  ip?: string | null
  userAgent?: string | null
}

/** The clock, and `peopleKey` of the installation. */
export interface ConsentContext {
  now(): Date
  people: Uint8Array
}

/** Limits of requests to one address: a stranger may type it in. */
const MOST_ASKED = { minutes: 10, aDay: 4 } as const

const definitionFor = (side: Side) => (side === 'bw' ? bwSubscribers : subscribers)

/**
 * Puts somebody on lists: at once where the list asks for nothing more, else after they confirmed by mail. Who left
 * before is asked in any case, since anybody can type an address. Who complained, or was suppressed by staff, is left alone.
 * @returns what became of it, which a visitor must not be told: it says whether somebody is known
 */
export async function subscribe(
  tx: Transaction,
  context: ConsentContext,
  wish: Subscription,
): Promise<'added' | 'asked' | 'left'> {
  const { side, source } = wish
  const address = wish.address.trim().toLowerCase()
  if (await addressRefusal(tx, 'confirmation', { side, address })) return 'left'
  const [before] = await tx<RowOf<typeof subscribers>[]>`
    select * from subscribers where audience = ${side} and email = ${address} order by id limit 1 for update`
  const mustAsk = (before && before.status !== 'subscribed') || (await isErased(tx, address))
  const lists = await tx<{ id: number; double_opt_in: boolean }[]>`
    select id, double_opt_in from lists where audience = ${side} and id = any(${[...wish.listIds]}::bigint[])`
  // Lists of somebody who left, or without a consent that can be proven, hold no longer: they are asked for as new ones are.
  const has = isProven(before) && !mustAsk ? (before.list_ids ?? []) : []
  const wanted = lists.filter(({ id }) => !has.includes(id))
  const pending = wanted.filter(list => mustAsk || list.double_opt_in).map(({ id }) => id)
  const plain = wanted.filter(({ id }) => !pending.includes(id)).map(({ id }) => id)
  const visit = { ip: wish.ip ?? null, userAgent: wish.userAgent ?? null }
  const said = { side, address, source, at: context.now() }
  const again = lists.filter(each => !wanted.includes(each)).map(({ id }) => id)
  if (before && again.length > 0) {
    const textId = wish.words ? await keepWords(tx, wish.words) : null
    const later = { ...said, ...visit, subscriberId: before.id, listIds: again, textId }
    await keepLaterConsent(tx, context.people, later)
  }
  if (wanted.length === 0) return 'added'
  const id = await storeSubscriber(tx, before, { ...wish, address, plain, pending, now: context.now() })
  const common = { ...said, subscriberId: id }
  if (plain.length > 0) {
    const textId = wish.words ? await keepWords(tx, wish.words) : null
    await keepConsent(tx, context.people, { ...common, ...visit, kind: 'given', listIds: plain, textId })
  }
  if (pending.length === 0) return 'added'
  await ask(tx, context, { ...common, ...visit, listIds: pending })
  return 'asked'
}

/** Somebody who is to be asked for lists that wait for it. */
export interface Asking {
  side: Side
  address: string
  subscriberId: number
  listIds: readonly number[]
  source: string
  ip?: string | null
  userAgent?: string | null
  byId?: number | null
}

/** Has the mail sent that asks for confirmation, unless it was sent just now. @returns whether it is sent */
export async function ask(
  tx: Transaction,
  { now, people }: ConsentContext,
  asking: Asking,
): Promise<boolean> {
  const at = now()
  const [asked] = await tx<{ recent: number; day: number }[]>`
    select count(*) filter (where at > ${at}::timestamptz - make_interval(mins => ${MOST_ASKED.minutes}))::int as recent,
      count(*)::int as day
    from consent_events where address = ${asking.address} and kind = 'asked' and at > ${at}::timestamptz - interval '1 day'`
  if (asked && (asked.recent > 0 || asked.day >= MOST_ASKED.aDay)) return false
  const textId = await keepWords(tx, await wordsFor(tx, asking))
  const id = await keepConsent(tx, people, { ...asking, kind: 'asked', textId, at })
  await addJob(tx, 'send_consent_mail', { id })
  return true
}

/** The words of the mail, all but the link, which is each person's own. */
async function wordsFor(tx: Transaction, { subscriberId, listIds }: Asking): Promise<ConsentWords> {
  const [found] = await tx<{ organisation: string | null; language: string | null; lists: string[] }[]>`
    select (select name from organisation) as organisation,
      (select language from subscribers where id = ${subscriberId}) as language,
      array(select name from lists where id = any(${[...listIds]}::bigint[]) order by id) as lists`
  const language = consentLanguage(found?.language)
  const { subject, body } = CONSENT_TEXTS[language]
  // A Latin name in Arabic words would take the colon and the full stop beside it to its own side.
  const named = (name: string) => (language === 'ar' && name ? `\u2068${name}\u2069` : name)
  const lists = new Intl.ListFormat(language).format((found?.lists ?? []).map(named))
  return {
    language,
    subject,
    body: body.replaceAll('{organisation}', named(found?.organisation ?? '')).replaceAll('{lists}', lists),
  }
}

async function isErased(tx: Transaction, address: string): Promise<boolean> {
  const found = await tx`select from erased_addresses where hash = ${erasureHash(await mailKey(tx), address)}`
  return found.length > 0
}

async function storeSubscriber(
  tx: Transaction,
  before: RowOf<typeof subscribers> | undefined,
  { plain, pending, now, ...wish }: Subscription & { plain: number[]; pending: number[]; now: Date },
): Promise<number> {
  const definition = definitionFor(wish.side)
  const actor = SYSTEM
  const { source, ip = null, address, name } = wish
  const consent: Values = {
    ...(plain.length > 0
      ? fieldsOfConsent(before, { source, at: now, ip, person: name?.trim() || address, proof: 'form' })
      : {}),
    ...(pending.length > 0 ? await wishOfForm(tx, now) : {}),
  }
  if (!before) {
    const changes: Values = {
      email: wish.address,
      name: wish.name?.slice(0, 160) ?? null,
      language: wish.language,
      status: plain.length > 0 ? 'subscribed' : 'unconfirmed',
      list_ids: plain,
      pending_list_ids: pending,
      ...consent,
    }
    return oneRow(await writeRows(tx, { definition, actor, action: 'create', rows: [{ before, changes }] }))
      .id
  }
  const isBack = before.deleted_at !== null
  const changes: Values = {
    list_ids: union(isBack ? [] : before.list_ids, plain),
    pending_list_ids: union(isBack ? [] : before.pending_list_ids, pending),
    ...(isBack ? { status: plain.length > 0 ? 'subscribed' : 'unconfirmed' } : {}),
    ...consent,
  }
  const action = isBack ? 'restore' : 'update'
  await writeRows(tx, { definition, actor, action, rows: [{ before, changes }] })
  return before.id
}

/** Somebody who sent a form asked for the mail that asks for confirmation. */
async function wishOfForm(tx: Transaction, at: Date): Promise<Values> {
  return {
    wish_how: 'form',
    wish_on: await todayAt(tx, at),
    wish_person: null,
    wish_file: null,
    asked_at: at.toISOString(),
  }
}

const union = (a: readonly number[] | null, b: readonly number[]) => [...new Set([...(a ?? []), ...b])]
