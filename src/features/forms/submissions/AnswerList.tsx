import { useTranslate } from 'react-admin'
import { FileLink } from '../../../fields/file'
import '../forms.css'

interface Answer {
  label?: string
  text?: string
  /** Of a question for files: where each of them is. */
  value?: unknown
}

/** Answers as a submission or an online candidate keeps them, each under its question. */
export function AnswerList({ answers }: { answers: unknown }) {
  const translate = useTranslate()
  const told = Object.entries((answers ?? {}) as Record<string, Answer>)
  if (!told.length) return <p className="fm-note">{translate('forms.no_answers')}</p>
  return (
    <dl className="fm-answers">
      {told.map(([key, { label, text, value }]) => (
        <div key={key}>
          <dt>
            <bdi>{label || key}</bdi>
          </dt>
          <dd>
            <Told text={text} value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Told({ text, value }: Pick<Answer, 'text' | 'value'>) {
  const files = Array.isArray(value) ? value.filter(isFile) : []
  if (!files.length) return <bdi>{text}</bdi>
  return (
    <ul className="fm-files">
      {files.map(file => (
        <li key={file.url}>
          <FileLink url={file.url} name={file.name} />
        </li>
      ))}
    </ul>
  )
}

const isFile = (value: unknown): value is { url: string; name: string } =>
  typeof value === 'object' && value !== null && 'url' in value && 'name' in value
