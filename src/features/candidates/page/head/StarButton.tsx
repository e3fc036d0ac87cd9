import { IconButton } from '@mui/material'
import { Star } from 'lucide-react'
import { useDataProvider, useTranslate } from 'react-admin'
import { pageCalls } from '../../../../../contract/calls/candidates/page'
import type { LotseDataProvider } from '../../../../providers/dataProvider'
import { useAct } from '../../../../views/useAct'
import { useOnPage } from '../usePage'

/** Keeps a candidate at hand for the one who looks: found again beside the list. */
export function StarButton() {
  const translate = useTranslate()
  const provider = useDataProvider<LotseDataProvider>()
  const { page, reload } = useOnPage()
  const { run, isBusy } = useAct('candidates')
  const { starred } = page
  const words = translate(starred ? 'candidate.unstar' : 'candidate.star')
  const turn = () =>
    run(async () => {
      await provider.ask(pageCalls.star, { params: { id: page.candidate.id }, body: { on: !starred } })
      await reload()
    })
  return (
    <IconButton
      className="cp-star"
      size="small"
      aria-pressed={starred}
      aria-label={translate('candidate.star')}
      data-tip={words}
      disabled={isBusy}
      onClick={() => void turn()}
    >
      <Star size={16} strokeWidth={1.75} aria-hidden />
    </IconButton>
  )
}
