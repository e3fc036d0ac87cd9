import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useLinkWords } from '../../../../fields/linkWords'

/** The old value, struck, and the new one. */
export function Change({ before, after }: { before?: ReactNode; after?: ReactNode }) {
  const translate = useTranslate()
  const empty = translate('candidate.empty')
  return (
    <p className="cp-change row small-lines wrap">
      <del className="faint">{before ?? empty}</del>
      <ArrowRight className="flip" size={14} strokeWidth={1.75} aria-hidden />
      <ins className="medium unlined">{after ?? empty}</ins>
    </p>
  )
}

/** Text of a person, in its own direction. */
export function Text({ children }: { children: string }) {
  const shown = useLinkWords()
  return (
    <p className="cp-line-text small-lines muted break lines" dir="auto">
      {shown(children)}
    </p>
  )
}
