import type { RecordOf } from '../../../contract/definition/define'
import { pauseReason } from '../../../contract/mail/pause-reasons'
import type { domains } from '../../../contract/resources/domains'
import type { Tx } from '../../crud/hooks'
import { wantedRecords } from '../../mail/domains/records'
import { addKeys, draftKeys, publicKeys } from '../../mail/message/dkim/keys'
import { dayOf, WARM_UP } from '../../mail/sending/budget'
import { type Demo, withOwnRandom } from '../demo'
import { ZONE } from './domains'

/** Answers of DNS for records that are not as they should be. */
const FOUND: Record<string, { found: string[]; reason: string | null }> = {
  dmarc: { found: ['v=DMARC1; p=all'], reason: 'malformed' },
}

/** A domain; those of the demo say all that is asked of them here. */
type Domain = { [K in keyof RecordOf<typeof domains>]: NonNullable<RecordOf<typeof domains>[K]> }

/** Keys and records of the domains that were looked at, a history of days, and a domain that is held and says why. */
export async function fillDomainRecords(given: Demo): Promise<void> {
  const demo = withOwnRandom(given)
  const { tx, config, at } = demo
  const made = await tx<Domain[]>`select * from domains order by id`
  const looked = made.filter(({ spf }) => spf !== 'unknown')
  // One pair for all: making an RSA key takes as long as filling a table, and a demo's mail goes nowhere.
  const drafts = await draftKeys(config.dataDir)
  for (const [index, domain] of looked.entries()) {
    await addKeys(tx, { domainId: domain.id, drafts, now: new Date(at(-90 + index * 10)) })
    await fillRecords(tx, domain)
  }
  for (const domain of looked.filter(({ active }) => active)) await fillHistory(demo, domain)
  // Two campaigns of one day have the cap of the first.
  await tx`update domain_days set cap = used where used > cap`
  await holdOne(demo)
}

async function fillRecords(tx: Tx, domain: Domain): Promise<void> {
  const keys = await publicKeys(tx, domain.id)
  const sending = {
    name: domain.name,
    keys,
    service: undefined,
    hosts: ['mail.lotse.example'],
    bounceHost: undefined,
  }
  for (const [position, { purpose, type, name, value }] of wantedRecords(sending).entries()) {
    const state = domain[purpose]
    const right = state === 'ok' ? [value ?? `mx.${domain.name}`] : []
    const { found = right, reason = null } = state === 'wrong' ? (FOUND[purpose] ?? {}) : {}
    await tx`insert into domain_records (domain_id, purpose, position, type, name, value, found, state, reason)
      values (${domain.id}, ${purpose}, ${position}, ${type}, ${name}, ${value ?? null}, ${found}, ${state}, ${reason})`
  }
}

/** Days before those that the campaigns used: a plan that was gone along, or a daily trickle. */
async function fillHistory({ tx, random, at }: Demo, domain: Domain): Promise<void> {
  const { id, warm, warm_day, day_limit } = domain
  const span = warm === 'warm' ? 29 : warm_day
  const rows = Array.from({ length: span }, (_, index) => {
    const ago = span - index
    const cap = warm === 'warm' ? day_limit : Math.min(day_limit, WARM_UP[warm_day - ago] ?? day_limit)
    const part = warm === 'warm' ? (random.chance(0.25) ? 0 : random.next() * 0.4) : 0.6 + random.next() * 0.4
    const used = Math.floor(cap * part)
    const hard = Math.floor(used * random.next() * 0.012)
    return { domain_id: id, day: dayOf(new Date(at(-ago)), ZONE), cap, used, hard, weighed: true }
  })
  await tx`insert into domain_days ${tx(rows)} on conflict do nothing`
}

async function holdOne({ tx, at }: Demo): Promise<void> {
  const day = dayOf(new Date(at(-1)), ZONE)
  const [held] = await tx<{ id: number }[]>`
    update domains set paused_reason = ${pauseReason({ kind: 'bounces', count: 23, all: 412, day })}
    where name = 'partner-lotse.example' returning id`
  if (!held) return
  await tx`insert into domain_pauses (domain_id, at) values (${held.id}, ${at(-1)})`
  await tx`insert into domain_days (domain_id, day, cap, used, hard, weighed) values (${held.id}, ${day}, 400, 389, 23, true)
    on conflict (domain_id, day) do update set cap = excluded.cap, used = excluded.used, hard = excluded.hard`
}
