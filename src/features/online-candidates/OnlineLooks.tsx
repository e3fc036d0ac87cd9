import { Columns3, List } from 'lucide-react'
import { useListContext, useTranslate } from 'ra-core'
import { useLocation } from 'react-router-dom'
import { withPlace } from '../../views/list/address'
import { Look, Looks } from '../../views/list/Looks'

/** List or board, with the same filters. */
export function OnlineLooks({ isBoard }: { isBoard: boolean }) {
  const translate = useTranslate()
  const { search } = useLocation()
  const { filterValues, sort, page, perPage } = useListContext()
  const pathOf = (kind: 'list' | 'board') => {
    const place = withPlace(search, { filter: filterValues, sort, page, perPage })
    if (kind === 'board') place.set('kind', kind)
    else place.delete('kind')
    return `/online-candidates?${place}`
  }
  return (
    <Looks label={translate('online.looks')}>
      <Look to={pathOf('list')} isOn={!isBoard} icon={List} words={translate('online.list')} />
      <Look to={pathOf('board')} isOn={isBoard} icon={Columns3} words={translate('online.board_short')} />
    </Looks>
  )
}
