import { LEVELS } from '../../../contract/candidates/steps'
import { formSubmissions, forms } from '../../../contract/resources/forms'
import { ONLINE_STAGES, onlineCandidates } from '../../../contract/resources/online-candidates'
import type { Row, Tx, Values } from '../../crud/hooks'
import { insertRecords } from '../insert'
import { mailbox, mobileOf, personOf } from '../names'
import type { Random } from '../random'
import { shifted } from '../time'
import { DEMO_FORMS, EXPERIENCES, STARTS } from './definitions'

type Slugs = ReadonlyMap<string, number>
interface Setting {
  random: Random
  now: Date
  countries: Slugs
  programs: Slugs
}

const SENT = 240
const REGISTERED = 60
const COUNTRIES = { eg: 40, ma: 30, tn: 20, dz: 10 } as const

/** Forms in each state, what visitors sent by them, and people who registered, in every stage. */
export async function fillForms(tx: Tx, setting: Setting): Promise<void> {
  const { now, programs } = setting
  const ids = await insertRecords(
    tx,
    forms,
    DEMO_FORMS.map(({ program, record }, at) => ({
      ...record,
      program_id: (program && programs.get(program)) || null,
      created_at: shifted(now, -200 + at * 20),
    })),
  )
  const [website = 0, ad = 0, registration = 0] = ids
  await fillAnswersOfLeads(tx, setting, { formId: website, sources: ['form', 'website'], origin: 'page' })
  await fillAnswersOfLeads(tx, setting, { formId: ad, sources: ['facebook', 'instagram'], origin: 'meta' })
  await fillRegistered(tx, setting, registration)
}

/** Adds the submissions of the newest leads of some sources. */
async function fillAnswersOfLeads(
  tx: Tx,
  { random }: Setting,
  { formId, sources, origin }: { formId: number; sources: readonly string[]; origin: 'page' | 'meta' },
): Promise<void> {
  const leads = await tx<Row[]>`
    select l.id, l.name, l.phone, l.email, l.utm_campaign, l.utm_medium, l.created_at, c.ar as country
    from leads l left join countries c on c.id = l.country_id
    where l.source = any(${sources as string[]}::text[]) and l.deleted_at is null order by l.created_at desc limit ${SENT / 2}`
  const rows = leads.toReversed().map(lead => ({
    ...sentBy(random, { formId, origin, person: lead, at: String(lead.created_at) }),
    outcome: random.chance(0.1) ? 'known' : 'made',
    lead_id: lead.id,
    online_candidate_id: null,
  }))
  const last = leads[0]
  const broken = last && {
    ...sentBy(random, { formId, origin, person: { ...last, phone: null }, at: String(last.created_at) }),
    ...(origin === 'meta' ? { outcome: 'incomplete' } : { outcome: 'spam', name: 'SEO Experts Ltd' }),
    lead_id: null,
    online_candidate_id: null,
  }
  await insertRecords(tx, formSubmissions, broken ? [...rows, broken] : rows)
}

async function fillRegistered(tx: Tx, setting: Setting, formId: number): Promise<void> {
  const { random, now, countries, programs } = setting
  const taken = await tx<Row[]>`
    select id, name, phone, email, country_id, program_id from candidates where deleted_at is null order by id desc limit ${REGISTERED}`
  const people = Array.from({ length: REGISTERED }, (_, at) => {
    const country = random.weighted(COUNTRIES)
    const person = personOf(random, country)
    const stage = stageOf(random, at)
    const created = shifted(now, -((REGISTERED - at) * 1.4))
    return {
      name: person[random.chance(0.5) ? 1 : 0] as string,
      phone: mobileOf(random, country),
      email: `${mailbox(person)}${at}@people.example`,
      country_id: countries.get(country) ?? null,
      program_id: programs.get(random.one(['nursing', 'apprenticeship', 'it'])) ?? null,
      language_level_id: random.one(LEVELS.slice(0, 4)),
      stage,
      answers: answersOf(random),
      utm_campaign: random.chance(0.4) ? `open-day-${country}` : null,
      note: stage === 'invited' ? 'Invited to the open day.' : null,
      form_id: formId,
      candidate_id: null as number | null,
      created_at: created,
      updated_at: created,
      ...(stage === 'taken_over' ? asCandidate(taken[at]) : {}),
    }
  })
  const ids = await insertRecords(tx, onlineCandidates, people)
  await insertRecords(
    tx,
    formSubmissions,
    people.map((person, at) => ({
      ...sentBy(random, { formId, origin: 'page', person, at: person.created_at }),
      outcome: 'made',
      lead_id: null,
      online_candidate_id: ids[at],
    })),
  )
}

/** Adds submissions of people who are candidates now. */
function asCandidate(candidate: Row | undefined): Values {
  if (!candidate) return {}
  const { id, ...known } = candidate
  return { ...known, candidate_id: id }
}

/** The newest are new, of the older ones each stage is met. */
function stageOf(random: Random, at: number): string {
  if (at > REGISTERED - 12) return 'registered'
  return at < ONLINE_STAGES.length ? (ONLINE_STAGES[at] as string) : random.one(ONLINE_STAGES.slice(0, 5))
}

function answersOf(random: Random, more: Record<string, string> = {}): Values {
  const start = random.one(STARTS)
  const told = { ...more, 'متى يمكنك البدء؟': start.label.ar ?? '', 'خبرتك المهنية': random.one(EXPERIENCES) }
  return Object.fromEntries(
    Object.entries(told).map(([label, text], at) => [`answer_${at + 1}`, { label, value: text, text }]),
  )
}

interface Sender {
  formId: number
  origin: 'page' | 'meta'
  person: Values
  at: string
}

function sentBy(random: Random, { formId, origin, person, at }: Sender): Values {
  const country: Record<string, string> = typeof person.country === 'string' ? { البلد: person.country } : {}
  return {
    form_id: formId,
    form_version: 1,
    name: person.name,
    phone: person.phone ?? null,
    email: person.email ?? null,
    origin,
    language: 'ar',
    answers: answersOf(random, { 'الاسم الكامل': String(person.name), ...country }),
    consent_text: origin === 'page' ? 'أوافق على حفظ بياناتي والتواصل معي بشأن طلبي.' : null,
    consented: origin === 'page',
    utm_source: origin === 'meta' ? 'facebook' : null,
    utm_campaign: person.utm_campaign ?? null,
    utm_medium: person.utm_medium ?? null,
    referrer: origin === 'page' ? 'https://www.organisation.example/' : null,
    outside_id: origin === 'meta' ? `meta:${random.digits(15)}` : null,
    mail_status: origin === 'page' && person.email ? 'sent' : null,
    sent_at: at,
    created_at: at,
    updated_at: at,
  }
}
