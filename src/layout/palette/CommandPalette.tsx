import './palette.css'
import { Dialog } from '@mui/material'
import { Bookmark, File, ListFilter, Search, Zap } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { FieldCell } from '../../fields/FieldCell'
import { resourceName } from '../../fields/words'
import { useRole } from '../../providers/authProvider'
import { isolate } from '../parts/Isolated'
import { menuIcons } from '../shell/menuIcons'
import { matching, type PaletteResult, screensFor, useRecents, useRecordSearch } from './paletteResults'
import { useActions, useViewPlaces } from './useActions'

interface PaletteProps {
  onClose: () => void
  /** Shows all keys. */
  onKeys: () => void
}

/** Go to any screen, find anyone by any scrap, do what needs no page. Arrow keys choose, Enter goes, Escape closes. */
export default function CommandPalette(props: PaletteProps) {
  const { onClose } = props
  const translate = useTranslate()
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="md"
      slotProps={{ paper: { className: 'p-paper', 'aria-label': translate('palette.title') } }}
    >
      <Finder {...props} />
    </Dialog>
  )
}

function Finder({ onClose, onKeys }: PaletteProps) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const id = useId()
  const [text, setText] = useState('')
  const { found, pending } = useEverything(text, onKeys)
  const [at, setAt] = useChoice(found.length, text)

  const go = (place: PaletteResult | undefined) => {
    if (!place) return
    onClose()
    if (place.run) place.run()
    else navigate(place.to)
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
      <div className="p-field row gap-10 rigid faint bottom-line" data-pending={pending}>
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
            key={`${place.kind} ${place.to} ${place.group} ${place.title}`}
            id={`${id}-${index}`}
            place={place}
            chosen={index === at}
            onGo={go}
          />
        ))}
      </div>
      {nothing ? (
        <p className="p-nothing muted">{translate('palette.nothing', { value: text.trim() })}</p>
      ) : null}
    </>
  )
}

interface PlaceProps {
  id: string
  place: PaletteResult
  chosen: boolean
  onGo: (place: PaletteResult) => void
}

function Place({ id, place, chosen, onGo }: PlaceProps) {
  const translate = useTranslate()
  const where = useWhere(place)
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and points here (combobox pattern).
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter is taken at the field.
    <div
      id={id}
      role="option"
      aria-selected={chosen}
      className="p-place row gap-10 round-2 tap"
      ref={row => {
        if (chosen) row?.scrollIntoView?.({ block: 'nearest' })
      }}
      onClick={() => onGo(place)}
    >
      <PlaceIcon place={place} />
      <span className="p-name grow gap-10 medium baseline inline-flex">
        {place.kind === 'all' ? (
          translate('palette.all', { value: isolate(place.title) })
        ) : (
          <bdi>
            {isUnnamed(place) ? `${resourceName(translate, place.key, 1)} ${place.title}` : place.title}
          </bdi>
        )}
        {place.hint ? <bdi className="p-hint faint caption regular">{place.hint}</bdi> : null}
      </span>
      <Standing place={place} />
      <span className="p-where faint caption regular rigid">{where}</span>
    </div>
  )
}

/** Whether a record has no name but its number. */
const isUnnamed = ({ title, record }: PaletteResult): boolean => title === String(record?.id)

/** The icon of the menu's group that a result belongs to. */
function PlaceIcon({ place: { kind, key, group } }: { place: PaletteResult }) {
  const ofKind = { view: Bookmark, action: Zap, all: ListFilter, screen: undefined, record: undefined }[kind]
  const Icon = ofKind ?? menuIcons[key] ?? menuIcons[group ?? ''] ?? File
  return <Icon size={16} strokeWidth={1.75} className="p-icon rigid" aria-hidden="true" />
}

/** Shows the candidate, status and employee of a record, as far as it has them. */
function Standing({ place: { key, record } }: { place: PaletteResult }) {
  const fields = ['candidate_id', 'status_id', 'employee_id'].filter(name => record?.[name])
  if (!record || fields.length === 0) return null
  return (
    <span className="p-standing row gap-10 caption regular rigid">
      {fields.map(source => (
        <FieldCell key={source} source={source} resource={key} record={record} />
      ))}
    </span>
  )
}

/** The kind of a result, and its path. */
function useWhere({ kind, key, group, isAlike }: PaletteResult): string {
  const translate = useTranslate()
  if (kind === 'action') return translate('palette.new_hint')
  const item = kind === 'screen' ? '' : translate(`menu.items.${key}`, { _: resourceName(translate, key, 2) })
  const words = [
    isAlike && translate('palette.alike'),
    kind === 'view' ? translate('palette.view_hint') : group && translate(`menu.groups.${group}`),
    item,
  ]
  return words.filter((word, at, all) => word && all.indexOf(word) === at).join(' · ')
}

/** Places of each kind that are shown before the records. */
const FEW = 6

/** Returns recent records while nothing is typed; then screens, views and actions at once, and records as they come. */
function useEverything(text: string, onKeys: () => void): { found: PaletteResult[]; pending: boolean } {
  const translate = useTranslate()
  const role = useRole()
  const { records, pending } = useRecordSearch(role, text)
  const recents = useRecents(role)
  const views = useViewPlaces()
  const actions = useActions(onKeys)
  const wordsOf = (key: string) => translate(`menu.items.${key}`, { _: resourceName(translate, key, 2) })
  const screens = role ? screensFor(role, text, wordsOf) : []
  const kinds = [screens, ...[views, actions].map(all => matching(all, text, ({ title }) => title))]
  const few = text.trim()
    ? kinds.flatMap(all => all.slice(0, FEW))
    : kinds.flat().filter(({ isBeside }) => !isBeside)
  return { found: text.trim() ? [...few, ...records] : [...recents, ...few], pending }
}

/** The place that Enter would go to; the first one again whenever the text changes. */
function useChoice(length: number, text: string): [number, (at: number) => void] {
  const [at, setAt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what starts over.
  useEffect(() => setAt(0), [text])
  return [Math.min(at, Math.max(0, length - 1)), setAt]
}
