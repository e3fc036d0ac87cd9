import { useLocale, useTranslate } from 'react-admin'
import type { ContentProblem } from '../../../../contract/routes/problems'
import type {
  ClockLength,
  Condition,
  Names,
  Outcome,
  RequirementLine,
  Span,
  VersionContent,
} from '../../../../contract/routes/version'
import { enumLabel } from '../../../fields/words'
import { stepsOf } from './edits'

interface Named {
  key: string
  names: Names
}

/** Returns a name in a language of the page: its own, else English, else the key. */
export function nameIn({ key, names }: Named, locale: string): string {
  const own = Object.entries(names).find(([language]) => language === locale.split('-')[0])?.[1]
  return own || names.en || key
}

/** Words for the parts of a version's content. */
export function useWords(content: VersionContent) {
  const translate = useTranslate()
  const locale = useLocale()
  const steps = new Map(stepsOf(content).map(step => [step.key, nameIn(step, locale)]))
  const named = (list: readonly Named[]) => new Map(list.map(each => [each.key, nameIn(each, locale)]))
  const tracks = named(content.tracks)
  const stepName = (key: string) => steps.get(key) ?? key
  const trackName = (key: string) => tracks.get(key) ?? key
  const word = (group: string, value: string) => translate(`route_editor.${group}.${value}`, { _: value })

  const span = ({ number, unit }: Span) => translate(`route_editor.span.${unit}`, { smart_count: number })

  function length(length: ClockLength): string {
    if ('number' in length) return span(length)
    if ('before' in length) return translate('route_editor.length_before', { length: span(length.before) })
    if ('printed' in length) return word('length', 'printed')
    if ('median_of' in length) return `${word('length', 'median')}: ${word('median', length.median_of)}`
    return translate('route_editor.length_attempts', { number: length.attempts })
  }

  const condition = ({ fact, in: values, not }: Condition) =>
    `${word('fact', fact)} ${translate(not ? 'route_editor.is_not' : 'route_editor.is')} ${values.join(', ')}`

  function target({ leads_to, fails }: Outcome): string {
    if (fails && !leads_to) return translate('route_editor.target.fails')
    if (!leads_to) return translate('route_editor.target.next')
    if ('step' in leads_to) return stepName(leads_to.step)
    if ('track' in leads_to) return trackName(leads_to.track)
    if ('route' in leads_to) return leads_to.route
    return enumLabel(translate, { resource: 'cases', name: 'state', value: leads_to.end })
  }

  const line = (line: RequirementLine) => `${word('needs', line.needs)}: ${aboutLine(line, word, stepName)}`

  const problem = ({ code, path, values }: ContentProblem): string => {
    const { step, outcome, target: aim, other, clock, language } = values
    const part = path.split('.').at(-1) ?? ''
    if (code === 'invalid' && part === 'steps') return translate('route_editor.problem.no_step')
    if (code === 'invalid' && part === 'tracks') return translate('route_editor.problem.no_track')
    return translate(`route_editor.problem.${code}`, {
      ...values,
      step: step ? stepName(step) : '',
      outcome: outcome ?? '',
      target: aim ? (steps.get(aim) ?? tracks.get(aim) ?? aim) : '',
      other: other ?? '',
      clock: clock ?? '',
      language: language ? translate(`enums.${language}`) : '',
    })
  }
  return { word, length, condition, target, line, problem, stepName }
}

const ageOf = (atLeast?: number, below?: number) =>
  [atLeast === undefined ? '' : `≥ ${atLeast}`, below === undefined ? '' : `< ${below}`]
    .filter(Boolean)
    .join(', ')

/** Returns the content of a line beside its kind. */
function aboutLine(
  line: RequirementLine,
  word: (group: string, value: string) => string,
  stepName: (key: string) => string,
): string {
  switch (line.needs) {
    case 'paper':
      return [line.kind, ...line.forms.map(form => word('form', form))].join(', ')
    case 'step':
      return stepName(line.step)
    case 'field':
      return line.field
    case 'age':
      return ageOf(line.at_least, line.below)
    case 'figure':
      return [`${line.field} ≥ ${line.figure}`, line.route].filter(Boolean).join(', ')
    case 'guard':
      return line.guard
  }
}
