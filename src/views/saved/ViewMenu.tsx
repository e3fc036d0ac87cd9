import { IconButton } from '@mui/material'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { MANAGERS } from '../../../contract/access/roles'
import type { SavedView } from '../../../contract/lists/saved-views'
import { ActionMenu } from '../../layout/parts/ActionMenu'
import { useRole } from '../../providers/authProvider'
import { useListView } from './useListView'
import type { ViewSaving } from './useViewSaving'
import { viewPath } from './viewState'

interface Act {
  words: string
  run: () => void
}

/** Acts on the open view; the current list can always be saved as a new one. */
export function ViewMenu({ saving }: { saving: ViewSaving }) {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const acts = useActs(saving)
  return (
    <>
      <IconButton
        size="small"
        aria-label={translate('views.menu')}
        data-tip={translate('views.menu')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <Ellipsis size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <ActionMenu
        anchor={anchor}
        actions={acts.map(({ words, run }) => ({ key: words, words: translate(words), run }))}
        onClose={() => setAnchor(null)}
      />
    </>
  )
}

function useActs(saving: ViewSaving): Act[] {
  const role = useRole()
  const copy = useCopyLink()
  const { view, isChanged } = useListView()
  const saveAs = { words: 'views.save_as', run: saving.saveAs }
  if (!view) return [saveAs]
  const mayManage = view.mine || (role !== undefined && MANAGERS.includes(role))
  const pin = {
    words: view.pinned ? 'views.unpin' : 'views.pin',
    run: () => saving.change({ pinned: !view.pinned }),
  }
  const share = {
    words: view.shared ? 'views.unshare' : 'views.share',
    run: () => saving.change({ shared: !view.shared }),
  }
  return [
    ...(isChanged && view.mine ? [{ words: 'lists.save_view', run: saving.save }] : []),
    saveAs,
    ...(isChanged ? [{ words: 'views.discard', run: saving.discard }] : []),
    ...(view.mine ? [{ words: 'views.rename', run: saving.rename }] : []),
    pin,
    ...(mayManage ? [share] : []),
    { words: 'views.copy_link', run: () => copy(view) },
    ...(mayManage ? [{ words: 'views.delete', run: saving.remove }] : []),
  ]
}

/** The address of a view alone; whoever may not find the view gets the list. */
function useCopyLink() {
  const notify = useNotify()
  const { usual } = useListView()
  return async (view: SavedView) => {
    try {
      await navigator.clipboard.writeText(new URL(viewPath(view, usual), location.href).href)
      notify('app.copied', { type: 'info' })
    } catch {
      notify('errors.unknown', { type: 'error' })
    }
  }
}
