import { IconButton } from '@mui/material'
import { Star } from 'lucide-react'
import { useState } from 'react'
import { useDataProvider, useNotify, useTranslate } from 'react-admin'
import { pageCalls } from '../../../../../contract/calls/candidates/page'
import { refusalOf } from '../../../../fields/refusal'
import type { LotseDataProvider } from '../../../../providers/dataProvider'
import { useOnPage } from '../usePage'

/** Keeps a candidate at hand for the one who looks: found again beside the list. */
export function StarButton() {
  const translate = useTranslate()
  const notify = useNotify()
  const provider = useDataProvider<LotseDataProvider>()
  const { page, reload } = useOnPage()
  const [isBusy, setBusy] = useState(false)
  const { starred } = page
  const words = translate(starred ? 'candidate.unstar' : 'candidate.star')
  const turn = async () => {
    setBusy(true)
    try {
      const params = { id: page.candidate.id }
      await provider.ask(pageCalls.star, { params, body: { on: !starred } })
      await reload()
    } catch (refused) {
      notify(`errors.${refusalOf(refused).code}`, { type: 'error', messageArgs: { _: 'errors.unknown' } })
    } finally {
      setBusy(false)
    }
  }
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
