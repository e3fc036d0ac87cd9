import { Star } from 'lucide-react'
import { useDataProvider, useListContext, useNotify, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { pageCalls } from '../../../../contract/calls/candidates/page'
import { refusalOf } from '../../../fields/refusal'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { listPath } from './paths'

/** The candidates that one keeps at hand; which ones is asked when it is pressed. */
export function StarredLook() {
  const translate = useTranslate()
  const notify = useNotify()
  const navigate = useNavigate()
  const provider = useDataProvider<LotseDataProvider>()
  const { filterValues, resource } = useListContext()
  const isOn = resource === 'candidates' && Array.isArray(filterValues?.id)
  const words = translate('candidates.starred')
  const open = async () => {
    try {
      const { candidates } = await provider.ask(pageCalls.listStars, {})
      if (candidates.length === 0) return notify('candidates.none_starred', { type: 'info' })
      navigate(listPath('/candidates', { id: candidates }, { field: 'id', order: 'DESC' }))
    } catch (refused) {
      notify(`errors.${refusalOf(refused).code}`, { type: 'error', messageArgs: { _: 'errors.unknown' } })
    }
  }
  return (
    <button type="button" aria-pressed={isOn} data-tip={words} onClick={() => void open()}>
      <Star size={16} strokeWidth={1.75} aria-hidden />
      <span className="d-look-word">{words}</span>
    </button>
  )
}
