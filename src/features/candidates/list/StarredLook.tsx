import { Star } from 'lucide-react'
import { useDataProvider, useListContext, useNotify, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { pageCalls } from '../../../../contract/calls/candidates/page'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { listPath, NEWEST } from '../../../views/list/listPath'
import { useAct } from '../../../views/useAct'

/** The candidates that one keeps at hand; which ones is asked when it is pressed. */
export function StarredLook() {
  const translate = useTranslate()
  const notify = useNotify()
  const navigate = useNavigate()
  const { run } = useAct('candidates')
  const provider = useDataProvider<LotseDataProvider>()
  const { filterValues, resource } = useListContext()
  const isOn = resource === 'candidates' && Array.isArray(filterValues?.id)
  const words = translate('candidates.starred')
  const open = async () => {
    const starred = await run(() => provider.ask(pageCalls.listStars, {}))
    if (!starred) return
    const { candidates } = starred
    if (candidates.length === 0) return notify('candidates.none_starred', { type: 'info' })
    navigate(listPath('candidates', { id: candidates }, NEWEST))
  }
  return (
    <button type="button" aria-pressed={isOn} data-tip={words} onClick={() => void open()}>
      <Star size={16} strokeWidth={1.75} aria-hidden />
      <span className="d-look-word">{words}</span>
    </button>
  )
}
