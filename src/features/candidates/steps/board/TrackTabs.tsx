import { useListContext, useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { TRACK_NAMES, type Track } from '../../../../../contract/candidates/steps'
import { withPlace } from '../../../../views/list/address'
import { Tab, Tabs } from '../../../../views/list/ViewSwitch'

/** Which track the columns of the board belong to. */
export function TrackTabs({ track }: { track: Track }) {
  const translate = useTranslate()
  const { search } = useLocation()
  const { filterValues, sort, page, perPage } = useListContext()
  const pathOf = (each: Track) => {
    const place = withPlace(search, { filter: filterValues, sort, page, perPage })
    place.set('tab', each)
    return `/candidates?${place}`
  }
  return (
    <Tabs label={translate('candidates.board_track')}>
      {TRACK_NAMES.map(each => (
        <Tab key={each} to={pathOf(each)} isOn={each === track}>
          {translate(`tracks.${each}`)}
        </Tab>
      ))}
    </Tabs>
  )
}
