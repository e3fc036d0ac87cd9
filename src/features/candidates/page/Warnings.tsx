import { useTranslate } from 'react-admin'
import type { GuardWarning } from '../../../../contract/candidates/rules'
import GuardLines from '../../../views/GuardLines'

/** Rules that are about to be broken, each with where it stands. Not legal advice, and it says so. */
export function Warnings({ warnings }: { warnings: readonly GuardWarning[] }) {
  const translate = useTranslate()
  if (warnings.length === 0) return null
  return (
    <section
      className="cp-warnings small-lines round-3 note-wait"
      aria-label={translate('candidate.warnings')}
    >
      <GuardLines guards={warnings} />
      <p className="caption">{translate('candidate.no_advice')}</p>
    </section>
  )
}
