import { useTranslate } from 'react-admin'
import { FileLink } from '../../../fields/file'
import '../forms.css'

interface Answer {
  label?: string
  text?: string
  /** Of a question for files: their addresses. */
  value?: unknown
}

/** The answers of a submission or an online candidate with their questions. */
export function AnswerList({ answers }: { answers: Record<string, Answer> | null | undefined }) {
  const translate = useTranslate()
  const entries = Object.entries(answers ?? {})
  if (!entries.length) return <p className="muted caption">{translate('forms.no_answers')}</p>
  return (
    <dl className="fm-answers grid gap-12">
      {entries.map(([key, { label, text, value }]) => (
        <div key={key}>
          <dt className="caption">
            <bdi>{label || key}</bdi>
          </dt>
          <dd className="break lines">
            <AnswerValue text={text} value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function AnswerValue({ text, value }: Pick<Answer, 'text' | 'value'>) {
  const files = Array.isArray(value) ? value.filter(isFile) : []
  if (!files.length) return <bdi>{text}</bdi>
  return (
    <ul className="grid gap-4">
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
