import './parts.css'
import type { ReactNode } from 'react'

/**
 * Text that runs from left to right in every language: phones, money, e-mail, codes, versions, times,
 * ranges and fractions. Put gaps on the row, never a margin here: its own direction would turn it.
 */
export function Ltr({ children }: { children: ReactNode }) {
  return <bdi dir="ltr">{children}</bdi>
}

/** A name, company, city or German term inside text of another direction; `lang` where it is known. */
export function Isolated({ children, lang }: { children: ReactNode; lang?: string }) {
  return <bdi lang={lang}>{children}</bdi>
}

/** A name with its other script beside it in the third ink; both are cut before they push other columns away. */
export function NamePair({ name, other }: { name: ReactNode; other?: ReactNode }) {
  return (
    <span className="l-pair flex gap-8 shrinks">
      <bdi>{name}</bdi>
      {other ? <bdi>{other}</bdi> : null}
    </span>
  )
}

/** The same as `Ltr` for text that goes into a message: the isolate characters of Unicode around it. */
export function isolate(text: string): string {
  return `\u2066${text}\u2069`
}
