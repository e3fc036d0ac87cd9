import { Button } from '@mui/material'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Person } from '../preview/mergeFields'
import { mergeMail, plainTextOf } from '../preview/renderMail'

interface TextViewProps {
  content: string
  /** Whom it is filled in for where it is made of the mail. */
  person: Person
  /** As a person wrote it; null: it is made of the mail. */
  text: string | null
  onText: (text: string | null) => void
  width: number
}

/** The text part, for programs and people that show no HTML: made of the mail, or written by hand. */
export function TextView({ content, person, text, onText, width }: TextViewProps) {
  const translate = useTranslate()
  const made = usePlainText(content, person)
  const title = translate('builder.view.text')
  /** What is written by hand begins with what was made, its merge code as it stands in the mail. */
  const write = () => (text === null ? void plainTextOf(content).then(onText) : onText(null))
  return (
    <section className="tb-text" aria-label={title} style={{ maxInlineSize: width + 80 }}>
      <div className="tb-text-head">
        <p>{translate(text === null ? 'builder.text_made' : 'builder.text_written')}</p>
        <Button variant="outlined" size="small" onClick={write}>
          {translate(text === null ? 'builder.text_write' : 'builder.text_make')}
        </Button>
      </div>
      {text === null ? (
        <pre dir="auto">{made}</pre>
      ) : (
        <textarea dir="auto" aria-label={title} value={text} onChange={event => onText(event.target.value)} />
      )}
    </section>
  )
}

function usePlainText(content: string, person: Person): string {
  const [text, setText] = useState('')
  useEffect(() => {
    let wanted = true
    void mergeMail(content, person)
      .catch(() => content)
      .then(plainTextOf)
      .then(done => wanted && setText(done))
    return () => {
      wanted = false
    }
  }, [content, person])
  return text
}
