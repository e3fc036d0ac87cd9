import { useLocale, useTranslate } from 'react-admin'
import type { ClockRule, RouteRequirement, RuleSource } from '../../../../../contract/routes/version'
import { enumLabel } from '../../../../fields/words'
import { formatDay } from '../../../../layout/parts/dates'
import { problemsAt, without } from '../edits'
import { nameIn, useWords } from '../words'
import { type ItemActs, ItemRow } from './ItemRow'
import type { ListProps } from './parts'

/** Returns the facts of a source: its text, the day on which it was read, and a doubt. */
function useSourceFacts(): (source: RuleSource) => string[] {
  const translate = useTranslate()
  const locale = useLocale()
  return ({ text, checked_on, confidence }) => [
    text,
    formatDay(checked_on, locale),
    confidence === 'confirm'
      ? enumLabel(translate, { resource: 'routes', name: 'confidence', value: confidence })
      : '',
  ]
}

/** The clocks of a version. */
export function Clocks(props: ListProps) {
  return (
    <ol className="card ro-list">
      {props.content.clocks.map((clock, at) => (
        <li key={clock.key}>
          <Clock {...props} clock={clock} at={at} />
        </li>
      ))}
    </ol>
  )
}

function Clock({
  clock,
  at,
  content,
  problems,
  onChange,
  onEdit,
}: ListProps & { clock: ClockRule; at: number }) {
  const translate = useTranslate()
  const locale = useLocale()
  const words = useWords(content)
  const sourceFacts = useSourceFacts()
  const events = clock.start.map(event =>
    event === 'step_done' && clock.from_step
      ? translate('route_editor.after_step', { step: words.stepName(clock.from_step) })
      : words.word('event', event),
  )
  const acts: ItemActs | undefined = onChange && {
    onEdit: () => onEdit({ kind: 'clock', at, first: clock }),
    onRemove: () => onChange({ ...content, clocks: without(content.clocks, at) }),
  }
  return (
    <ItemRow
      path={`clocks.${at}`}
      name={nameIn(clock, locale)}
      mark={
        <bdi dir="ltr" className="muted">
          {clock.key}
        </bdi>
      }
      facts={[
        words.length(clock.length),
        events.join(' + '),
        clock.step ? translate('route_editor.until_step', { step: words.stepName(clock.step) }) : '',
        clock.record
          ? translate('route_editor.of_record', { resource: words.rules.resource(clock.record) })
          : '',
        clock.land ? words.rules.land(clock.land) : '',
        enumLabel(translate, { resource: 'clocks', name: 'nature', value: clock.nature }),
        enumLabel(translate, { resource: 'clocks', name: 'expiry', value: clock.expiry }),
        ...(clock.applies_if ?? []).map(each => words.condition(each, clock.record)),
        ...sourceFacts(clock.source),
      ]}
      problems={problemsAt(problems, `clocks.${at}`)}
      words={words.problem}
      acts={acts}
    />
  )
}

/** The requirements of a version. */
export function Requirements(props: ListProps) {
  return (
    <ol className="card ro-list">
      {props.content.requirements.map((requirement, at) => (
        <li key={requirement.key}>
          <Requirement {...props} requirement={requirement} at={at} />
        </li>
      ))}
    </ol>
  )
}

function Requirement({
  requirement,
  at,
  content,
  problems,
  onChange,
  onEdit,
}: ListProps & { requirement: RouteRequirement; at: number }) {
  const translate = useTranslate()
  const locale = useLocale()
  const words = useWords(content)
  const sourceFacts = useSourceFacts()
  const { step, groups, effect, applies_if = [], source } = requirement
  const acts: ItemActs | undefined = onChange && {
    onEdit: () => onEdit({ kind: 'requirement', at, first: requirement }),
    onRemove: () => onChange({ ...content, requirements: without(content.requirements, at) }),
  }
  return (
    <ItemRow
      path={`requirements.${at}`}
      name={nameIn(requirement, locale)}
      facts={[
        step
          ? translate('route_editor.before', { step: words.stepName(step) })
          : translate('route_editor.first_step'),
        translate(`enums.${effect}`),
        ...groups.map(words.group),
        ...applies_if.map(each => words.condition(each)),
        ...sourceFacts(source),
      ]}
      problems={problemsAt(problems, `requirements.${at}`)}
      words={words.problem}
      acts={acts}
    />
  )
}
