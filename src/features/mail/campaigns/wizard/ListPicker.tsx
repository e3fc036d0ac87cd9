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
    <fieldset className="ml-lists grid gap-6" aria-describedby={help ? helpId : undefined}>
      <legend>{legend}</legend>
      {help ? (
        <p id={helpId} className="ml-note">
          {help}
        </p>
      ) : null}
      {(lists?.length ?? 0) > MANY ? (
        <input
          type="search"
          className="ml-find round-2 surface text bordered-strong"
          value={typed}
          placeholder={translate('records.type_to_find')}
          aria-label={`${legend}: ${translate('records.type_to_find')}`}
          onChange={event => setTyped(event.target.value)}
        />
      ) : null}
      <ul className="round-2 bordered scroll-y">
        {shown.map(({ id, name, subscribers, isRuled }) => (
          <li key={id}>
            <label className="row gap-10 tap">
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                disabled={taken.includes(id)}
                onChange={() => toggle(id)}
              />
              <span className="grow">
                <bdi>{name}</bdi>
              </span>
              {isRuled ? <span className="faint">{translate('mail.rule.by_rule')}</span> : null}
              {subscribers === undefined ? null : (
                <span className="faint">{number(subscribers, locale)}</span>
              )}
            </label>
          </li>
        ))}
      </ul>
      {lists?.length === 0 ? <p className="ml-note">{translate('mail.no_lists')}</p> : null}
    </fieldset>
  )
}
