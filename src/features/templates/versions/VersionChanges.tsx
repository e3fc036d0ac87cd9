import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { fieldLabel } from '../../../fields/words'
import { plainTextOf } from '../preview/renderMail'
import { type ComparedLine, compareLines } from './lineDiff'

/** The texts of a template. */
export interface Wording {
  subject: string
  content: string
  /** The text part as written by hand; null: it is made of the mail. */
  plainText: string | null
}

interface VersionsCompared {
  older: Wording
  newer: Wording
}

/** Compares the texts of two versions line by line; their looks are shown beside. */
export function VersionChanges(versions: VersionsCompared) {
  const translate = useTranslate()
  const parts = useComparedParts(versions)
  const changed = parts?.filter(({ lines }) => lines.some(({ kind }) => kind !== 'same'))
  if (changed?.length === 0) return <p className="tb-note">{translate('builder.version_same_words')}</p>
  return (
    <div className="tb-changes wide break surface">
      {changed?.map(({ field, lines }) => (
        <section key={field} aria-labelledby={`tb-changed-${field}`}>
          <h3 id={`tb-changed-${field}`}>{fieldLabel(translate, 'templates', field)}</h3>
          <Lines lines={lines} />
        </section>
      ))}
    </div>
  )
}

function Lines({ lines }: { lines: readonly ComparedLine[] }) {
  const translate = useTranslate()
  return (
    <ul dir="auto">
      {lines.map(({ kind, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, and none is ever moved.
        <li key={index} data-kind={kind}>
          {kind === 'same' ? null : <bdi className="tb-hidden">{translate(`builder.line_${kind}`)}</bdi>}
          {kind === 'gone' ? (
            <del>{text || '\u00a0'}</del>
          ) : kind === 'new' ? (
            <ins>{text || '\u00a0'}</ins>
          ) : (
            text
          )}
        </li>
      ))}
    </ul>
  )
}

interface ComparedPart {
  field: 'subject' | 'content' | 'plain_text'
  lines: ComparedLine[]
}

/** Returns undefined until both texts are read. */
function useComparedParts({ older, newer }: VersionsCompared): ComparedPart[] | undefined {
  const [parts, setParts] = useState<ComparedPart[]>()
  useEffect(() => {
    let wanted = true
    void Promise.all([plainTextOf(older.content), plainTextOf(newer.content)]).then(([before, after]) => {
      if (!wanted) return
      const byHand = older.plainText !== null || newer.plainText !== null
      setParts([
        { field: 'subject', lines: compareLines(older.subject, newer.subject) },
        { field: 'content', lines: compareLines(before, after) },
        // A text part that is made of the mail is compared as made.
        ...(byHand
          ? [
              {
                field: 'plain_text' as const,
                lines: compareLines(older.plainText ?? before, newer.plainText ?? after),
              },
            ]
          : []),
      ])
    })
    return () => {
      wanted = false
    }
  }, [older, newer])
  return parts
}
