import { TextField } from '@mui/material'
import { useListContext, useLocale, useTranslate } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { TRACK_NAMES } from '../../../../../contract/candidates/steps'
import { withPlace } from '../../../../views/list/address'
import { Tab, Tabs } from '../../../../views/list/ViewSwitch'
import { inLanguage } from '../../page/names'
import { type BoardTrack, tabOf } from './useBoardTrack'
import { useRouteTracks } from './useRouteTracks'

/** Which route and track the columns of the board belong to. */
export function TrackTabs({ shown }: { shown: BoardTrack }) {
  const translate = useTranslate()
  const locale = useLocale()
  const pathOf = usePathOf()
  const { route, tracks, track } = useRouteTracks(shown)
  return (
    <div className="row wrap gap-12">
      <RouteSelect shown={shown} />
      <Tabs label={translate('candidates.board_track')}>
        {'route' in shown
          ? tracks.map(({ key, names }) => (
              <Tab
                key={key}
                to={pathOf({ route: shown.route, track: key })}
                isOn={key === track?.key && !!route}
              >
                <bdi>{inLanguage(names, locale) ?? key}</bdi>
              </Tab>
            ))
          : TRACK_NAMES.map(each => (
              <Tab key={each} to={pathOf({ track: each })} isOn={each === shown.track}>
                {translate(`tracks.${each}`)}
              </Tab>
            ))}
      </Tabs>
    </div>
  )
}

function RouteSelect({ shown }: { shown: BoardTrack }) {
  const translate = useTranslate()
  const locale = useLocale()
  const navigate = useNavigate()
  const pathOf = usePathOf()
  const { routes } = useRouteTracks(shown)
  const choose = (route: string) =>
    navigate(pathOf(route ? { route, track: undefined } : { track: 'recognition' }))
  return (
    <TextField
      select
      fullWidth={false}
      size="small"
      id="cb-route"
      label={translate('candidates.board_route')}
      value={'route' in shown ? shown.route : ''}
      onChange={event => choose(event.target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">{translate('candidates.classic_route')}</option>
      {routes.map(each => (
        <option key={each.id} value={each.slug}>
          {inLanguage(each, locale) ?? each.slug}
        </option>
      ))}
    </TextField>
  )
}

/** Between tracks the filter stays. */
function usePathOf(): (shown: BoardTrack) => string {
  const { search } = useLocation()
  const { filterValues, sort, page, perPage } = useListContext()
  return shown => {
    const place = withPlace(search, { filter: filterValues, sort, page, perPage })
    place.set('tab', tabOf(shown))
    return `/candidates?${place}`
  }
}
