import { Button, IconButton } from '@mui/material'
import { CircleAlert, Trash2 } from 'lucide-react'
import { memo, useState } from 'react'
import { useDataProvider, useLocale, useLocaleState, useNotify, useTranslate } from 'react-admin'
import { isRole } from '../../../../contract/access/roles'
import { type Definition, displayName } from '../../../../contract/definition/define'
import { colonIn } from '../../../../contract/text/colonIn'
import { refusalOf } from '../../../fields/refusal'
import { fieldLabel } from '../../../fields/words'
import { errorDetails } from '../../../layout/parts/ErrorState'
import { useMergedSave } from '../../../views/record/useMergedSave'
import { LookupCell } from './LookupCell'
import { type DraftRow, missingName, type Settled } from './useLookupDrafts'

interface RowProps {
  definition: Definition
  row: DraftRow
  fields: readonly string[]
  onType(key: string, name: string, value: unknown): void
  /** Called when the row is saved: reads the list again and drops the changes that were sent. */
  onDone(key: string, saved: Settled): Promise<unknown>
  onDelete(row: DraftRow): void
}

/** One item: Save for a new row, Update for a saved one. A row that fails is kept as it was typed. */
export const LookupRow = memo(function LookupRow({
  definition,
  row,
  fields,
  onType,
  onDone,
  onDelete,
}: RowProps) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const save = useSave({ definition, row, onDone })
  const slug = String(row.values.slug ?? '')
  const labelOf = (name: string) => fieldLabel(translate, definition.name, name)
  const isRoleRow = definition.name === 'roles' && isRole(row.saved?.slug)
  return (
    <tbody data-changed={row.isChanged || undefined}>
      <tr>
        {fields.map(name => (
          <td key={name} data-column={name} data-head={labelOf(name)}>
            <LookupCell
              name={name}
              field={definition.fields[name]!}
              value={row.values[name]}
              label={`${labelOf(name)}, ${slug}`}
              title={displayName(definition, row.values, locale)}
              isMissing={save.missing === name}
              isFixed={name === 'slug' && isRoleRow}
              onChange={value => onType(row.key, name, value)}
            />
          </td>
        ))}
        <ActionCell
          row={row}
          isSaving={save.isSaving}
          isFixed={isRoleRow}
          onSave={() => void save.run()}
          onDelete={() => onDelete(row)}
        />
      </tr>
      {save.fault ? (
        <tr className="st-fault">
          <td className="caption bad" colSpan={fields.length + 1} role="alert">
            <CircleAlert size={14} aria-hidden /> {save.fault}
          </td>
        </tr>
      ) : null}
      {save.question}
    </tbody>
  )
})

interface ActionProps {
  row: DraftRow
  isSaving: boolean | undefined
  isFixed: boolean
  onSave(): void
  onDelete(): void
}

function ActionCell({ row, isSaving, isFixed, onSave, onDelete }: ActionProps) {
  const translate = useTranslate()
  const slug = String(row.values.slug ?? '')
  const verb = translate(row.saved ? 'actions.update' : 'actions.save')
  return (
    <td data-column="act">
      <Button
        variant={row.isChanged ? 'contained' : 'outlined'}
        size="small"
        disabled={!row.isChanged || isSaving}
        aria-label={`${verb} ${slug}`}
        onClick={onSave}
      >
        {verb}
      </Button>
      <IconButton
        size="small"
        disabled={isFixed}
        aria-label={`${translate('actions.delete')} ${slug}`}
        onClick={onDelete}
      >
        <Trash2 size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </td>
  )
}

function useSave({ definition, row, onDone }: Pick<RowProps, 'definition' | 'row' | 'onDone'>) {
  const translate = useTranslate()
  const locale = useLocale()
  const notify = useNotify()
  const dataProvider = useDataProvider()
  const merged = useMergedSave(definition)
  const [state, setState] = useState<{ isSaving?: boolean; missing?: string; fault?: string }>({})
  const nameOf = (field: string) => fieldLabel(translate, definition.name, field)
  const run = async () => {
    const missing = missingName(row)
    if (missing) {
      const where = translate('settings.missing_cell', {
        language: nameOf(missing),
        slug: String(row.values.slug ?? ''),
      })
      return setState({ missing, fault: `${translate('settings.item_name_missing')}. ${where}` })
    }
    setState({ isSaving: true })
    const { started, changes } = row
    try {
      if (started) {
        const send = (changes: Record<string, unknown>, from: Record<string, unknown>) =>
          dataProvider.update(definition.name, {
            id: started.id,
            data: { ...from, ...changes },
            previousData: { ...from, id: started.id },
          })
        await merged.save({ changes, started, send })
        await onDone(row.key, { id: started.id, sent: changes })
      } else {
        const { data } = await dataProvider.create(definition.name, { data: changes })
        await onDone(row.key, { id: data.id, sent: changes })
      }
      setState({})
      notify('messages.saved', { type: 'success' })
    } catch (error) {
      setState({ fault: faultOf(error) })
    }
  }
  const faultOf = (error: unknown) => {
    const faults = Object.entries(refusalOf(error).fields).map(
      ([field, code]) => `${nameOf(field)}${colonIn(locale)}${translate(`errors.${code}`)}`,
    )
    return faults.length ? faults.join(' · ') : translate(`errors.${errorDetails(error).code ?? 'unknown'}`)
  }
  return { ...state, run, question: merged.question }
}
