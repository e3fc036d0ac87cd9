import { reachableSteps } from './reachable'
import {
  type ClockRule,
  type Names,
  type Outcome,
  type RequirementLine,
  type RouteStep,
  type RouteTrack,
  type VersionContent,
  versionContent,
} from './version'
import { ROUTE_LANGUAGES } from './words'

export const PROBLEM_CODES = [
  'invalid',
  'name_missing',
  'text_missing',
  'key_twice',
  'decision_without_outcomes',
  'outcome_leads_nowhere',
  'target_missing',
  'step_unreachable',
  'clock_step_missing',
  'clock_start_missing',
  'clock_missing',
  'clock_waits_for_waiting',
  'clock_never_starts',
  'clock_ends_first',
  'clock_without_end',
  'clock_never_applies',
  'extension_missing',
  'requirement_step_missing',
  'line_step_missing',
  'line_outcome_missing',
  'record_missing',
  'record_field_missing',
  'record_value_missing',
  'land_missing',
  'value_missing',
  'paper_missing',
  'guard_missing',
  'field_missing',
  'figure_missing',
  'route_missing',
  'checked_later',
  'fixed_step_missing',
  'fixed_step_moved',
] as const

/** A defect for which a version cannot be published, with values for the text on screen. */
export interface ContentProblem {
  code: (typeof PROBLEM_CODES)[number]
  /** The place in the content, such as `tracks.2.steps.0.names.ar`. */
  path: string
  values: Record<string, string>
}

type Path = readonly PropertyKey[]
export type Problem = Omit<ContentProblem, 'path'> & { path: Path }

/**
 * Returns the faults of a version's content by itself; those of the names in it are found by contract/routes/publishing.ts.
 * Nature, start, source, date and confidence of a clock are required by its schema; what breaks the schema is `invalid`.
 * @param routes keys of the routes that an outcome may lead to; not checked where they are not given
 */
export function problemsOf(content: unknown, routes?: readonly string[]): ContentProblem[] {
  const { data, error } = versionContent.safeParse(content)
  const problems = data
    ? problemsOfContent(data, routes)
    : error.issues.map(({ path, code }) => ({ code: 'invalid' as const, path, values: { issue: code } }))
  return withTextPath(problems)
}

export const withTextPath = (problems: readonly Problem[]): ContentProblem[] =>
  problems.map(({ path, ...problem }) => ({ ...problem, path: path.map(String).join('.') }))

function problemsOfContent(content: VersionContent, routes?: readonly string[]): Problem[] {
  const steps = new Map(content.tracks.flatMap(track => track.steps.map(step => [step.key, step])))
  return [
    ...emptyLists(content),
    ...repeatedKeys(content),
    ...content.tracks.flatMap((track, at) => problemsOfTrack({ track, at }, { content, routes, steps })),
    ...unreachable(content),
    ...content.clocks.flatMap((clock, at) => problemsOfClock({ clock, at }, content, steps)),
    ...problemsOfRequirements(content, steps),
  ]
}

interface Whole {
  content: VersionContent
  routes: readonly string[] | undefined
  steps: ReadonlyMap<string, RouteStep>
}

function emptyLists({ tracks }: VersionContent): Problem[] {
  const places: Path[] = tracks.flatMap(({ steps }, at) => (steps.length ? [] : [['tracks', at, 'steps']]))
  if (!tracks.length) places.push(['tracks'])
  return places.map(path => ({ code: 'invalid' as const, path, values: { issue: 'too_small' } }))
}

function repeatedKeys({ tracks, clocks, requirements }: VersionContent): Problem[] {
  const paths = (list: readonly { key: string }[], root: Path) =>
    list.map(({ key }, at) => ({ key, path: [...root, at, 'key'] }))
  const steps = tracks.map(({ steps }, at) => paths(steps, ['tracks', at, 'steps']))
  const outcomes = tracks.flatMap((track, at) =>
    track.steps.map((step, of) => paths(step.outcomes ?? [], ['tracks', at, 'steps', of, 'outcomes'])),
  )
  const lists = [
    paths(tracks, ['tracks']),
    steps.flat(),
    ...outcomes,
    paths(clocks, ['clocks']),
    paths(requirements, ['requirements']),
  ]
  return lists.flatMap(list =>
    list
      .filter(({ key }, at) => list.findIndex(other => other.key === key) < at)
      .map(({ key, path }) => ({ code: 'key_twice' as const, path, values: { key } })),
  )
}

function problemsOfTrack({ track, at }: { track: RouteTrack; at: number }, whole: Whole): Problem[] {
  const isLast = at === whole.content.tracks.length - 1
  return [
    ...missingNames(track.names, ['tracks', at, 'names']),
    ...track.steps.flatMap((step, of) => {
      const path = ['tracks', at, 'steps', of]
      const endsRoute = isLast && of === track.steps.length - 1
      return [
        ...missingNames(step.names, [...path, 'names']),
        ...(step.public_text ? missingNames(step.public_text, [...path, 'public_text'], 'text_missing') : []),
        ...problemsOfOutcomes({ step, path, endsRoute }, whole),
      ]
    }),
  ]
}

function problemsOfOutcomes(
  { step, path, endsRoute }: { step: RouteStep; path: Path; endsRoute: boolean },
  whole: Whole,
): Problem[] {
  const { key, kind, outcomes = [] } = step
  if (kind === 'decision' && outcomes.length === 0)
    return [{ code: 'decision_without_outcomes', path: [...path, 'outcomes'], values: { step: key } }]
  return outcomes.flatMap((outcome, at) => {
    const place = [...path, 'outcomes', at]
    const values = { step: key, outcome: outcome.key }
    const leadsNowhere = endsRoute && !outcome.leads_to && !outcome.fails
    const missing = missingTarget(outcome, whole)
    return [
      ...missingNames(outcome.names, [...place, 'names']),
      ...(leadsNowhere ? [{ code: 'outcome_leads_nowhere' as const, path: place, values }] : []),
      ...(missing
        ? [
            {
              code: 'target_missing' as const,
              path: [...place, 'leads_to'],
              values: { step: key, outcome: outcome.key, target: missing },
            },
          ]
        : []),
    ]
  })
}

/** Returns the target of an outcome that does not exist. */
function missingTarget({ leads_to }: Outcome, { content, routes, steps }: Whole): string | undefined {
  if (!leads_to || 'end' in leads_to) return undefined
  if ('step' in leads_to) return steps.has(leads_to.step) ? undefined : leads_to.step
  if ('route' in leads_to) return !routes || routes.includes(leads_to.route) ? undefined : leads_to.route
  return content.tracks.some(({ key }) => key === leads_to.track) ? undefined : leads_to.track
}

function missingNames(
  names: Names,
  path: Path,
  code: 'name_missing' | 'text_missing' = 'name_missing',
): Problem[] {
  const missing = ROUTE_LANGUAGES.filter(language => !names[language])
  return missing.map(language => ({ code, path: [...path, language], values: { language } }))
}

function unreachable(content: VersionContent): Problem[] {
  const reached = reachableSteps(content)
  return content.tracks.flatMap(({ steps }, at) =>
    steps.flatMap(({ key }, of) =>
      reached.has(key)
        ? []
        : [{ code: 'step_unreachable' as const, path: ['tracks', at, 'steps', of], values: { step: key } }],
    ),
  )
}

function problemsOfClock(
  { clock, at }: { clock: ClockRule; at: number },
  { clocks }: VersionContent,
  steps: Whole['steps'],
): Problem[] {
  const path = ['clocks', at]
  const problems = missingNames(clock.names, [...path, 'names'])
  if (clock.step && !steps.has(clock.step))
    problems.push({
      code: 'clock_step_missing',
      path: [...path, 'step'],
      values: { clock: clock.key, step: clock.step },
    })
  const { from_step } = clock
  if (clock.start.includes('step_done') ? !from_step || !steps.has(from_step) : from_step)
    problems.push({
      code: 'clock_start_missing',
      path: [...path, 'from_step'],
      values: { clock: clock.key, step: from_step ?? '' },
    })
  if (clock.extends_to && clock.extension === 'none')
    problems.push({ code: 'extension_missing', path: [...path, 'extension'], values: { clock: clock.key } })
  for (const [index, key] of (clock.not_before ?? []).entries()) {
    const other = clocks.find(each => each.key === key)
    const values = { clock: clock.key, other: key }
    if (!other) problems.push({ code: 'clock_missing', path: [...path, 'not_before', index], values })
    // Clocks are read in two rounds: those that wait, after the others.
    else if (other.not_before?.length)
      problems.push({ code: 'clock_waits_for_waiting', path: [...path, 'not_before', index], values })
  }
  return problems
}

function problemsOfRequirements({ requirements }: VersionContent, steps: Whole['steps']): Problem[] {
  return requirements.flatMap(({ key, names, step, groups }, at) => {
    const path = ['requirements', at]
    const problems = missingNames(names, [...path, 'names'])
    if (step && !steps.has(step))
      problems.push({
        code: 'requirement_step_missing',
        path: [...path, 'step'],
        values: { requirement: key, step },
      })
    const lines = groups.flatMap((group, of) =>
      group.flatMap((line, index) =>
        problemOfLine(line, { path: [...path, 'groups', of, index], requirement: key, steps }),
      ),
    )
    return [...problems, ...lines]
  })
}

function problemOfLine(
  line: RequirementLine,
  { path, requirement, steps }: { path: Path; requirement: string; steps: Whole['steps'] },
): Problem[] {
  if (line.needs !== 'step') return []
  const found = steps.get(line.step)
  if (!found) return [{ code: 'line_step_missing', path, values: { requirement, step: line.step } }]
  const { outcome } = line
  if (!outcome || found.outcomes?.some(({ key }) => key === outcome)) return []
  return [{ code: 'line_outcome_missing', path, values: { requirement, step: line.step, outcome } }]
}
