import type { ReactNode } from 'react'
import { type StatusKind, statusKinds } from '../theme/tokens'
import { Mark } from './Mark'

/**
 * The state of a thing: mark and word, 22 px. Never for what is merely a category (source, program): plain text.
 * `kind` is one of the six states; anything else (an unknown kind from a lookup row) is drawn as `none`.
 */
export function StatusTag({ kind, children }: { kind?: StatusKind | string | null; children: ReactNode }) {
  const known = statusKinds.find(each => each === kind) ?? 'none'
  return (
    <span className="l-tag inline-row caption-lines gap-6 medium nowrap" data-kind={known}>
      <Mark kind={known} />
      <bdi>{children}</bdi>
    </span>
  )
}
