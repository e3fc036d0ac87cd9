import { useTranslate } from 'ra-core'
import './forms.css'

/** Answers as a submission or an online candidate keeps them, each under its question. */
export function AnswerList({ answers }: { answers: unknown }) {
  const translate = useTranslate()
  const told = Object.entries((answers ?? {}) as Record<string, { label?: string; text?: string }>)
  if (!told.length) return <p className="fm-note">{translate('forms.no_answers')}</p>
  return (
    <dl className="fm-answers">
      {told.map(([key, { label, text }]) => (
        <div key={key}>
          <dt>
            <bdi>{label || key}</bdi>
          </dt>
          <dd>
            <bdi>{text}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
