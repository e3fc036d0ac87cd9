import { useId, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { number } from '../../../../layout/parts/numbers'
import type { ListChoice } from './useAudience'

interface ListPickerProps {
  legend: string
  help?: string
  /** Undefined while they are read. */
  lists: ListChoice[] | undefined
  chosen: readonly number[]
  /** Chosen on the other side: a list cannot be both. */
  taken: readonly number[]
  onChange: (ids: number[]) => void
}

/** From here on lists are found by typing. */
const MANY = 8

/** Lists to tick, with how many people are on each. */
export function ListPicker({ legend, help, lists, chosen, taken, onChange }: ListPickerProps) {
  const translate = useTranslate()
  const locale = useLocale()
  const helpId = useId()
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLocaleLowerCase()
  const shown = (lists ?? []).filter(
    ({ id, name }) => chosen.includes(id) || name.toLocaleLowerCase().includes(wanted),
  )
  const toggle = (id: number) =>
    onChange(chosen.includes(id) ? chosen.filter(each => each !== id) : [...chosen, id])
  return (
    <fieldset className="ml-lists" aria-describedby={help ? helpId : undefined}>
      <legend>{legend}</legend>
      {help ? (
        <p id={helpId} className="ml-note">
          {help}
        </p>
      ) : null}
      {(lists?.length ?? 0) > MANY ? (
        <input
          type="search"
          className="ml-find"
          value={typed}
          placeholder={translate('records.type_to_find')}
          aria-label={`${legend}: ${translate('records.type_to_find')}`}
          onChange={event => setTyped(event.target.value)}
        />
      ) : null}
      <ul>
        {shown.map(({ id, name, subscribers, isRuled }) => (
          <li key={id}>
            <label>
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                disabled={taken.includes(id)}
                onChange={() => toggle(id)}
              />
              <span className="ml-listname">
                <bdi>{name}</bdi>
              </span>
              {isRuled ? <span className="ml-count">{translate('mail.rule.by_rule')}</span> : null}
              {subscribers === undefined ? null : (
                <span className="ml-count">{number(subscribers, locale)}</span>
              )}
            </label>
          </li>
        ))}
      </ul>
      {lists?.length === 0 ? <p className="ml-note">{translate('mail.no_lists')}</p> : null}
    </fieldset>
  )
}
