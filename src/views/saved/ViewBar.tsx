import './saved.css'
import { Button } from '@mui/material'
import { Bookmark, ChevronDown, Pin, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useGetList, useLocale, useTranslate } from 'react-admin'
import { Link, useNavigate } from 'react-router-dom'
import type { Definition } from '../../../contract/definition/define'
import type { SavedView } from '../../../contract/lists/saved-views'
import { ActionMenu } from '../../layout/parts/ActionMenu'
import { number } from '../../layout/parts/numbers'
import { StatusTag } from '../../layout/parts/StatusTag'
import { useListView } from './useListView'
import { useViewSaving } from './useViewSaving'
import { useViews } from './useViews'
import { ViewMenu } from './ViewMenu'
import type { ViewsProps } from './Views'
import { viewPath } from './viewState'

/** More views than these wait in the menu. */
const TABS = 6

/** The saved views of a list as tabs: pinned own ones, then those that others share; and what can be done with the open one. */
export default function ViewBar({ definition, shown, isPhone, filter }: ViewsProps) {
  const translate = useTranslate()
  const { view, isChanged, hasView, state, usual } = useListView()
  const { views = [] } = useViews(definition.name)
  const saving = useViewSaving(definition, shown)
  const pinned = isPhone ? [] : views.filter(({ pinned }) => pinned).slice(0, TABS)
  const tabs = view && !isPhone && !pinned.includes(view) ? [...pinned, view] : pinned
  const rest = views.filter(each => !tabs.includes(each))
  const isNew = !hasView && (Object.keys(state.filter).length > 0 || state.sort !== usual.sort[0])
  return (
    <>
      {tabs.length > 0 ? (
        <nav className="v-view-tabs flex" aria-label={translate('lists.saved_views')}>
          {tabs.map(each => (
            <Tab key={each.id} view={each} definition={definition} filter={filter} />
          ))}
        </nav>
      ) : null}
      {rest.length > 0 ? <MoreViews views={rest} isPhone={isPhone} /> : null}
      <span className="v-view-acts inline-row gap-8 push rigid">
        {view?.reduced ? <span className="v-note">{translate('views.reduced')}</span> : null}
        {isChanged ? <StatusTag kind="wait">{translate('lists.view_changed')}</StatusTag> : null}
        {isChanged || isNew ? (
          <Button
            size="small"
            variant="text"
            disabled={saving.isBusy}
            startIcon={<Bookmark size={16} strokeWidth={1.75} aria-hidden />}
            onClick={saving.save}
          >
            {translate('lists.save_view')}
          </Button>
        ) : null}
        <ViewMenu saving={saving} />
      </span>
      {saving.dialog}
    </>
  )
}

interface TabProps {
  view: SavedView
  definition: Definition
  filter?: Record<string, unknown>
}

function Tab({ view, definition, filter }: TabProps) {
  const translate = useTranslate()
  const { view: open, usual } = useListView()
  const isOpen = open?.id === view.id
  return (
    <Link
      className="v-view inline-row gap-8 muted nowrap unlined"
      to={viewPath(view, usual)}
      aria-current={isOpen ? 'page' : undefined}
      title={view.mine ? undefined : translate('views.shared_by', { name: view.owner })}
    >
      {view.mine ? (
        <Pin size={14} strokeWidth={1.75} aria-hidden />
      ) : (
        <UsersRound size={14} strokeWidth={1.75} aria-hidden />
      )}
      <bdi>{view.name}</bdi>
      <TabCount view={view} definition={definition} filter={filter} />
    </Link>
  )
}

/** How many rows a view finds. */
function TabCount({ view, definition, filter }: TabProps) {
  const locale = useLocale()
  const { state, usual } = useListView()
  const [field, order] = usual.sort
  const { data, total, meta } = useGetList(
    definition.name,
    {
      pagination: { page: 1, perPage: 1 },
      sort: { field, order: order === 'asc' ? 'ASC' : 'DESC' },
      filter: { ...view.state.filter, ...filter },
    },
    // The tab of a list is a filter of its own: only where it stands are its views counted.
    { enabled: view.state.tab === state.tab, retry: false, staleTime: 60_000 },
  )
  if (!data || total === undefined) return null
  return (
    <span className="faint regular">
      {meta?.total_is_estimate ? '~' : ''}
      {number(total, locale)}
    </span>
  )
}

/** The views that are not among the tabs; on a phone all of them. */
function MoreViews({ views, isPhone }: { views: SavedView[]; isPhone: boolean }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { view: open, usual } = useListView()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const words = isPhone && open ? open.name : translate('lists.saved_views')
  return (
    <>
      <button
        type="button"
        className="v-view inline-row gap-8 muted nowrap unlined"
        aria-current={isPhone && open ? 'true' : undefined}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <bdi>{words}</bdi>
        <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
      </button>
      <ActionMenu
        anchor={anchor}
        actions={views.map(view => ({
          key: String(view.id),
          words: (
            <>
              <bdi>{view.name}</bdi>
              {view.mine ? null : <small className="v-owner faint">{view.owner}</small>}
            </>
          ),
          selected: view.id === open?.id,
          run: () => navigate(viewPath(view, usual)),
        }))}
        onClose={() => setAnchor(null)}
      />
    </>
  )
}
