import { TRACKS } from '../candidates/steps'
import { isOneOf } from '../definition/isOneOf'
import { idleClocks } from './idleClocks'
import { type ContentProblem, type Problem, problemsOf, withTextPath } from './problems'
import {
  COURSE_EVENT,
  COURSES,
  choiceFields,
  dayFields,
  eventFields,
  FORM_FIELDS,
  GUARDS,
  LANDS,
  type ListedValues,
  QUESTION_FIELDS,
  RECORD_PAPERS,
  recordDefinition,
  valuesOfFact,
} from './ruleChoices'
import {
  type ClockRule,
  type Condition,
  type RecordChoice,
  type RequirementLine,
  type RouteStep,
  type RuleSource,
  type VersionContent,
  versionContent,
} from './version'
import { CLASSIC_ROUTE } from './words'

/** The rows of an installation that rules name by their keys. What is left out is not checked. */
export interface RuleLists extends Omit<ListedValues, 'tracks'> {
  /** Key of the route of the version. */
  route?: string | undefined
  routes?: readonly string[] | undefined
  paperKinds?: readonly string[] | undefined
  figures?: readonly string[] | undefined
  today?: string | undefined
}

/**
 * Returns what keeps the content of a version from being published: its own faults, every name in it that nothing answers, a
 * day of checking that is still to come, and clocks that never run. A mistyped name would make a rule hold for nobody, unseen.
 */
export function publishingProblems(content: unknown, lists: RuleLists): ContentProblem[] {
  const { data } = versionContent.safeParse(content)
  const own = problemsOf(content, lists.routes)
  return data ? [...own, ...withTextPath([...namesMissing(data, lists), ...idleClocks(data)])] : own
}

function namesMissing(content: VersionContent, lists: RuleLists): Problem[] {
  const values = { ...lists, tracks: content.tracks.map(({ key }) => key) }
  const conditions = (rule: { applies_if?: Condition[] | undefined }, place: Place, record?: string) =>
    (rule.applies_if ?? []).flatMap(({ fact, in: chosen }, at) => {
      const known = valuesOfFact(fact, values, record)
      return known
        ? missing('value_missing', others(chosen, known), within(place, 'applies_if', at, 'in'))
        : []
    })
  return [
    ...(lists.route === CLASSIC_ROUTE ? fixedSteps(content) : []),
    ...content.tracks.flatMap((track, at) => [
      ...conditions(track, { path: ['tracks', at], rule: track.key }),
      ...track.steps.flatMap((step, of) => {
        const place = { path: ['tracks', at, 'steps', of], rule: step.key }
        return [...problemsOfRecord(step, place), ...conditions(step, place)]
      }),
    ]),
    ...content.clocks.flatMap((clock, at) => {
      const place = { path: ['clocks', at], rule: clock.key }
      return [
        ...problemsOfClock(clock, place),
        ...conditions(clock, place, clock.record),
        ...checkedLater(clock.source, place, lists),
      ]
    }),
    ...content.requirements.flatMap((requirement, at) => {
      const place = { path: ['requirements', at], rule: requirement.key }
      return [
        ...requirement.groups.flatMap((group, of) =>
          group.flatMap((line, index) => problemsOfLine(line, within(place, 'groups', of, index), lists)),
        ),
        ...conditions(requirement, place),
        ...checkedLater(requirement.source, place, lists),
      ]
    }),
  ]
}

/** A place in the content, and the key of the track, step, clock or requirement that it belongs to. */
interface Place {
  path: Problem['path']
  rule: string
}
const within = ({ path, rule }: Place, ...more: Problem['path']): Place => ({
  path: [...path, ...more],
  rule,
})

/** Returns the names that are not among the known ones. */
const others = (names: readonly (string | undefined)[], known: readonly string[]): string[] =>
  names.flatMap(name => (name === undefined || known.includes(name) ? [] : [name]))

/** Returns a problem for each name that nothing answers. */
const missing = (code: Problem['code'], names: readonly string[], { path, rule }: Place): Problem[] =>
  names.map(name => ({ code, path, values: { rule, name } }))

/** The steps of the first product keep their keys and their order (docs/spec/routes.md, "Other routes"): fields of candidates hang on them. */
function fixedSteps({ tracks }: VersionContent): Problem[] {
  const places = tracks.flatMap((track, at) => track.steps.map(({ key }, of) => ({ key, at, of })))
  return TRACKS.flatMap(({ steps }) => {
    const found = places.filter(({ key }) => isOneOf(steps, key))
    const order = steps.filter(key => found.some(each => each.key === key))
    return [
      ...steps
        .filter(key => !order.includes(key))
        .map(step => ({ code: 'fixed_step_missing' as const, path: ['tracks'], values: { step } })),
      ...found
        .filter(({ key, at }, index) => key !== order[index] || at !== found[0]?.at)
        .map(({ key, at, of }) => ({
          code: 'fixed_step_moved' as const,
          path: ['tracks', at, 'steps', of],
          values: { step: key },
        })),
    ]
  })
}

function checkedLater({ checked_on }: RuleSource, place: Place, { today }: RuleLists): Problem[] {
  if (!today || checked_on <= today) return []
  const { path, rule } = within(place, 'source', 'checked_on')
  return [{ code: 'checked_later', path, values: { rule, day: checked_on } }]
}

function problemsOfRecord({ record, outcomes = [] }: RouteStep, step: Place): Problem[] {
  if (!record) return []
  const { resource, event, result, where } = record
  const place = within(step, 'record')
  if (resource === COURSES && COURSE_EVENT.test(event)) return []
  if (!recordDefinition(resource)) return missing('record_missing', [resource], within(place, 'resource'))
  const choices = choiceFields(resource)
  const values = result ? choices[result] : undefined
  return [
    ...missing('record_field_missing', others([event], eventFields(resource)), within(place, 'event')),
    ...missing('record_field_missing', others([result], Object.keys(choices)), within(place, 'result')),
    ...problemsOfWhere(where, resource, place),
    ...(values
      ? outcomes.flatMap(({ of = [] }, at) =>
          missing('record_value_missing', others(of, values), within(step, 'outcomes', at, 'of')),
        )
      : []),
  ]
}

function problemsOfWhere(
  where: RecordChoice | undefined,
  resource: string | undefined,
  place: Place,
): Problem[] {
  const choices = choiceFields(resource)
  return (where ?? []).flatMap(({ field, in: values }, at) => {
    const known = choices[field]
    const own = within(place, 'where', at)
    // An empty value chooses the records of which nobody has entered the field.
    return known
      ? missing('record_value_missing', others(values, [...known, '']), within(own, 'in'))
      : missing('record_field_missing', [field], within(own, 'field'))
  })
}

function problemsOfClock(clock: ClockRule, place: Place): Problem[] {
  const { record, where, ends_on, settled_by = [], land, length } = clock
  const printed = 'printed' in length ? length.field : undefined
  const days = dayFields(record)
  const isKnown = !record || recordDefinition(record)
  return [
    ...missing('land_missing', others([land], Object.keys(LANDS)), within(place, 'land')),
    ...(isKnown
      ? [
          ...problemsOfWhere(where, record, place),
          ...missing('record_field_missing', others([ends_on], days), within(place, 'ends_on')),
          ...missing('record_field_missing', others([printed], days), within(place, 'length', 'field')),
        ]
      : missing('record_missing', [record], within(place, 'record'))),
    ...settled_by.flatMap((each, at) => {
      const own = within(place, 'settled_by', at)
      return recordDefinition(each.resource)
        ? [
            ...missing(
              'record_field_missing',
              others([each.event], dayFields(each.resource)),
              within(own, 'event'),
            ),
            ...problemsOfWhere(each.where, each.resource, own),
          ]
        : missing('record_missing', [each.resource], within(own, 'resource'))
    }),
  ]
}

function problemsOfLine(line: RequirementLine, place: Place, lists: RuleLists): Problem[] {
  const { paperKinds, figures, routes } = lists
  switch (line.needs) {
    case 'paper':
      return paperKinds
        ? missing(
            'paper_missing',
            others([line.kind], [...paperKinds, ...RECORD_PAPERS]),
            within(place, 'kind'),
          )
        : []
    case 'guard':
      return missing('guard_missing', others([line.guard], GUARDS), within(place, 'guard'))
    case 'field':
      return missing('field_missing', others([line.field], ANSWERED), within(place, 'field'))
    case 'figure':
      return [
        ...missing('field_missing', others([line.field], ANSWERED), within(place, 'field')),
        ...(figures
          ? missing('figure_missing', others([line.figure], figures), within(place, 'figure'))
          : []),
        ...(routes ? missing('route_missing', others([line.route], routes), within(place, 'route')) : []),
      ]
    default:
      return []
  }
}

/** Fields of forms, and questions to the case. */
const ANSWERED: readonly string[] = [...FORM_FIELDS, ...QUESTION_FIELDS]
