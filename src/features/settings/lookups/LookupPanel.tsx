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
import type { Definition } from '../../../../contract/definition/define'
import { fold } from '../../../../contract/text/fold'
import { refusalOf } from '../../../fields/refusal'
import { fieldLabel } from '../../../fields/words'
import { Count } from '../../../layout/parts/Count'
import { ErrorState, errorDetails } from '../../../layout/parts/ErrorState'
import { LoadingRows } from '../../../layout/parts/LoadingRows'
import { ConfirmDialog } from '../../../views/ConfirmDialog'
import { useUnsaved } from '../../../views/record/UnsavedParts'
import { LookupRow } from './LookupRow'
import { type DraftRow, type Settled, useLookupDrafts } from './useLookupDrafts'

interface PanelProps {
  definition: Definition
  isOpen: boolean
  onToggle(): void
  /** Called with the number of rows, and of those with unsaved changes, for the index beside the panels. */
  onCounted(counts: { total: number; changed: number }): void
}

/** Shows one lookup list as a panel that opens: its items as rows, and a button that appends an empty one. */
export function LookupPanel({ definition, isOpen, onToggle, onCounted }: PanelProps) {
  const { name } = definition
  const { list, rows, shown, type, add, drop, settle, fields, search, setSearch } = useRows(definition)
  const [deleted, setDeleted] = useState<DraftRow>()
  const table = useRef<HTMLTableElement>(null)
  const counts = useCounts(rows, onCounted)
  const append = () => {
    if (!isOpen) onToggle()
    add()
    setTimeout(() => table.current?.querySelector<HTMLInputElement>('tbody:last-of-type input')?.focus())
  }
  const finish = async (key: string, saved: Settled) => {
    await list.refetch()
    settle(key, saved)
  }
  const rowProps = { definition, fields, onType: type, onDone: finish }
  return (
    <Accordion
      expanded={isOpen}
      onChange={onToggle}
      id={`list-${name}`}
      slotProps={{ transition: { unmountOnExit: true } }}
    >
      <PanelHead
        name={name}
        isOpen={isOpen}
        counts={counts}
        search={search}
        onSearch={setSearch}
        onAppend={append}
      />
      <AccordionDetails id={`rows-${name}`}>
        {list.error ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
        {list.isPending ? <LoadingRows rows={4} columns={fields.length} /> : null}
        <div className="st-scroll scroll-x">
          <table className="st-table" ref={table} data-list={name}>
            <TableHead name={name} fields={fields} />
            {shown.map(row => (
              <LookupRow
                key={row.key}
                row={row}
                onDelete={row.saved ? setDeleted : ({ key }) => drop(key)}
                {...rowProps}
              />
            ))}
          </table>
        </div>
      </AccordionDetails>
      <DeleteDialog
        definition={definition}
        row={deleted}
        onDeleted={list.refetch}
        onClose={() => setDeleted(undefined)}
      />
    </Accordion>
  )
}

const ALL = { pagination: { page: 1, perPage: 10_000 }, sort: { field: 'id', order: 'ASC' } } as const
const NONE: never[] = []

/** Reads the rows of a list, and those of them that contain the searched text. */
function useRows(definition: Definition) {
  const list = useGetList(definition.name, ALL)
  const drafts = useLookupDrafts(definition, list.data ?? NONE)
  const [search, setSearch] = useState('')
  const { rows, fields } = drafts
  const shown = useMemo(
    () => rows.filter(row => !row.saved || matches(row, fields, search)),
    [rows, fields, search],
  )
  return { list, ...drafts, shown, search, setSearch }
}

interface Counts {
  total: number
  changed: number
  unsaved: number
}

function useCounts(rows: readonly DraftRow[], onCounted: PanelProps['onCounted']): Counts {
  const changed = rows.filter(row => row.saved && row.isChanged).length
  const unsaved = rows.filter(row => !row.saved).length
  const total = rows.length - unsaved
  useEffect(() => onCounted({ total, changed: changed + unsaved }), [onCounted, total, changed, unsaved])
  useUnsaved(changed + unsaved > 0)
  return { total, changed, unsaved }
}

interface HeadProps {
  name: string
  isOpen: boolean
  counts: Counts
  search: string
  onSearch(search: string): void
  onAppend(): void
}

function PanelHead({ name, isOpen, counts, search, onSearch, onAppend }: HeadProps) {
  const translate = useTranslate()
  const title = translate(`resources.${name}.name`, { smart_count: 2 })
  const help = translate(`settings.${name.replace('-', '_')}_help`, { _: '' })
  return (
    <div className="st-head row wrap gap-8">
      <AccordionSummary expandIcon={<ChevronDown size={16} aria-hidden />} aria-controls={`rows-${name}`}>
        <span className="st-title strong">{title}</span>
        <Count value={counts.total} />
        <span className="st-help caption-lines muted">{notice(translate, counts) || help}</span>
      </AccordionSummary>
      {isOpen ? <SearchBox title={title} value={search} onChange={onSearch} /> : null}
      <Button
        variant="outlined"
        size="small"
        startIcon={<Plus size={16} aria-hidden />}
        aria-label={`${translate('settings.add_item')}: ${title}`}
        onClick={onAppend}
      >
        {translate('settings.add_item')}
      </Button>
    </div>
  )
}

function TableHead({ name, fields }: { name: string; fields: readonly string[] }) {
  const translate = useTranslate()
  return (
    <thead>
      <tr>
        {fields.map(field => (
          <th key={field} scope="col" data-column={field}>
            {fieldLabel(translate, name, field)}
          </th>
        ))}
        <th scope="col" data-column="act">
          <span className="l-hidden">{translate('lists.row_actions')}</span>
        </th>
      </tr>
    </thead>
  )
}

interface SearchProps {
  title: string
  value: string
  onChange(value: string): void
}

function SearchBox({ title, value, onChange }: SearchProps) {
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

function matches({ values }: DraftRow, fields: readonly string[], search: string): boolean {
  const wanted = fold(search)
  return !wanted || fields.some(name => fold(String(values[name] ?? '')).includes(wanted))
}

function notice(translate: ReturnType<typeof useTranslate>, { changed, unsaved }: Counts) {
  const parts = [
    changed ? translate('settings.rows_changed', { smart_count: changed }) : '',
    unsaved ? translate('settings.rows_unsaved', { smart_count: unsaved }) : '',
  ]
  return parts.filter(Boolean).join(' · ')
}

interface DeleteProps {
  definition: Definition
  /** The item that is asked about; undefined shows nothing. */
  row: DraftRow | undefined
  onDeleted(): Promise<unknown>
  onClose(): void
}

function DeleteDialog({ definition, row, onDeleted, onClose }: DeleteProps) {
  const translate = useTranslate()
  const remove = useDelete(definition, onDeleted)
  if (!row) return null
  return (
    <ConfirmDialog
      title={translate('records.delete_one', { name: String(row.saved?.slug ?? '') })}
      verb={translate('actions.delete')}
      isDestructive
      onClose={onClose}
      onConfirm={() => {
        void remove(row)
        onClose()
      }}
    />
  )
}

/** An item in use cannot be deleted: the answer names the resources that refer to it. */
function useDelete(definition: Definition, reload: () => Promise<unknown>) {
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
      const users = usersIn(refusalOf(error).by).map(
        ({ resource, count }) =>
          `${translate(`resources.${resource}.name`, { smart_count: 2, _: resource })}${count ? ` (${count})` : ''}`,
      )
      const reason = translate(`errors.${errorDetails(error).code ?? 'unknown'}`)
      notify(users.length ? `${reason} ${users.join(', ')}` : reason, { type: 'error' })
    }
  }
}

const usersIn = (by: unknown): { resource: string; count?: number }[] => (Array.isArray(by) ? by : [])
