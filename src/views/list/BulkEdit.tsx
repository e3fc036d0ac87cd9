import { MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import { useDataProvider, useRefresh, useTranslate } from 'react-admin'
import { checkValue } from '../../../contract/definition/check'
import { type Definition, writableFields } from '../../../contract/definition/define'
import { ControlledInput } from '../../fields/ControlledInput'
import { refusalOf } from '../../fields/refusal'
import { useFieldWords } from '../../fields/words'
import { useRole } from '../../providers/authProvider'
import type { LotseDataProvider } from '../../providers/dataProvider'
import { QuestionDialog } from '../QuestionDialog'
import { useUndoNotice } from '../useUndoNotice'
import { useSelection } from './selection'

interface BulkEditProps {
  definition: Definition
  /** The field to change; chosen here where it is left out. */
  field?: string
  onClose: () => void
}

/** Gives one field of all selected records a new value, all or nothing, with a way back. */
export default function BulkEdit({ definition, field, onClose }: BulkEditProps) {
  const translate = useTranslate()
  const words = useFieldWords(definition.name)
  const names = useBulkFields(definition)
  const [name, setName] = useState(field ?? names[0] ?? '')
  const [value, setValue] = useState<unknown>(null)
  const { save, error, failed, isBusy } = useBulkSave(definition, onClose)
  const { count } = useSelection()
  return (
    <QuestionDialog
      title={translate('lists.bulk_title', { smart_count: count })}
      verb={translate('lists.bulk_verb', { smart_count: count })}
      isForm
      disabled={isBusy || !name}
      onConfirm={() => void save(name, value)}
      onClose={onClose}
    >
      {field ? null : (
        <TextField
          select
          label={translate('lists.bulk_field')}
          value={name}
          onChange={event => {
            setName(event.target.value)
            setValue(null)
          }}
        >
          {names.map(each => (
            <MenuItem key={each} value={each}>
              {words.label(each)}
            </MenuItem>
          ))}
        </TextField>
      )}
      <ControlledInput
        key={name}
        resource={definition.name}
        name={name}
        label={field ? words.label(field) : translate('lists.bulk_value')}
        value={value}
        onChange={setValue}
        error={error}
      />
      {failed ? <p className="f-error">{failed}</p> : null}
    </QuestionDialog>
  )
}

/** Fields that make sense for many at once: no names, no secrets, nothing that is each one's own. */
function useBulkFields(definition: Definition): string[] {
  const role = useRole()
  const own = new Set(['file', 'html', 'json', 'secret'])
  return (role ? writableFields(definition, role) : [])
    .filter(([name, { kind, options }]) => name !== definition.title && !options.unique && !own.has(kind))
    .map(([name]) => name)
}

function useBulkSave(definition: Definition, onClose: () => void) {
  const translate = useTranslate()
  const provider = useDataProvider<LotseDataProvider>()
  const notice = useUndoNotice()
  const refresh = useRefresh()
  const { count, target, clear } = useSelection()
  const [error, setError] = useState<string>()
  const [failed, setFailed] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function save(name: string, value: unknown) {
    const checked = checkValue(definition.fields[name]!, value)
    setError('error' in checked ? checked.error : undefined)
    if ('error' in checked) return
    setBusy(true)
    try {
      const { undo } = await provider.changeMany(definition.name, target, { [name]: value })
      const text = translate('lists.bulk_changed', { smart_count: count })
      notice({ resource: definition.name, text, token: undo })
      clear()
      refresh()
      onClose()
    } catch (refused) {
      const { code, fields } = refusalOf(refused)
      setError(fields[name])
      setFailed(translate(`errors.${code}`, { _: translate('errors.unknown') }))
      setBusy(false)
    }
  }
  return { save, error, failed, isBusy }
}
