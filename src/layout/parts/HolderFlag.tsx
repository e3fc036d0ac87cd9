import './parts.css'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { HOLDERS, type Holder } from '../../../contract/candidates/steps'

export { HOLDERS as holders }

/** A small flag whose pattern shows the side that has to act; the word (or the given name) always stands beside it. */
export function HolderFlag({ holder, children }: { holder: Holder; children?: ReactNode }) {
  const translate = useTranslate()
  return (
    <span className="inline-row caption-lines gap-6 muted nowrap">
      <span className="l-flag rigid" data-holder={holder} aria-hidden="true" />
      <bdi>{children ?? translate(`holder.${holder}`)}</bdi>
    </span>
  )
}
