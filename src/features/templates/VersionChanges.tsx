import { useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'
import { type ComparedLine, compareLines } from './lineDiff'
import { plainTextOf } from './renderMail'
import type { MailText } from './useEditor'

/** What the words of the mail say otherwise than they did, line by line; how it looks is seen beside. */
export function VersionChanges({ older, newer }: { older: MailText; newer: MailText }) {
  const translate = useTranslate()
  const [lines, setLines] = useState<ComparedLine[]>([])
  useEffect(() => {
    let wanted = true
    void Promise.all([older, newer].map(({ content }) => plainTextOf(content))).then(
      ([before = '', after = '']) => wanted && setLines(compareLines(before, after)),
    )
    return () => {
      wanted = false
    }
  }, [older, newer])
  if (lines.length && lines.every(({ kind }) => kind === 'same'))
    return <p className="tb-note">{translate('builder.version_same_words')}</p>
  return (
    <ul className="tb-changes" dir="auto">
      {lines.map(({ kind, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, and none is ever moved.
        <li key={index} data-kind={kind}>
          {kind === 'same' ? null : <span className="tb-hidden">{translate(`builder.line_${kind}`)}</span>}
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
