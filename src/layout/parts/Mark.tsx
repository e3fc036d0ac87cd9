import './parts.css'
import type { StatusKind } from '../theme/tokens'

/** The mark of a state, told by its shape: ring, disc, half disc, tick, diamond. Words must stand beside it. */
export function Mark({ kind }: { kind: StatusKind }) {
  return <span className="l-mark rigid" data-kind={kind} aria-hidden="true" />
}
