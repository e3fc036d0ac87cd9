import type { RecordOf } from '../../../contract/definition/define'
import type { subscribers } from '../../../contract/resources/subscribers'
import { peopleKey } from '../../auth/keys'
import type { Tx } from '../../crud/hooks'
import { CONSENT_TEXTS, type ConsentLanguage, consentLanguage } from '../../mail/consent'
import { keepConsent, keepWords, type Side } from '../../mail/consent/keep'
import { type Demo, shifted } from '../demo'

const SHOWN = 120
const BROWSERS = ['Mozilla/5.0 (iPhone)', 'Mozilla/5.0 (Linux; Android 15)', 'Mozilla/5.0 (Windows NT 10.0)']

type Person = RecordOf<typeof subscribers> & { audience: Side }

/** One list of each side asks by mail: who is on it confirmed, some were only asked, some left again. */
export async function fillConsent({ tx, now, config, id }: Demo): Promise<void> {
  const people = await peopleKey(config)
  for (const side of ['general', 'bw'] as const) {
    const list = side === 'bw' ? id('bw-lists', 'Hotels und Gastronomie') : id('lists', 'Nursing, Morocco')
    await tx`update lists set double_opt_in = true where id = ${list}`
    await tx`update subscribers set pending_list_ids = array[${list}::bigint], list_ids = array_remove(list_ids, ${list}::bigint)
      where audience = ${side} and status = 'unconfirmed' and list_ids @> array[${list}::bigint]`
    const rows = await tx<Person[]>`
      (select * from subscribers where audience = ${side} and list_ids @> array[${list}::bigint] order by id limit ${SHOWN})
      union all
      (select * from subscribers where audience = ${side} and pending_list_ids @> array[${list}::bigint] order by id limit 12)`
    const texts = new Map<ConsentLanguage, number>()
    for (const person of rows) await addHistory(tx, { person, people, texts, list, now })
  }
}

interface History {
  person: Person
  people: Uint8Array
  /** Ids of the texts that people agreed to. */
  texts: Map<ConsentLanguage, number>
  list: number
  now: Date
}

async function addHistory(tx: Tx, { person, people, texts, list, now }: History): Promise<void> {
  const language = consentLanguage(person.language)
  const textId = texts.get(language) ?? (await textOf(tx, language, list))
  texts.set(language, textId)
  const given = person.consent_at ? Date.parse(person.consent_at) : now.getTime() - 3 * 86_400_000
  const event = {
    side: person.audience,
    address: person.email,
    subscriberId: person.id,
    listIds: [list],
    textId,
    source: person.consent_source ?? 'website form',
    ip: person.consent_ip ?? '192.0.2.10',
    userAgent: BROWSERS[person.id % BROWSERS.length] ?? '',
  }
  const askedId = await keepConsent(tx, people, { ...event, kind: 'asked', at: new Date(given) })
  if (person.status === 'unconfirmed') return
  const confirmed = new Date(given + (5 + (person.id % 50)) * 60_000)
  await keepConsent(tx, people, { ...event, kind: 'confirmed', askedId, at: confirmed })
  if (person.status !== 'unsubscribed') return
  const left = { ...event, source: 'unsubscribe link', textId: null }
  await keepConsent(tx, people, { ...left, kind: 'unsubscribed', at: new Date(shifted(now, -1)) })
}

async function textOf(tx: Tx, language: ConsentLanguage, list: number): Promise<number> {
  const [names] = await tx<{ organisation: string; list: string }[]>`
    select (select name from organisation) as organisation, name as list from lists where id = ${list}`
  const { subject, body } = CONSENT_TEXTS[language]
  const filled = body
    .replaceAll('{organisation}', names?.organisation ?? '')
    .replaceAll('{lists}', names?.list ?? '')
  return keepWords(tx, { language, subject, body: filled })
}
