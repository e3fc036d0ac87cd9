import { Columns3, List } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { useKindPath } from './address'
import { useIsBoard } from './useIsBoard'
import { ViewLink, ViewSwitch } from './ViewSwitch'

/** The list around as a list or as a board, with the same filters; the address says which. */
export function BoardViewSwitch() {
  const translate = useTranslate()
  const isBoard = useIsBoard()
  const pathOf = useKindPath()
  return (
    <ViewSwitch label={translate('lists.looks')}>
      <ViewLink to={pathOf('list')} isOn={!isBoard} icon={List} words={translate('lists.as_list')} />
      <ViewLink to={pathOf('board')} isOn={isBoard} icon={Columns3} words={translate('lists.as_board')} />
    </ViewSwitch>
  )
}
