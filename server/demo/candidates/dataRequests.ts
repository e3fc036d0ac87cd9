import { standOfBreach, standOfRequest } from '../../../contract/privacy/requests'
import { breaches, dataRecipients, dataRequests } from '../../../contract/resources/privacy'
import { type Demo, firstOf } from '../demo'
import type { Person } from './people'

/** Requests about data in each state, a breach that was reported and one that is open, and recipients in Settings. */
export async function fillDataRequests(demo: Demo, people: readonly Person[]): Promise<void> {
  await fillRecipients(demo)
  await fillRequests(demo, people)
  await fillBreaches(demo)
}

const COURIER = { name: 'Kurier Express', kind: 'courier', purpose: 'Sends originals to authorities' }
const TRANSLATOR = { name: 'Büro Wortlaut', kind: 'translator', purpose: 'Sworn translations' }

async function fillRecipients(demo: Demo): Promise<void> {
  const offices = await demo.tx<{ id: number; name: string; country_id: number; slug: string }[]>`
    select o.id, o.name, o.country_id, c.slug from offices o join countries c on c.id = o.country_id order by o.id`
  const created_by = firstOf(demo, 'master').id
  const abroad = offices
    .filter(({ slug }) => slug !== 'de')
    .map(({ id, name, country_id }) => ({
      name,
      kind: 'office',
      office_id: id,
      country_id,
      purpose: 'Looks after the people on site',
      safeguard: 'standard_clauses',
      from_day: -700,
      created_by,
    }))
  await demo.insert(dataRecipients, [
    ...abroad,
    { ...COURIER, safeguard: 'none_needed', from_day: -700, created_by },
    { ...TRANSLATOR, safeguard: 'none_needed', from_day: -500, created_by },
  ])
}

/** Days since each request came, what it is and how it came. */
const REQUESTS = [
  { kind: 'copy', channel: 'email', came: -20 },
  { kind: 'correct', channel: 'own_page', came: -9 },
  { kind: 'erase', channel: 'letter', came: -48, prolonged: -22 },
  { kind: 'copy', channel: 'whatsapp', came: -70, answered: -52 },
] as const

async function fillRequests(demo: Demo, people: readonly Person[]): Promise<void> {
  const asking = people.filter(({ owner }) => owner).slice(-REQUESTS.length)
  const names = await demo.tx<{ id: number; name: string }[]>`
    select id, name from candidates where id = any(${asking.map(({ id }) => id)}::bigint[])`
  const rows = REQUESTS.flatMap(({ kind, channel, came, ...days }, place) => {
    const person = asking[place]
    if (!person) return []
    const by = person.owner?.id ?? null
    const prolonged_on = 'prolonged' in days ? demo.day(days.prolonged) : null
    const answered_on = 'answered' in days ? demo.day(days.answered) : null
    const came_on = demo.day(came)
    const answer = { result: 'done', answer: 'The copy was handed over.', answered_by: by }
    return {
      candidate_id: person.id,
      name: names.find(({ id }) => id === person.id)?.name ?? '',
      kind,
      channel,
      came_on,
      prolonged_on,
      prolong_reason: prolonged_on && 'Files of two offices',
      answered_on,
      employee_id: by,
      identity_proof: 'Passport shown',
      identity_checked_on: came_on,
      identity_checked_by: by,
      created_at: came,
      created_by: by,
      ...standOfRequest({ came_on, prolonged_on, answered_on }),
      ...(answered_on ? answer : {}),
    }
  })
  await demo.insert(dataRequests, rows)
}

async function fillBreaches(demo: Demo): Promise<void> {
  const employee_id = firstOf(demo, 'master').id
  const rows = [
    {
      name: 'Lost telephone',
      what_happened: 'A telephone with open mail was lost on a train.',
      known_at: demo.at(-90),
      people: 12,
      measures: 'Locked and wiped from afar.',
      risk: 'high',
      reported_at: demo.at(-88),
      reported_to: 'BlnBDI',
      people_told_on: demo.day(-87),
    },
    {
      name: 'Wrong recipient',
      what_happened: 'A curriculum vitae went to the wrong employer.',
      known_at: demo.at(-1),
      people: 1,
      measures: 'The employer was asked to delete it.',
      risk: 'likely',
      reported_at: null,
    },
  ]
  await demo.insert(
    breaches,
    rows.map(row => ({
      ...row,
      ...standOfBreach({ known_at: row.known_at, reported_at: row.reported_at }, 'Europe/Berlin'),
      employee_id,
      created_by: employee_id,
      created_at: row.known_at,
    })),
  )
}
