import './palette.css'
import { Dialog } from '@mui/material'
import { Search } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useRole } from '../../providers/authProvider'
import { type Found, screensFor, useFoundRecords } from './useFound'

/** Go to any screen, find anyone by any scrap. Arrow keys choose, Enter goes, Escape closes. */
export function CommandPalette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const translate = useTranslate()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullWidth
      maxWidth="md"
      slotProps={{ paper: { className: 'p-paper', 'aria-label': translate('palette.title') } }}
    >
      {open ? <Finder onClose={onClose} /> : null}
    </Dialog>
  )
}

function Finder({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const id = useId()
  const [text, setText] = useState('')
  const { found, pending } = useEverything(text)
  const [at, setAt] = useChoice(found.length, text)

  const go = (place: Found | undefined) => {
    if (!place) return
    onClose()
    navigate(place.to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') setAt(Math.min(found.length - 1, at + 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(0, at - 1))
    else if (event.key === 'Enter') go(found[at])
    else return
    event.preventDefault()
  }
  const nothing = text.trim() !== '' && found.length === 0 && !pending
  return (
    <>
      <div className="p-field" data-pending={pending}>
        <Search size={18} strokeWidth={1.75} aria-hidden="true" />
        <input
          // biome-ignore lint/a11y/noAutofocus: it is opened to type into.
          autoFocus
          dir="auto"
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={found[at] ? `${id}-${at}` : undefined}
          aria-label={translate('palette.title')}
          placeholder={translate('palette.hint')}
          value={text}
          onChange={event => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={`${id}-list`} className="p-list" role="listbox" aria-label={translate('palette.title')}>
        {found.map((place, index) => (
          <Place
            key={place.to + place.group}
            id={`${id}-${index}`}
            place={place}
            chosen={index === at}
            onGo={go}
          />
        ))}
      </div>
      {nothing ? <p className="p-nothing">{translate('palette.nothing', { value: text.trim() })}</p> : null}
    </>
  )
}

function Place(props: { id: string; place: Found; chosen: boolean; onGo: (place: Found) => void }) {
  const { id, place, chosen, onGo } = props
  const translate = useTranslate()
  const group = place.group ? translate(`menu.groups.${place.group}`) : ''
  const resource = place.kind === 'record' ? translate(`menu.items.${place.key}`) : ''
  const where = [group, resource].filter((word, at, all) => word && all.indexOf(word) === at).join(' · ')
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and points here (combobox pattern).
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter is taken at the field.
    <div
      id={id}
      role="option"
      aria-selected={chosen}
      className="p-place"
      ref={row => {
        if (chosen) row?.scrollIntoView?.({ block: 'nearest' })
      }}
      onClick={() => onGo(place)}
    >
      <bdi>{place.title}</bdi>
      <span>{where}</span>
    </div>
  )
}

/** Screens at once, records as they come. */
function useEverything(text: string): { found: Found[]; pending: boolean } {
  const translate = useTranslate()
  const role = useRole()
  const { records, pending } = useFoundRecords(role, text)
  const screens = role ? screensFor(role, text, key => translate(`menu.items.${key}`)) : []
  const few = text.trim() ? screens.slice(0, 6) : screens
  return { found: [...few, ...records], pending }
}

/** The place that Enter would go to; the first one again whenever the text changes. */
function useChoice(length: number, text: string): [number, (at: number) => void] {
  const [at, setAt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what starts over.
  useEffect(() => setAt(0), [text])
  return [Math.min(at, Math.max(0, length - 1)), setAt]
}
