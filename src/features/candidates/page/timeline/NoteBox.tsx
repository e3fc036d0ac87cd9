import { Button } from '@mui/material'
import { Pencil } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useDataProvider, useNotify, useTranslate } from 'react-admin'
import { fold } from '../../../../../contract/text/fold'
import { useReferenceSearch } from '../../../../fields/ref/useReferenceSearch'
import { useKeys } from '../../../../layout/keys/pressed'
import { useKeptState } from '../../../../views/record/useKeptDraft'
import { useAct } from '../../../../views/useAct'
import { type Mention, mentionAt, mentionedIn, type Person, withMention } from './mention'
import './noteBox.css'

/** People that an at sign offers at most. */
const OFFERED = 6

interface NoteBoxProps {
  resource: 'notes' | 'bw-notes'
  /** The record that the note is about. */
  values: Readonly<Record<string, number>>
  onSaved: () => Promise<void> | void
}

/** A note for colleagues: N goes there, an at sign names somebody, Ctrl or Cmd and Enter saves. */
export function NoteBox(props: NoteBoxProps) {
  const translate = useTranslate()
  const box = useRef<HTMLTextAreaElement>(null)
  const [isFocused, setFocused] = useState(false)
  const note = useNote(box, props)
  useKeys(name => {
    if (name !== 'n') return false
    box.current?.focus()
    return true
  })
  const isOpen = isFocused || note.text !== ''
  const list = useId()
  return (
    <div
      className="cp-note-box row wrap gap-8 muted round-2 sunken bordered-strong"
      data-open={isOpen || undefined}
    >
      <Pencil size={16} strokeWidth={1.75} aria-hidden />
      <textarea
        className="small-lines text"
        ref={box}
        rows={isOpen ? 3 : 1}
        dir="auto"
        maxLength={4_000}
        readOnly={note.isBusy}
        value={note.text}
        placeholder={translate('candidate.write_note')}
        aria-label={translate('candidate.write_note')}
        aria-keyshortcuts="N"
        aria-autocomplete="list"
        aria-controls={list}
        aria-activedescendant={note.offered.length > 0 ? `${list}-${note.at}` : undefined}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onChange={event => note.write(event.target.value, event.target.selectionStart)}
        onKeyDown={note.onKeyDown}
      />
      {isOpen ? null : (
        <span aria-hidden="true">
          <kbd>N</kbd>
        </span>
      )}
      <Offers note={note} list={list} />
      {note.text.trim() ? (
        <Button
          variant="contained"
          size="small"
          disabled={note.isBusy}
          onMouseDown={event => event.preventDefault()}
          onClick={note.save}
        >
          {translate('candidate.save_note')}
        </Button>
      ) : null}
    </div>
  )
}

/** The people that an at sign offers. */
function Offers({ note, list }: { note: ReturnType<typeof useNote>; list: string }) {
  const translate = useTranslate()
  return (
    <div
      id={list}
      role="listbox"
      aria-label={translate('candidate.mention')}
      hidden={note.offered.length === 0}
    >
      {note.offered.map((person, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the text chooses.
        <div
          key={person.id}
          id={`${list}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === note.at}
          onMouseDown={event => event.preventDefault()}
          onClick={() => note.choose(person)}
        >
          <bdi>{person.name}</bdi>
        </div>
      ))}
    </div>
  )
}

interface Note {
  text: string
  /** People that at signs put in. */
  chosen: readonly Person[]
}
const NOTHING: Note = { text: '', chosen: [] }

function useNote(box: React.RefObject<HTMLTextAreaElement | null>, props: NoteBoxProps) {
  const { resource, values } = props
  const [{ text, chosen }, setNote] = useKeptState<Note>(`${resource} ${JSON.stringify(values)}`, NOTHING)
  const [mention, setMention] = useState<Mention>()
  const [at, setAt] = useState(0)
  const { options } = useReferenceSearch('users', mention?.typed ?? '', { isOpen: mention !== undefined })
  // The search comes a moment behind the keys: Enter must not take somebody who was only found before.
  const isMeant = ({ name }: Person) => fold(name).includes(fold(mention?.typed ?? ''))
  const offered = mention ? options.filter(isMeant).slice(0, OFFERED) : []
  const { save, isBusy } = useSave(props, { text, chosen }, () => setNote(NOTHING))

  function choose(person: Person) {
    if (!mention) return
    setNote({ text: withMention(text, mention, person), chosen: [...chosen, person] })
    setMention(undefined)
    box.current?.focus()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      return void save()
    }
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const [first] = offered
    if (!first) return
    if (move) setAt((at + move + offered.length) % offered.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(offered[at] ?? first)
    else if (event.key === 'Escape') setMention(undefined)
    else return
    event.preventDefault()
  }
  function write(next: string, caret: number) {
    setNote({ text: next, chosen })
    setMention(mentionAt(next, caret))
    setAt(0)
  }
  return { text, offered, at, choose, onKeyDown, isBusy, save: () => void save(), write }
}

function useSave({ resource, values, onSaved }: NoteBoxProps, { text, chosen }: Note, clear: () => void) {
  const provider = useDataProvider()
  const notify = useNotify()
  const { run, isBusy } = useAct(resource)
  async function save() {
    const data = { ...values, text: text.trim(), mentions: mentionedIn(text, chosen) }
    if (!data.text || isBusy) return
    if (await run(() => provider.create(resource, { data }))) {
      notify('messages.saved', { type: 'success' })
      clear()
    }
    await onSaved()
  }
  return { save, isBusy }
}
