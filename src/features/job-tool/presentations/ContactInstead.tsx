import { Button } from '@mui/material'
import { Mail, Phone } from 'lucide-react'
import { useDataProvider, useNotify, useTranslate } from 'react-admin'
import { CONTACT_WAYS, presentationCalls } from '../../../../contract/calls/presentations'
import type { PresentationDryRun } from '../../../../contract/mail/presentations'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { useMay } from '../../../views/may'
import { useAct } from '../../../views/useAct'

const ICONS = { call: Phone, letter: Mail }

/** Notes calls or letters to employers that may get no email, as tasks of today with the ad as their reason. */
export function ContactInstead({ left }: Pick<PresentationDryRun, 'left'>) {
  const translate = useTranslate()
  const notify = useNotify()
  const provider = useDataProvider<LotseDataProvider>()
  const may = useMay('bw-leads')
  const { run, isBusy } = useAct('bw-leads')
  const listing_ids = left.flatMap(({ listing, reason }) => (reason === 'no_ground' ? [listing.id] : []))
  if (listing_ids.length === 0 || !may('create')) return null
  const note = (way: (typeof CONTACT_WAYS)[number]) =>
    run(async () => {
      const { employers, nameless } = await provider.ask(presentationCalls.contactInstead, {
        body: { listing_ids, way },
      })
      const noted = translate('jobs.contact.noted', { smart_count: employers })
      const rest = nameless ? ` ${translate('jobs.contact.nameless', { smart_count: nameless })}` : ''
      notify(noted + rest, { type: 'success' })
    })
  return (
    <div className="flex wrap gap-8">
      {CONTACT_WAYS.map(way => {
        const Icon = ICONS[way]
        return (
          <Button
            key={way}
            variant="outlined"
            disabled={isBusy}
            startIcon={<Icon size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => void note(way)}
          >
            {translate(`jobs.contact.${way}`)}
          </Button>
        )
      })}
    </div>
  )
}
