import type { ContentProblem } from '../../../../contract/routes/problems'
import type {
  ClockRule,
  Names,
  RequirementLine,
  RouteRequirement,
  RouteStep,
  RouteTrack,
  RuleSource,
  VersionContent,
} from '../../../../contract/routes/version'

/** Returns a list with one item at another place; the same list where the place does not exist. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const item = list[from]
  if (item === undefined || to < 0 || to >= list.length) return [...list]
  const others = list.filter((_, at) => at !== from)
  return [...others.slice(0, to), item, ...others.slice(to)]
}

/** Returns a list with the item at a place replaced, or added at the end where no place is given. */
export function placed<T>(list: readonly T[], at: number | undefined, item: T): T[] {
  return at === undefined ? [...list, item] : list.map((each, index) => (index === at ? item : each))
}

/** Returns a list without the item at a place. */
export function without<T>(list: readonly T[], at: number): T[] {
  return list.filter((_, index) => index !== at)
}

/** Changes the steps of one track. */
export function withSteps(
  content: VersionContent,
  track: number,
  change: (steps: readonly RouteStep[]) => RouteStep[],
): VersionContent {
  const tracks = content.tracks.map((each, at) =>
    at === track ? { ...each, steps: change(each.steps) } : each,
  )
  return { ...content, tracks }
}

/** Returns a free key of a track, step, outcome or requirement after its English name. */
export function keyOf(name: string, taken: readonly string[]): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+/, '')
    .slice(0, 50)
    .replace(/_$/, '')
  const start = plain || 'item'
  let number = 1
  while (taken.includes(number === 1 ? start : `${start}_${number}`)) number += 1
  return number === 1 ? start : `${start}_${number}`
}

/** Returns the next key of our own clocks: X-01 and so on. Shipped clocks begin with C and H. */
export function nextClockKey(clocks: readonly { key: string }[]): string {
  const taken = clocks.map(({ key }) => key)
  let number = 1
  while (taken.includes(clockKey(number)) && number < 99) number += 1
  return clockKey(number)
}

const clockKey = (number: number) => `X-${String(number).padStart(2, '0')}`

const NO_NAMES: Names = { en: '', ar: '', fr: '', de: '' }

/** Returns a source of our own, checked today and to be confirmed. */
const newSource = (today: string): RuleSource => ({
  text: '',
  kind: 'house',
  checked_on: today,
  confidence: 'confirm',
})

export const newTrack = (): RouteTrack => ({ key: '', names: NO_NAMES, runs: 'in_order', steps: [] })

export const newStep = (): RouteStep => ({ key: '', names: NO_NAMES, holder: 'us', kind: 'milestone' })

export const newClock = (clocks: readonly ClockRule[], today: string): ClockRule => ({
  key: nextClockKey(clocks),
  names: NO_NAMES,
  holder: 'us',
  nature: 'house_target',
  start: ['step_done'],
  length: { number: 14, unit: 'days' },
  pause: 'none',
  extension: 'none',
  expiry: 'overdue',
  source: newSource(today),
})

export const newRequirement = (today: string): RouteRequirement => ({
  key: '',
  names: NO_NAMES,
  groups: [[newLine('paper')]],
  effect: 'warn',
  source: newSource(today),
})

/** Returns an empty line of a kind. */
export function newLine(needs: RequirementLine['needs']): RequirementLine {
  if (needs === 'paper') return { needs, kind: '', forms: ['copy'] }
  if (needs === 'step') return { needs, step: '' }
  if (needs === 'field') return { needs, field: '' }
  if (needs === 'age') return { needs }
  return needs === 'figure' ? { needs, field: '', figure: '' } : { needs, guard: '' }
}

/** Returns the keys of all steps with their names, in the order of the tracks. */
export function stepsOf({ tracks }: VersionContent): { key: string; names: Names }[] {
  return tracks.flatMap(({ steps }) => steps.map(({ key, names }) => ({ key, names })))
}

/** Returns how many clocks, requirements and outcomes name a step. */
export function usesOfStep(content: VersionContent, key: string): number {
  const outcomes = content.tracks.flatMap(({ steps }) => steps.flatMap(step => step.outcomes ?? []))
  const lines = (groups: RouteRequirement['groups']) =>
    groups.flat().some(line => line.needs === 'step' && line.step === key)
  return [
    ...outcomes.filter(({ leads_to }) => leads_to && 'step' in leads_to && leads_to.step === key),
    ...content.clocks.filter(({ step, from_step }) => step === key || from_step === key),
    ...content.requirements.filter(({ step, groups }) => step === key || lines(groups)),
  ].length
}

/** Returns the problems of an item, its parts included. */
export function problemsAt(problems: readonly ContentProblem[], path: string): ContentProblem[] {
  return problems.filter(each => each.path === path || each.path.startsWith(`${path}.`))
}

/** Returns the path of the track, step, clock or requirement that a problem is shown at. */
export function itemOf({ path }: Pick<ContentProblem, 'path'>): string {
  const [root = '', at, part, of] = path.split('.')
  if (at === undefined) return root
  return root === 'tracks' && part === 'steps' && of !== undefined
    ? `tracks.${at}.steps.${of}`
    : `${root}.${at}`
}
