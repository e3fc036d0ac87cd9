import { Checkbox, FormControlLabel } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import type { CaseRequirement, Way } from '../../../../contract/calls/cases'
import { formatDay } from '../../../layout/parts/dates'
import { Mark } from '../../../layout/parts/Mark'
import { inLanguage } from '../page/names'
import { isBlocking } from './tracks'
import { useMissingWords } from './useMissingWords'
import { useSourceWords } from './useSourceWords'
import '../steps/step.css'

interface MissingProps {
  way: Way
  requirements: readonly CaseRequirement[]
  label: string
  /** Keys of requirements without which it goes on. */
  accepted?: readonly string[]
  /** Offers to go on without those that only warn. */
  onAccept?: (key: string, isAccepted: boolean) => void
}

/** Requirements that a step does not meet: those that block it, and those that only warn; each with its source. */
export function Missing({ way, requirements, label, accepted = [], onAccept }: MissingProps) {
  const translate = useTranslate()
  const locale = useLocale()
  const wordsOf = useMissingWords(way, requirements)
  const sourceOf = useSourceWords()
  if (requirements.length === 0) return null
  return (
    <ul className="cp-missing small-lines grid gap-8 round-2 bordered sunken" aria-label={label}>
      {requirements.map(each => (
        <li className="flex gap-10" key={each.key} data-effect={isBlocking(each) ? 'block' : 'warn'}>
          <Mark kind={isBlocking(each) ? 'bad' : 'wait'} />
          <div className="shrinks">
            <b className="medium text block">
              <bdi>{inLanguage(each.names, locale)}</bdi>
            </b>
            <Groups groups={each.missing} wordsOf={wordsOf} />
            <NextYear of={each} wordsOf={wordsOf} />
            <small className="faint">{sourceOf(each.source)}</small>
            {onAccept && !isBlocking(each) ? (
              <FormControlLabel
                label={translate('candidate.go_on_without')}
                control={
                  <Checkbox
                    size="small"
                    checked={accepted.includes(each.key)}
                    onChange={event => onAccept(each.key, event.target.checked)}
                  />
                }
              />
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  )
}

interface GroupsProps {
  groups: CaseRequirement['missing']
  wordsOf: ReturnType<typeof useMissingWords>
}

/** The groups that do not hold, each different one once; of several lines one is enough. */
function Groups({ groups, wordsOf }: GroupsProps) {
  const translate = useTranslate()
  const said = groups.map(group => [...new Set(group.map(wordsOf))])
  const different = [...new Map(said.map(lines => [lines.join(), lines])).values()]
  return different.map(lines => {
    if (lines.length === 1)
      return (
        <p className="text" key={lines[0]}>
          {lines[0]}
        </p>
      )
    return (
      <div className="text" key={lines.join()}>
        <p>{translate('route_case.one_of')}</p>
        <ul className="bullets">
          {lines.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    )
  })
}

interface NextYearProps {
  of: CaseRequirement
  wordsOf: ReturnType<typeof useMissingWords>
}

/** In the last quarter, a requirement is judged by both years: a decision may fall into the next one. */
function NextYear({ of: { state, next_year: next }, wordsOf }: NextYearProps) {
  const translate = useTranslate()
  const locale = useLocale()
  if (!next || (next.state === 'met' && state === 'met')) return null
  const date = formatDay(next.from, locale)
  if (next.state === 'met') return <p className="text">{translate('route_case.next_year_met', { date })}</p>
  return (
    <>
      <p className="text">{translate('route_case.next_year', { date })}</p>
      <Groups groups={next.missing} wordsOf={wordsOf} />
    </>
  )
}
