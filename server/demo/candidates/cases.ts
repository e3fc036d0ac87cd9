import { caseSteps, cases } from '../../../contract/resources/cases'
import { oneRow } from '../../db/oneRow'
import { refreshCases } from '../../features/routes'
import type { Demo } from '../demo'
import type { Person } from './people'

/** Route of people of a program, and the steps of the placement that are behind them, in days before now. */
const PLACED = [
  { program: 'nursing', route: 'NURSE_MEASURE', steps: { matched: -40, presented: -32 } },
  { program: 'nursing', route: 'NURSE_DIRECT', steps: { matched: -90 } },
  { program: 'apprenticeship', route: 'TRAINING', steps: { matched: -25, presented: -18 } },
] as const

/** The family of the first of them follows, in a case beside the primary one. */
const FAMILY = { route: 'FAMILY', steps: { member_added: -12 } } as const

/** Puts people whose papers are at the authority on a route of their own; all others stay on the classic one. */
export async function fillCases(demo: Demo, people: readonly Person[]): Promise<void> {
  const { tx, now } = demo
  const free = people.filter(
    ({ taken }) => taken.recognition_authority_submitted !== undefined && taken.visa_granted === undefined,
  )
  const placed: Person[] = []
  for (const { program, route, steps } of PLACED) {
    const place = free.findLastIndex(person => person.program === program)
    const [person] = place < 0 ? [] : free.splice(place, 1)
    if (!person) continue
    placed.push(person)
    await fillCase(demo, person, { route, steps })
  }
  const [first] = placed
  if (first) await fillCase(demo, first, { ...FAMILY, isBeside: true })
  const made = await tx<{ id: number }[]>`select id from cases`
  await refreshCases(
    tx,
    made.map(({ id }) => id),
    { now },
  )
}

interface FilledCase {
  route: string
  steps: Readonly<Record<string, number>>
  /** Not the primary one. */
  isBeside?: boolean
}

async function fillCase(
  demo: Demo,
  { id, owner }: Person,
  { route, steps, isBeside = false }: FilledCase,
): Promise<void> {
  const { tx } = demo
  const found = oneRow(
    await tx<{ id: number; en: string; version: number }[]>`
      select r.id, r.en, v.id as version from routes r join route_versions v on v.route_id = r.id and v.state = 'published'
      where r.slug = ${route}`,
  )
  const begun = Math.min(...Object.values(steps)) - 10
  const [made] = await demo.insert(cases, [
    {
      candidate_id: id,
      route_id: found.id,
      name: found.en,
      route_version_id: found.version,
      is_primary: !isBeside,
      state: 'open',
      employee_id: owner?.id,
      opened_on: begun,
      created_at: begun,
      created_by: owner?.id,
    },
  ])
  const keys = await tx<{ id: number; slug: string }[]>`
    select id, slug from route_steps where slug = any(${Object.keys(steps)}::text[])`
  await demo.insert(
    caseSteps,
    keys.map(step => ({
      case_id: made?.id,
      candidate_id: id,
      step_id: step.id,
      state: 'done',
      day: steps[step.slug],
      user_id: owner?.id,
      at: steps[step.slug],
    })),
  )
}
