import { LEVELS } from '../../../contract/candidates/steps'
import { formSubmissions, forms } from '../../../contract/resources/forms'
import { ONLINE_STAGES, onlineCandidates } from '../../../contract/resources/online-candidates'
import type { Row, Values } from '../../crud/hooks'
import { type Demo, withOwnRandom } from '../demo'
import { mailbox, mobileOf, personOf, someCountry } from '../names'
import type { Random } from '../random'
import DATA from './forms.json'

const SENT = 240
const REGISTERED = 60
const THANKS: Readonly<Record<string, string>> = DATA.thank_you
const STARTS = DATA.questions.find(({ key }) => key === 'start')?.options ?? []

/** Forms in each state, what visitors sent by them, and people who registered, in every stage. */
export async function fillForms(given: Demo): Promise<void> {
  const demo = withOwnRandom(given)
  const made = await demo.insert(
    forms,
    DATA.forms.map(({ program, questions, ...form }, index) => ({
      ...form,
      ...(form.mail ? { mail_subject: DATA.mail.subject, mail_body: DATA.mail.body } : {}),
      thank_you: form.active
        ? Object.fromEntries(form.languages.map(language => [language, THANKS[language]]))
        : null,
      fields: { list: questions.flatMap(name => DATA.questions.find(({ key }) => key === name) ?? []) },
      program_id: program,
      created_at: -200 + index * 20,
    })),
  )
  const [website, ad, registration] = made.map(({ id }) => id)
  await fillAnswersOfLeads(demo, { formId: website, sources: ['form', 'website'], origin: 'page' })
  await fillAnswersOfLeads(demo, { formId: ad, sources: ['facebook', 'instagram'], origin: 'meta' })
  await fillRegistered(demo, registration)
}

interface Answers {
  formId: number | undefined
  sources: string[]
  origin: 'page' | 'meta'
}

/** Adds the submissions of the newest leads of some sources. */
async function fillAnswersOfLeads(
  { tx, random, insert }: Demo,
  { formId, sources, origin }: Answers,
): Promise<void> {
  const leads = await tx<Row[]>`
    select l.id, l.name, l.phone, l.email, l.utm_campaign, l.utm_medium, l.created_at, c.ar as country
    from leads l left join countries c on c.id = l.country_id
    where l.source = any(${sources}::text[]) and l.deleted_at is null order by l.created_at desc limit ${SENT / 2}`
  const rows: Values[] = leads.toReversed().map(lead => ({
    ...sentBy(random, { formId, origin, person: lead, at: String(lead.created_at) }),
    outcome: random.chance(0.1) ? 'known' : 'made',
    lead_id: lead.id,
  }))
  const last = leads[0]
  if (last)
    rows.push({
      ...sentBy(random, { formId, origin, person: { ...last, phone: null }, at: String(last.created_at) }),
      ...(origin === 'meta' ? { outcome: 'incomplete' } : { outcome: 'spam', name: 'SEO Experts Ltd' }),
    })
  await insert(formSubmissions, rows)
}

async function fillRegistered(demo: Demo, formId: number | undefined): Promise<void> {
  const { tx, random, at } = demo
  const taken = await tx<Row[]>`
    select id, name, phone, email, country_id, program_id from candidates where deleted_at is null order by id desc limit ${REGISTERED}`
  const people = Array.from({ length: REGISTERED }, (_, index) => {
    const country = someCountry(random, 'forms')
    const person = personOf(random, country)
    const stage = stageOf(random, index)
    const created = at(-((REGISTERED - index) * 1.4))
    return {
      name: random.chance(0.5) ? person.arabic : person.latin,
      phone: mobileOf(random, country),
      email: `${mailbox(person)}${index}@people.example`,
      country_id: country,
      program_id: random.one(['nursing', 'apprenticeship', 'it']),
      language_level_id: random.one(LEVELS.slice(0, 4)),
      stage,
      answers: answersOf(random),
      utm_campaign: random.chance(0.4) ? `open-day-${country}` : null,
      note: stage === 'invited' ? 'Invited to the open day.' : null,
      form_id: formId,
      created_at: created,
      updated_at: created,
      ...(stage === 'taken_over' ? asCandidate(taken[index]) : {}),
    }
  })
  const registered = await demo.insert(onlineCandidates, people)
  await demo.insert(
    formSubmissions,
    registered.map(person => ({
      ...sentBy(random, { formId, origin: 'page', person, at: person.created_at }),
      outcome: 'made',
      online_candidate_id: person.id,
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
  return at < ONLINE_STAGES.length ? (ONLINE_STAGES[at] ?? '') : random.one(ONLINE_STAGES.slice(0, 5))
}

function answersOf(random: Random, more: Record<string, string> = {}): Values {
  const start = random.one(STARTS)
  const told = { ...more, 'متى يمكنك البدء؟': start.label.ar, 'خبرتك المهنية': random.one(DATA.experiences) }
  return Object.fromEntries(
    Object.entries(told).map(([label, text], at) => [`answer_${at + 1}`, { label, value: text, text }]),
  )
}

interface Sender {
  formId: number | undefined
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
