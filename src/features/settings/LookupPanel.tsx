import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Button,
  InputAdornment,
  TextField,
} from '@mui/material'
import { ChevronDown, Plus, Search } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useDataProvider, useGetList, useNotify, useTranslate } from 'react-admin'
import type { Definition } from '../../../contract/define'
import { fold } from '../../../contract/fold'
import { Count } from '../../layout/parts/Count'
import { ErrorState, told } from '../../layout/parts/ErrorState'
import { LoadingRows } from '../../layout/parts/LoadingRows'
import { ConfirmDialog } from '../../views/ConfirmDialog'
import { LookupRow } from './LookupRow'
import { type DraftRow, useLookupDrafts } from './lookupDrafts'

interface PanelProps {
  definition: Definition
  isOpen: boolean
  onToggle(): void
  /** How many rows hold what is not saved, for the index beside the panels. */
  onCounted(counts: { total: number; changed: number }): void
}

/** One lookup list as a panel that opens: all its items as rows, and a button that appends an empty one. */
export function LookupPanel({ definition, isOpen, onToggle, onCounted }: PanelProps) {
  const translate = useTranslate()
  const { name } = definition
  const list = useGetList(name, {
    pagination: { page: 1, perPage: 10_000 },
    sort: { field: 'id', order: 'ASC' },
  })
  const { rows, type, add, drop, fields } = useLookupDrafts(definition, list.data ?? NONE)
  const [find, setFind] = useState('')
  const [doomed, setDoomed] = useState<DraftRow>()
  const end = useRef<HTMLTableElement>(null)
  const changed = rows.filter(row => row.saved && row.isChanged).length
  const unsaved = rows.filter(row => !row.saved).length
  const total = rows.length - unsaved
  useEffect(() => onCounted({ total, changed: changed + unsaved }), [onCounted, total, changed, unsaved])
  const shown = useMemo(
    () => rows.filter(row => !row.saved || holds(row, fields, find)),
    [rows, fields, find],
  )
  const append = () => {
    if (!isOpen) onToggle()
    add()
    setTimeout(() => end.current?.querySelector<HTMLInputElement>('tbody:last-of-type input')?.focus())
  }
  const done = async (key: string) => {
    await list.refetch()
    drop(key)
  }
  const remove = useRemove(definition, () => list.refetch())
  const title = translate(`resources.${name}.name`, { smart_count: 2 })
  const help = translate(`settings.${name.replace('-', '_')}_help`, { _: '' })
  return (
    <Accordion
      expanded={isOpen}
      onChange={onToggle}
      id={`list-${name}`}
      slotProps={{ transition: { unmountOnExit: true } }}
    >
      <div className="st-head">
        <AccordionSummary expandIcon={<ChevronDown size={16} aria-hidden />} aria-controls={`rows-${name}`}>
          <span className="st-title">{title}</span>
          <Count value={total} />
          <span className="st-help">{notice(translate, { changed, unsaved }) || help}</span>
        </AccordionSummary>
        {isOpen ? <FindInList title={title} value={find} onChange={setFind} /> : null}
        <Button
          variant="outlined"
          size="small"
          startIcon={<Plus size={16} aria-hidden />}
          aria-label={`${translate('settings.add_item')}: ${title}`}
          onClick={append}
        >
          {translate('settings.add_item')}
        </Button>
      </div>
      <AccordionDetails id={`rows-${name}`}>
        {list.error ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
        {list.isPending ? <LoadingRows rows={4} columns={fields.length} /> : null}
        <div className="st-scroll">
          <table className="st-table" ref={end} data-list={name}>
            <thead>
              <tr>
                {fields.map(field => (
                  <th key={field} scope="col" data-column={field}>
                    {translate(`resources.${name}.fields.${field}`)}
                  </th>
                ))}
                <th scope="col" data-column="act">
                  <span className="l-hidden">{translate('lists.row_actions')}</span>
                </th>
              </tr>
            </thead>
            {shown.map(row => (
              <LookupRow
                key={row.key}
                definition={definition}
                row={row}
                fields={fields}
                onType={type}
                onDone={done}
                onDelete={row.saved ? setDoomed : ({ key }) => drop(key)}
              />
            ))}
          </table>
        </div>
      </AccordionDetails>
      {doomed ? (
        <ConfirmDialog
          title={translate('records.delete_one', { name: String(doomed.saved?.slug ?? '') })}
          verb={translate('actions.delete')}
          isDestructive
          onClose={() => setDoomed(undefined)}
          onConfirm={() => {
            void remove(doomed)
            setDoomed(undefined)
          }}
        />
      ) : null}
    </Accordion>
  )
}

const NONE: never[] = []

function FindInList({
  title,
  value,
  onChange,
}: {
  title: string
  value: string
  onChange(value: string): void
}) {
  const translate = useTranslate()
  return (
    <TextField
      size="small"
      hiddenLabel
      type="search"
      placeholder={translate('settings.find')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{
        htmlInput: { 'aria-label': `${translate('settings.find')}: ${title}` },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search size={16} aria-hidden />
            </InputAdornment>
          ),
        },
      }}
    />
  )
}

function holds({ values }: DraftRow, fields: readonly string[], find: string): boolean {
  const wanted = fold(find)
  return !wanted || fields.some(name => fold(String(values[name] ?? '')).includes(wanted))
}

function notice(
  translate: ReturnType<typeof useTranslate>,
  { changed, unsaved }: { changed: number; unsaved: number },
) {
  const said = [
    changed ? translate('settings.rows_changed', { smart_count: changed }) : '',
    unsaved ? translate('settings.rows_unsaved', { smart_count: unsaved }) : '',
  ]
  return said.filter(Boolean).join(' · ')
}

/** A slug in use cannot be removed: the answer says where it is used. */
function useRemove(definition: Definition, reload: () => Promise<unknown>) {
  const translate = useTranslate()
  const notify = useNotify()
  const dataProvider = useDataProvider()
  return async ({ saved }: DraftRow) => {
    if (!saved) return
    try {
      await dataProvider.delete(definition.name, { id: saved.id, previousData: saved })
      await reload()
      notify('messages.deleted', { type: 'success' })
    } catch (error) {
      const by = (error as { body?: { by?: { resource: string; count?: number }[] } }).body?.by ?? []
      const where = by.map(
        ({ resource, count }) =>
          `${translate(`resources.${resource}.name`, { smart_count: 2, _: resource })}${count ? ` (${count})` : ''}`,
      )
      const said = translate(`errors.${told(error).code ?? 'unknown'}`)
      notify(where.length ? `${said} ${where.join(', ')}` : said, { type: 'error' })
    }
  }
}
