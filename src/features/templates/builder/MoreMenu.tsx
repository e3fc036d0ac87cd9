import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { ActionMenu, type MenuAction } from '../../../layout/parts/ActionMenu'

/** Actions on the whole template beside saving. */
export function MoreMenu({ actions }: { actions: readonly MenuAction[] }) {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const word = translate('builder.more')
  return (
    <>
      <button
        type="button"
        className="tb-icon"
        title={word}
        aria-label={word}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <Ellipsis size={18} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <ActionMenu anchor={anchor} actions={actions} isBeside onClose={() => setAnchor(null)} />
    </>
  )
}
