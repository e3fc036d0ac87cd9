import { Button } from '@mui/material'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Person } from '../preview/mergeFields'
import { mergeMail, plainTextOf } from '../preview/renderMail'

interface TextViewProps {
  content: string
  /** The person that a text made of the mail is filled in for. */
  person: Person
  /** The text written by hand; null: it is made of the mail. */
  text: string | null
  onText: (text: string | null) => void
  width: number
}

/** The text part, for programs and people that show no HTML: made of the mail, or written by hand. */
export function TextView({ content, person, text, onText, width }: TextViewProps) {
  const translate = useTranslate()
  const plainText = usePlainText(content, person)
  const title = translate('builder.view.text')
  /** A text by hand begins with the one made of the mail, with its merge code. */
  const write = () => (text === null ? void plainTextOf(content).then(onText) : onText(null))
  return (
    <section className="tb-text" aria-label={title} style={{ maxInlineSize: width + 80 }}>
      <div className="tb-text-head row gap-16 between muted">
        <p>{translate(text === null ? 'builder.text_made' : 'builder.text_written')}</p>
        <Button variant="outlined" size="small" onClick={write}>
          {translate(text === null ? 'builder.text_write' : 'builder.text_make')}
        </Button>
      </div>
      {text === null ? (
        <pre className="card break" dir="auto">
          {plainText}
        </pre>
      ) : (
        <textarea
          className="wide round-3 surface text bordered-strong"
          dir="auto"
          aria-label={title}
          value={text}
          onChange={event => onText(event.target.value)}
        />
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
