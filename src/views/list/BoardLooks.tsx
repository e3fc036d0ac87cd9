import { Columns3, List } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { useKindPath } from './address'
import { Look, Looks } from './Looks'
import { useIsBoard } from './useIsBoard'

/** The list around as a list or as a board, with the same filters; the address says which. */
export function BoardLooks() {
  const translate = useTranslate()
  const isBoard = useIsBoard()
  const pathOf = useKindPath()
  return (
    <Looks label={translate('leads.looks')}>
      <Look to={pathOf('list')} isOn={!isBoard} icon={List} words={translate('leads.list')} />
      <Look to={pathOf('board')} isOn={isBoard} icon={Columns3} words={translate('leads.board_short')} />
    </Looks>
  )
}
