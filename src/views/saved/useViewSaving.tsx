import { type ReactNode, useState } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { Definition } from '../../../contract/definition/define'
import type { SavedView, ViewState } from '../../../contract/lists/saved-views'
import { refusalOf } from '../../fields/refusal'
import { lazyDialog } from '../lazyDialog'
import { useListView } from './useListView'
import { useViewActs, type ViewChange } from './useViews'
import { viewPath } from './viewState'

const NameView = lazyDialog(() => import('./NameView'))
const DeleteView = lazyDialog(() => import('./DeleteView'))

/** Acts on the open view and on the current list. */
export interface ViewSaving {
  isBusy: boolean
  /** Into the own view that is open; else as a new one. */
  save: () => void
  saveAs: () => void
  rename: () => void
  remove: () => void
  change: (change: ViewChange) => void
  /** Back to how the view was saved. */
  discard: () => void
  /** The open question. */
  dialog: ReactNode
}

/** @param shown the columns as they are shown, which a view keeps but for the first: the record's name is always there */
export function useViewSaving(definition: Definition, shown: string[]): ViewSaving {
  const notify = useNotify()
  const orNotify = useOrNotify()
  const navigate = useNavigate()
  const { view, state, usual, density } = useListView()
  const acts = useViewActs()
  const [asks, setAsks] = useState<'name' | 'rename' | 'delete'>()
  const close = () => setAsks(undefined)
  const kept: ViewState = {
    ...state,
    columns: state.columns ?? shown.slice(1),
    density: state.density ?? density,
  }

  const open = (saved: SavedView | undefined) => {
    if (saved) navigate(viewPath(saved, usual), { replace: true })
  }
  const save = async () => {
    if (!view?.mine) return setAsks('name')
    const saved = await orNotify(() => acts.change(view, { state: kept }))
    if (saved) notify('views.saved', { type: 'info', messageArgs: { name: saved.name } })
    open(saved)
  }
  const create = async (name: string, shared: boolean) => {
    open(await acts.create(definition.name, { name, shared, state: kept }))
    close()
  }
  const rename = async (name: string, shared: boolean) => {
    if (view) await acts.change(view, { name, shared })
    close()
  }
  const remove = async () => {
    close()
    if (!view) return
    await orNotify(() => acts.remove(view))
  }
  return {
    isBusy: acts.isBusy,
    save: () => void save(),
    saveAs: () => setAsks('name'),
    rename: () => setAsks('rename'),
    remove: () => setAsks('delete'),
    change: change => void (view && orNotify(() => acts.change(view, change))),
    discard: () => open(view),
    dialog:
      asks === 'delete' && view ? (
        <DeleteView view={view} onConfirm={() => void remove()} onClose={close} />
      ) : asks ? (
        <NameView
          view={asks === 'rename' ? view : undefined}
          isBusy={acts.isBusy}
          onSave={asks === 'rename' ? rename : create}
          onClose={close}
        />
      ) : null,
  }
}

/** Returns a function that awaits an act and notifies of its refusal. The answer is undefined then. */
function useOrNotify() {
  const notify = useNotify()
  return async <Answer,>(act: () => Promise<Answer>): Promise<Answer | undefined> => {
    try {
      return await act()
    } catch (refused) {
      const { code } = refusalOf(refused)
      const words = code === 'conflict' ? 'views.conflict' : `errors.${code}`
      notify(words, { type: 'error', messageArgs: { _: code } })
      return undefined
    }
  }
}
