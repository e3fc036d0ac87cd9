import { useTranslate } from 'react-admin'
import { readPause } from '../../../../../contract/mail/pause-reasons'
import { Ltr } from '../../../../layout/parts/Isolated'
import { Mark } from '../../../../layout/parts/Mark'
import { usePauseReason } from '../../domains/usePauseReason'
import type { Campaign, Report } from '../campaign'

/** Why the engine stopped a campaign, or cannot go on with it. */
export function TroubleCard({ campaign, report }: { campaign: Campaign; report: Report | undefined }) {
  const translate = useTranslate()
  const words = usePauseReason()
  const { trouble } = report ?? {}
  if (!trouble || campaign.status === 'sent') return null
  const isStopped = campaign.status === 'stopped'
  return (
    <section className="ml-banner row small-lines wrap round-3" role="alert">
      <Mark kind="bad" />
      <p>
        {translate(isStopped ? 'mail.engine_stopped' : 'mail.engine_waits')}{' '}
        {readPause(trouble) ? words(trouble) : <Ltr>{trouble}</Ltr>}
      </p>
    </section>
  )
}
