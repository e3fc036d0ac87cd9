import { MATCH_DAYS, type MatchState } from '../../../contract/placement/matches'
import { employerConsents, matches, positions } from '../../../contract/resources/placement'
import { type Demo, firstOf, withOwnRandom } from '../demo'
import { fillMoneyOfEmployers } from './employerMoney'
import type { Person } from './people'
import DATA from './placement.json'
import { fillProfiles } from './profiles'

/** A post of the demo. */
interface Post {
  id: number
  name: string
  bw_lead_id: number
}

/** Posts of employers, people matched to them in every state, people at work, invoices, and profiles. */
export async function fillPlacement(
  given: Demo,
  people: readonly Person[],
  houses: readonly number[],
): Promise<void> {
  const demo = withOwnRandom(given)
  const posts = await fillPositions(demo, houses)
  await fillMatches(demo, people, posts)
  await fillMoneyOfEmployers(demo, people, posts)
  const shown = await fillConsents(demo)
  await fillProfiles(demo, people, shown)
  await demo.tx`
    update positions p set hired = m.hired, free = greatest(p.number - m.taken, 0) from (
      select o.id, count(*) filter (where m.state = 'hired') as hired, count(*) filter (where m.state in ('accepted', 'hired')) as taken
      from positions o left join matches m on m.position_id = o.id group by o.id) m
    where m.id = p.id`
  await demo.tx`
    update bw_leads l set vacancies = s.free from (
      select bw_lead_id, sum(free) filter (where state = 'open') as free
      from positions group by bw_lead_id) s
    where s.bw_lead_id = l.id`
}

async function fillPositions(demo: Demo, houses: readonly number[]): Promise<Post[]> {
  const { random } = demo
  const author = firstOf(demo, 'de_admin').id
  const found = await demo.tx<{ id: number; city: string; bundesland_id: number }[]>`
    select id, city, bundesland_id from bw_leads where id = any(${houses.slice(0, 14)}::bigint[]) order by id`
  const rows = found.map(({ id, city, bundesland_id }, place) => ({
    bw_lead_id: id,
    city,
    bundesland_id,
    ...postAt(place),
    number: random.between(2, 6),
    starts_on: random.between(30, 160),
    open_until: random.between(60, 200),
    state: place % 7 === 5 ? 'paused' : 'open',
    hours: '38.50',
    pay_currency: 'EUR',
    pay_period: 'month',
    terms: random.one(['tariff', 'church', 'none']),
    care_licence: true,
    housing: random.chance(0.5) ? 'Staff flat for the first year' : null,
    route_ids: [],
    created_at: -120,
    created_by: author,
  }))
  return demo.insert(positions, rows)
}

const postAt = (place: number) => DATA.posts[place % DATA.posts.length] ?? { name: '' }

/** The states that a match went through on its way, in days after the proposal. */
const WAY: Readonly<Partial<Record<MatchState, number>>> = {
  presented: 6,
  interview: 16,
  offer: 24,
  accepted: 31,
  hired: 45,
}
const ORDER: readonly MatchState[] = ['presented', 'interview', 'offer', 'accepted', 'hired']

/** Days of the states up to one, and of the way out. */
function daysOf(state: MatchState, proposed: number): Record<string, number> {
  const reached = state === 'declined' || state === 'withdrawn' ? 'interview' : state
  const passed = ORDER.slice(0, ORDER.indexOf(reached) + 1)
  const days = passed.map(
    each => [each === 'proposed' ? '' : MATCH_DAYS[each], proposed + (WAY[each] ?? 0)] as const,
  )
  const ended = state === reached ? [] : [['ended_on', proposed + 20] as const]
  return Object.fromEntries([...days, ...ended])
}

const STATES: readonly MatchState[] = [
  ...(['proposed', 'presented', 'interview', 'offer', 'accepted', 'declined'] as const),
  ...([
    'proposed',
    'presented',
    'interview',
    'withdrawn',
    'presented',
    'proposed',
    'declined',
    'interview',
  ] as const),
]

async function fillMatches(demo: Demo, people: readonly Person[], posts: readonly Post[]): Promise<void> {
  const ready = people.filter(
    ({ taken, program }) =>
      program === 'nursing' && taken.recognition_result !== undefined && taken.visa_granted === undefined,
  )
  const rows = ready.slice(-STATES.length).map((person, place) => {
    const state = STATES[place] ?? 'proposed'
    const post = posts[place % posts.length] as Post
    const proposed = -60 + place
    const isAsked = state !== 'proposed' || place % 2 === 1
    return {
      candidate_id: person.id,
      position_id: post.id,
      name: post.name,
      bw_lead_id: post.bw_lead_id,
      state,
      consent: isAsked ? ('yes' as const) : ('missing' as const),
      proposed_on: proposed,
      ...daysOf(state, proposed),
      declined_by: state === 'declined' ? 'employer' : null,
      reason: state === 'declined' ? DATA.reasons[0] : state === 'withdrawn' ? DATA.reasons[1] : null,
      created_at: proposed,
      created_by: person.owner?.id,
    }
  })
  await demo.insert(matches, [...rows, ...(await ofCases(demo, posts))])
}

/** Nurses on a route of their own have the match that their steps tell of: the posts of the demo are of nursing. */
async function ofCases({ tx }: Demo, posts: readonly Post[]) {
  const found = await tx<
    { case_id: number; candidate_id: number; slug: string; day: string; created_by: number }[]
  >`
    select s.case_id, s.candidate_id, r.slug, s.day::text, s.user_id as created_by
    from case_steps s join route_steps r on r.id = s.step_id and r.slug in ('matched', 'presented', 'contract_signed')
    join candidates c on c.id = s.candidate_id join programs p on p.id = c.program_id and p.slug = 'nursing'
    join cases k on k.id = s.case_id and k.state = 'open' order by s.id`
  const cases = [...new Set(found.map(({ case_id }) => case_id))]
  return cases.flatMap((id, place) => {
    const own = found.filter(({ case_id }) => case_id === id)
    const [first] = own
    const post = posts[place + 2]
    if (!first || !post) return []
    const dayOf = (key: string) => own.find(({ slug }) => slug === key)?.day ?? null
    const presented_on = dayOf('presented')
    const hired_on = dayOf('contract_signed')
    return [
      {
        case_id: id,
        candidate_id: first.candidate_id,
        position_id: post.id,
        name: post.name,
        bw_lead_id: post.bw_lead_id,
        state: hired_on ? ('hired' as const) : presented_on ? ('presented' as const) : ('proposed' as const),
        consent: presented_on ? ('yes' as const) : ('missing' as const),
        proposed_on: dayOf('matched'),
        presented_on,
        accepted_on: hired_on,
        hired_on,
        created_at: -40,
        created_by: first.created_by,
      },
    ]
  })
}

/**
 * Nobody was presented, interviewed or placed without a consent: one for each employer, from before.
 * @returns the ids of these people
 */
async function fillConsents(demo: Demo): Promise<Set<number>> {
  const rows = await demo.tx<
    { candidate_id: number; bw_lead_id: number; company: string; given_on: string; created_by: number }[]
  >`
    select s.candidate_id, s.bw_lead_id, l.company, (min(s.day) - 2)::text as given_on, min(s.author) as created_by
    from (
      select candidate_id, bw_lead_id, proposed_on + 4 as day, created_by as author from matches where consent = 'yes'
      union all select candidate_id, bw_lead_id, created_at::date, null from candidate_interviews
      union all select candidate_id, bw_lead_id, coalesce(signed_on, starts_on) - 30, created_by from placements
    ) s join bw_leads l on l.id = s.bw_lead_id group by s.candidate_id, s.bw_lead_id, l.company order by 1, 2`
  await demo.insert(
    employerConsents,
    rows.map(({ company, ...row }, place) => ({
      ...row,
      answer: 'yes',
      how: (['signed', 'whatsapp', 'in_person'] as const)[place % 3],
      text: DATA.consent.replace('%{company}', company),
      language: 'ar',
    })),
  )
  await demo.tx`
    update matches m set consent = 'yes' from employer_consents a
    where a.candidate_id = m.candidate_id and a.bw_lead_id = m.bw_lead_id`
  return new Set(rows.map(({ candidate_id }) => candidate_id))
}
