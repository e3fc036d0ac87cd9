import { Button } from '@mui/material'
import { Plus, Search, X } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { directionOf } from '../../fields/direction'

export interface SearchBarProps {
  /** The text that is searched now; empty if none. */
  value: string
  /** The name of the list, in the page's language: `leads`. */
  name: string
  onSearch: (value: string) => void
  onClear: () => void
  /** Adds the new button. */
  onNew?: () => void
  newLabel?: string
}

/** Text field and search button, disabled while empty; Enter searches (docs/spec/product.md, "Shared controls"). */
export function SearchBar({ value, name, onSearch, onClear, onNew, newLabel }: SearchBarProps) {
  const translate = useTranslate()
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const wanted = typed.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wanted !== '') onSearch(wanted)
  }
  const label = translate('lists.search_in', { name })
  return (
    <search className="v-search flex gap-8">
      <form className="row gap-8" onSubmit={submit}>
        <div className="v-search-box row gap-8 muted round-2 surface bordered-strong tap-high">
          <Search size={16} strokeWidth={1.75} aria-hidden />
          <input
            type="text"
            value={typed}
            onChange={event => setTyped(event.target.value)}
            placeholder={label}
            aria-label={label}
            dir={directionOf(typed)}
            enterKeyHint="search"
            autoComplete="off"
          />
          {typed || value ? (
            <button
              type="button"
              aria-label={translate('lists.clear_search')}
              onClick={() => {
                setTyped('')
                if (value) onClear()
              }}
            >
              <X size={14} aria-hidden />
            </button>
          ) : null}
        </div>
        <Button type="submit" variant="outlined" disabled={wanted === ''}>
          {translate('actions.search')}
        </Button>
      </form>
      {onNew ? (
        <Button variant="contained" onClick={onNew} startIcon={<Plus size={16} aria-hidden />}>
          {newLabel ?? translate('actions.new')}
        </Button>
      ) : null}
    </search>
  )
}
