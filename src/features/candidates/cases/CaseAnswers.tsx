import { Button } from '@mui/material'
import { useId } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import type { CaseQuestion, Way } from '../../../../contract/calls/cases'
import { commaOf } from '../../../fields/words'
import { formatDay } from '../../../layout/parts/dates'
import { Ltr } from '../../../layout/parts/Isolated'
import { number as written } from '../../../layout/parts/numbers'
import { lazyDialog } from '../../../views/lazyDialog'
import { useMay } from '../../../views/may'
import { useKeptOpen } from '../../../views/record/useKeptDraft'
import { isOpen } from './useWay'

const AnswersDialog = lazyDialog(() => import('./AnswersDialog'))

/** Returns a question in words. */
export function useQuestionWords(): (field: string) => string {
  const translate = useTranslate()
  return field => translate(`route_words.questions.${field}`, { _: field.replaceAll('_', ' ') })
}

/** Questions of the conditions of a case that no other form asks, each with its answer, the person and the day. */
export function CaseAnswers({ way }: { way: Way }) {
  const translate = useTranslate()
  const title = useId()
  const wordsOf = useQuestionWords()
  const mayWrite = useMay('cases')('update') && isOpen({ state: way.case.state ?? '' })
  const part = `case answers ${way.case.id}`
  const [isAsked, setAsked] = useKeptOpen(part)
  if (!way.questions.length) return null
  return (
    <section className="top-line pad-row grid gap-4" aria-labelledby={title}>
      <div className="row wrap gap-8">
        <h3 id={title} className="caption medium muted">
          {translate('route_case.questions_title')}
        </h3>
        {mayWrite ? (
          <Button size="small" className="push" onClick={() => setAsked(true)}>
            {translate('route_case.answer')}
          </Button>
        ) : null}
      </div>
      <ul className="small-lines grid gap-4">
        {way.questions.map(question => (
          <li key={question.field} className="row wrap gap-8">
            <span className="shrinks">{wordsOf(question.field)}</span>
            <Answer of={question} />
          </li>
        ))}
      </ul>
      {isAsked ? <AnswersDialog part={part} way={way} onClose={() => setAsked(false)} /> : null}
    </section>
  )
}

function Answer({ of: { value, by, at } }: { of: CaseQuestion }) {
  const translate = useTranslate()
  const locale = useLocale()
  if (value === null) return <span className="push faint">{translate('route_case.no_answer')}</span>
  const said = typeof value === 'number' ? written(value) : translate(`route_case.${value ? 'yes' : 'no'}`)
  return (
    <span className="push">
      {typeof value === 'number' ? <Ltr>{said}</Ltr> : <b className="medium">{said}</b>}{' '}
      <small className="faint">
        <bdi>
          {[by?.name, at && formatDay(at.slice(0, 10), locale)].filter(Boolean).join(commaOf(locale))}
        </bdi>
      </small>
    </span>
  )
}
