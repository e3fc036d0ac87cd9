import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Waiting } from '../../../contract/inbox/waiting'
import { ActionMenu } from '../parts/ActionMenu'
import { menuIcons } from './menuIcons'
import { WaitingCounts } from './WaitingCounts'

interface DrawerGroupProps {
  group: string
  items: string[]
  /** The item of this group that is open now. */
  chosen: string | undefined
  narrow: boolean
  open: boolean
  onOpen: (open: boolean) => void
  /** Pending work under the keys of the group. */
  waiting: readonly Waiting[]
}

/** A group of the drawer: a heading that opens its items, or, where it is narrow, an icon with a menu. */
export function DrawerGroup(props: DrawerGroupProps) {
  return props.narrow ? <NarrowGroup {...props} /> : <WideGroup {...props} />
}

function WideGroup({ group, items, chosen, open, onOpen, waiting }: DrawerGroupProps) {
  const translate = useTranslate()
  const id = useId()
  const Icon = menuIcons[group]
  return (
    <>
      <button
        type="button"
        className="s-item row gap-10 rigid wide round-2 unlined text-start"
        data-open={open}
        data-holds={!open && chosen !== undefined}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => onOpen(!open)}
      >
        {Icon ? <Icon size={18} strokeWidth={1.75} aria-hidden="true" /> : null}
        <span>{translate(`menu.groups.${group}`)}</span>
        {!open && waiting.length ? (
          <span className="s-waits">
            <span className="l-hidden">{translate('waiting.inside')}</span>
          </span>
        ) : null}
        {open ? (
          <ChevronDown className="s-chevron" size={14} aria-hidden="true" />
        ) : (
          <ChevronRight className="s-chevron flip" size={14} aria-hidden="true" />
        )}
      </button>
      <ul id={id} className="s-items column" hidden={!open}>
        {items.map(key => (
          <li key={key} className="s-with-waiting">
            <Link
              to={`/${key}`}
              className="s-item s-sub row gap-10 rigid wide round-2 unlined text-start"
              aria-current={key === chosen ? 'page' : undefined}
            >
              <span>{translate(`menu.items.${key}`)}</span>
            </Link>
            <WaitingCounts waiting={waiting.filter(each => each.key === key)} />
          </li>
        ))}
      </ul>
    </>
  )
}

function NarrowGroup({ group, items, chosen }: DrawerGroupProps) {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const Icon = menuIcons[group]
  const words = translate(`menu.groups.${group}`)
  return (
    <>
      <button
        type="button"
        className="s-item row gap-10 rigid wide round-2 unlined text-start"
        data-holds={chosen !== undefined}
        aria-label={words}
        data-tip={anchor ? undefined : words}
        data-tip-side="end"
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={event => setAnchor(event.currentTarget)}
      >
        {Icon ? <Icon size={18} strokeWidth={1.75} aria-hidden="true" /> : null}
      </button>
      <ActionMenu
        anchor={anchor}
        isBeside
        actions={items.map(key => ({
          key,
          words: translate(`menu.items.${key}`),
          selected: key === chosen,
          to: `/${key}`,
        }))}
        onClose={() => setAnchor(null)}
      />
    </>
  )
}
