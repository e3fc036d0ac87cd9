import { Columns3, List } from 'lucide-react'
import { useListContext, useResourceContext, useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { withPlace } from './address'
import { Look, Looks } from './Looks'
import { useIsBoard } from './useIsBoard'

/** The list around as a list or as a board, with the same filters; the address says which. */
export function BoardLooks() {
  const translate = useTranslate()
  const resource = useResourceContext()
  const isBoard = useIsBoard()
  const { search } = useLocation()
  const { filterValues, sort, page, perPage } = useListContext()
  const pathOf = (kind: 'list' | 'board') => {
    const place = withPlace(search, { filter: filterValues, sort, page, perPage })
    if (kind === 'board') place.set('kind', kind)
    else place.delete('kind')
    return `/${resource}?${place}`
  }
  return (
    <Looks label={translate('leads.looks')}>
      <Look to={pathOf('list')} isOn={!isBoard} icon={List} words={translate('leads.list')} />
      <Look to={pathOf('board')} isOn={isBoard} icon={Columns3} words={translate('leads.board_short')} />
    </Looks>
  )
}
