import { MenuItem, TextField } from '@mui/material'
import { useListContext, useLocale, useTranslate } from 'react-admin'
import { peopleCalls } from '../../../contract/calls/people'
import { logs } from '../../../contract/resources/logs'
import RefsInput from '../../fields/ref/RefsInput'
import { fieldLabel } from '../../fields/words'
import { useAsk } from '../../providers/useAsk'
import { actionWords, placeWords } from './logWords'

/** Three questions that a log is asked: who, what, where. More is in `+ Filter`. */
export function LogFilters() {
  const translate = useTranslate()
  const locale = useLocale()
  const { filterValues, setFilters } = useListContext()
  const { data } = useAsk(peopleCalls.listLogKinds, {}, { staleTime: 60_000 })
  const set = (name: string, value: unknown) => {
    const { [name]: _, ...others } = filterValues
    setFilters(value === null || value === '' ? others : { ...others, [name]: value }, undefined, false)
  }
  const choices = (all: readonly string[] = [], words: typeof actionWords) =>
    all
      .map(value => ({ value, words: words(translate, value) }))
      .sort((one, other) => one.words.localeCompare(other.words, locale))
  const people = [filterValues.user_id ?? []].flat()
  return (
    <fieldset className="pe-log-filters grid gap-8 align-end" aria-label={translate('logs.filters')}>
      <RefsInput
        resource="logs"
        name="user_id"
        field={logs.fields.user_id}
        label={fieldLabel(translate, 'logs', 'user_id')}
        value={people}
        onChange={ids => set('user_id', Array.isArray(ids) && ids.length ? ids : null)}
        isFilter
      />
      <Choice
        name="action"
        all={translate('logs.any_action')}
        value={filterValues.action}
        choices={choices(data?.actions, actionWords)}
        onChange={set}
      />
      <Choice
        name="resource"
        all={translate('logs.any_place')}
        value={filterValues.resource}
        choices={choices(data?.resources, placeWords)}
        onChange={set}
      />
    </fieldset>
  )
}

interface ChoiceProps {
  name: string
  /** The value of no choice. */
  all: string
  value: unknown
  choices: readonly { value: string; words: string }[]
  onChange(name: string, value: string): void
}

function Choice({ name, all, value, choices, onChange }: ChoiceProps) {
  const translate = useTranslate()
  const chosen = choices.some(choice => choice.value === value) ? String(value) : ''
  return (
    <TextField
      select
      size="small"
      label={fieldLabel(translate, 'logs', name)}
      value={chosen}
      onChange={({ target }) => onChange(name, target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{all}</MenuItem>
      {choices.map(choice => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.words}
        </MenuItem>
      ))}
    </TextField>
  )
}
