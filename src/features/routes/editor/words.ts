import { useLocale, useTranslate } from 'react-admin'
import type { ContentProblem } from '../../../../contract/routes/problems'
import type {
  ClockLength,
  Condition,
  Names,
  Outcome,
  RecordEvent,
  RequirementLine,
  Span,
  VersionContent,
} from '../../../../contract/routes/version'
import { colonIn } from '../../../../contract/text/colonIn'
import { enumLabel, type Translate } from '../../../fields/words'
import { formatDay } from '../../../layout/parts/dates'
import { spanWords } from '../../../layout/parts/spanWords'
import { stepsOf } from './edits'
import { nameIn } from './names'
import { useRuleWords, withoutNegation } from './ruleWords'

export { nameIn }

interface Named {
  key: string
  names: Names
}

/** Words for the parts of a version's content. */
export function useWords(content: VersionContent) {
  const translate = useTranslate()
  const locale = useLocale()
  const rules = useRuleWords()
  const { stepName, hasStep, trackName, outcomeName } = namesIn(content, locale)
  const word = (group: string, value: string) => translate(`route_editor.${group}.${value}`, { _: value })

  const length = (given: ClockLength) => lengthWords(given, { translate, locale, word })

  /** A condition as a label with its values. */
  function condition(given: Condition, record?: string): string {
    const { fact, in: values, not } = withoutNegation(given)
    const chosen = values.map(value =>
      fact === 'track' ? trackName(value) : rules.factValue(fact, value, record),
    )
    return translate(`route_editor.${not ? 'condition_not' : 'condition'}`, {
      fact: word('fact', fact),
      values: not ? rules.allOf(chosen) : rules.anyOf(chosen),
    })
  }

  /** The record that moves a step. */
  const movedBy = ({ resource, event }: RecordEvent) =>
    translate('route_editor.moved_by', {
      resource: rules.resource(resource),
      event: hasStep(event) ? stepName(event) : rules.recordField(resource, event),
    })

  function target({ leads_to, fails }: Outcome): string {
    if (fails && !leads_to) return translate('route_editor.target.fails')
    if (!leads_to) return translate('route_editor.target.next')
    if ('step' in leads_to) return stepName(leads_to.step)
    if ('track' in leads_to) return trackName(leads_to.track)
    if ('route' in leads_to) return rules.route(leads_to.route)
    return enumLabel(translate, { resource: 'cases', name: 'state', value: leads_to.end })
  }

  /** Lines of which one is enough; the kind of lines that follow each other is said once. */
  function group(lines: readonly RequirementLine[]): string {
    const kinds: { needs: RequirementLine['needs']; abouts: string[] }[] = []
    for (const line of lines) {
      const about = aboutLine(line, { word, stepName, outcomeName, rules })
      const last = kinds.at(-1)
      if (last?.needs === line.needs) last.abouts.push(about)
      else kinds.push({ needs: line.needs, abouts: [about] })
    }
    return rules.anyOf(
      kinds.map(({ needs, abouts }) => `${word('needs', needs)}${colonIn(locale)}${rules.anyOf(abouts)}`),
    )
  }

  const problem = (problem: ContentProblem) =>
    problemWords(problem, { translate, locale, content, outcomeName })
  return { word, length, condition, movedBy, target, group, problem, stepName, rules }
}

type Word = (group: string, value: string) => string

function lengthWords(
  length: ClockLength,
  { translate, locale, word }: { translate: Translate; locale: string; word: Word },
): string {
  const span = (given: Span) => spanWords(translate, given)
  if ('number' in length) return span(length)
  if ('before' in length) return translate('route_editor.length_before', { length: span(length.before) })
  if ('printed' in length)
    return length.else
      ? translate('route_editor.length_printed_else', { length: span(length.else) })
      : word('length', 'printed')
  if ('median_of' in length)
    return `${word('length', 'median')}${colonIn(locale)}${word('median', length.median_of)}`
  return translate('route_editor.length_attempts', { number: length.attempts })
}

/** The names that a version gives its parts, each by its key. */
function namesIn(content: VersionContent, locale: string) {
  const named = (list: readonly Named[]) => new Map(list.map(each => [each.key, nameIn(each, locale)]))
  const steps = named(stepsOf(content))
  const tracks = named(content.tracks)
  return {
    stepName: (key: string) => steps.get(key) ?? key,
    hasStep: (key: string) => steps.has(key),
    trackName: (key: string) => tracks.get(key) ?? key,
    outcomeName(step: string, key: string) {
      const ofStep = content.tracks.flatMap(track => track.steps).find(each => each.key === step)
      const found = ofStep?.outcomes?.find(each => each.key === key)
      return found ? nameIn(found, locale) : key
    },
  }
}

interface ProblemWords {
  translate: Translate
  locale: string
  content: VersionContent
  outcomeName: (step: string, key: string) => string
}

/** Returns the words of a problem, with names in place of keys where the content has them. */
function problemWords(
  { code, path, values }: ContentProblem,
  { translate, locale, content, outcomeName }: ProblemWords,
): string {
  const { step, outcome, target: aim, other, clock, event, language, rule, day } = values
  const part = path.split('.').at(-1) ?? ''
  if (code === 'invalid' && part === 'steps') return translate('route_editor.problem.no_step')
  if (code === 'invalid' && part === 'tracks') return translate('route_editor.problem.no_track')
  const all = [...stepsOf(content), ...content.tracks, ...content.clocks, ...content.requirements]
  const nameOf = (key: string): string => {
    const found = all.find(each => each.key === key)
    return found ? nameIn(found, locale) : translate(`steps.${key}`, { _: key })
  }
  return translate(`route_editor.problem.${code}`, {
    ...values,
    step: step ? nameOf(step) : '',
    outcome: step && outcome ? outcomeName(step, outcome) : (outcome ?? ''),
    rule: rule ? nameOf(rule) : '',
    day: day ? formatDay(day, locale) : '',
    target: aim ? nameOf(aim) : '',
    other: other ?? '',
    clock: clock ?? '',
    event: event ? translate(`route_editor.event.${event}`) : '',
    language: language ? translate(`enums.${language}`) : '',
  })
}

const ageOf = (atLeast?: number, below?: number) =>
  [atLeast === undefined ? '' : `≥ ${atLeast}`, below === undefined ? '' : `< ${below}`]
    .filter(Boolean)
    .join(', ')

interface LineWords {
  word: (group: string, value: string) => string
  stepName: (key: string) => string
  outcomeName: (step: string, key: string) => string
  rules: ReturnType<typeof useRuleWords>
}

/** Returns the content of a line beside its kind. */
function aboutLine(line: RequirementLine, { word, stepName, outcomeName, rules }: LineWords): string {
  switch (line.needs) {
    case 'paper':
      return line.forms.length
        ? `${rules.paper(line.kind)} (${rules.list(line.forms.map(form => word('form', form)))})`
        : rules.paper(line.kind)
    case 'step':
      return line.outcome
        ? `${stepName(line.step)} – ${outcomeName(line.step, line.outcome)}`
        : stepName(line.step)
    case 'field':
      return rules.field(line.field)
    case 'age':
      return ageOf(line.at_least, line.below)
    case 'figure':
      return `${rules.field(line.field)} ≥ ${rules.figure(line.figure)}${line.route ? ` (${rules.route(line.route)})` : ''}`
    case 'guard':
      return rules.guard(line.guard)
  }
}
