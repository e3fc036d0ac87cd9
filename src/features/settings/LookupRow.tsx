import { Button, IconButton } from '@mui/material'
import { CircleAlert, Trash2 } from 'lucide-react'
import { memo, useState } from 'react'
import { useDataProvider, useLocaleState, useNotify, useTranslate } from 'react-admin'
import { type Definition, displayName } from '../../../contract/define'
import { isRole } from '../../../contract/roles'
import { told } from '../../layout/parts/ErrorState'
import { LookupCell } from './LookupCell'
import { changesOf, type DraftRow, missingName } from './lookupDrafts'

interface RowProps {
  definition: Definition
  row: DraftRow
  fields: readonly string[]
  onType(key: string, name: string, value: unknown): void
  /** The row was saved or thrown away: what was typed is dropped, and the list read again. */
  onDone(key: string): Promise<unknown>
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
  const save = useSave(definition, row, fields, onDone)
  const slug = String(row.values.slug ?? '')
  const label = (name: string) => `${translate(`resources.${definition.name}.fields.${name}`)}, ${slug}`
  const isRoleRow = definition.name === 'roles' && isRole(row.saved?.slug)
  return (
    <tbody data-changed={row.isChanged || undefined}>
      <tr>
        {fields.map(name => (
          <td
            key={name}
            data-column={name}
            data-head={translate(`resources.${definition.name}.fields.${name}`)}
          >
            <LookupCell
              name={name}
              field={definition.fields[name]!}
              value={row.values[name]}
              label={label(name)}
              title={displayName(definition, row.values, locale)}
              isMissing={save.missing === name}
              isFixed={name === 'slug' && isRoleRow}
              onChange={value => onType(row.key, name, value)}
            />
          </td>
        ))}
        <td data-column="act">
          <Button
            variant={row.isChanged ? 'contained' : 'outlined'}
            size="small"
            disabled={!row.isChanged || save.isSaving}
            aria-label={`${translate(row.saved ? 'actions.update' : 'actions.save')} ${slug}`}
            onClick={() => void save.run()}
          >
            {translate(row.saved ? 'actions.update' : 'actions.save')}
          </Button>
          <IconButton
            size="small"
            disabled={isRoleRow}
            aria-label={`${translate('actions.delete')} ${slug}`}
            onClick={() => onDelete(row)}
          >
            <Trash2 size={16} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </td>
      </tr>
      {save.fault ? (
        <tr className="st-fault">
          <td colSpan={fields.length + 1} role="alert">
            <CircleAlert size={14} aria-hidden /> {save.fault}
          </td>
        </tr>
      ) : null}
    </tbody>
  )
})

function useSave(
  definition: Definition,
  row: DraftRow,
  fields: readonly string[],
  onDone: RowProps['onDone'],
) {
  const translate = useTranslate()
  const notify = useNotify()
  const dataProvider = useDataProvider()
  const [state, setState] = useState<{ isSaving?: boolean; missing?: string; fault?: string }>({})
  const nameOf = (field: string) => translate(`resources.${definition.name}.fields.${field}`)
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
    const data = changesOf(row, fields)
    try {
      if (row.saved)
        await dataProvider.update(definition.name, { id: row.saved.id, data, previousData: row.saved })
      else await dataProvider.create(definition.name, { data })
      await onDone(row.key)
      setState({})
      notify('messages.saved', { type: 'success' })
    } catch (error) {
      setState({ fault: faultOf(error) })
    }
  }
  const faultOf = (error: unknown) => {
    const body = (error as { body?: { fields?: Record<string, string> } }).body
    const said = Object.entries(body?.fields ?? {}).map(
      ([field, code]) => `${nameOf(field)}: ${translate(`errors.${code}`)}`,
    )
    return said.length ? said.join(' · ') : translate(`errors.${told(error).code ?? 'unknown'}`)
  }
  return { ...state, run }
}
