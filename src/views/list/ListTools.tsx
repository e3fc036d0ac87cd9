import { Button, IconButton, Menu, MenuItem } from '@mui/material'
import { Archive, Download, Rows3, Upload } from 'lucide-react'
import { useListContext, useNotify, useStore, useTranslate } from 'ra-core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Definition } from '../../../contract/define'
import { refusalOf } from '../../fields/refusal'
import { download } from '../../providers/files'
import { useMay } from '../may'
import { ColumnChooser } from './ColumnChooser'
import { SortMenu } from './SortMenu'

const ImportDialog = lazy(() => import('../import/ImportDialog'))

export const DENSITIES = ['compact', 'normal', 'roomy'] as const
export type Density = (typeof DENSITIES)[number]

/** @returns the height of a list's rows, remembered for each list */
export function useDensity(storeKey: string) {
  return useStore<Density>(`${storeKey}.density`, 'normal')
}

interface ListToolsProps {
  definition: Definition
  storeKey: string
  isCards: boolean
  /** Every column that may be shown. */
  names: string[]
  children?: ReactNode
}

/** Columns, row height, import, export and the bin: what is done with a list as a whole. */
export function ListTools({ definition, storeKey, isCards, names, children }: ListToolsProps) {
  const translate = useTranslate()
  const may = useMay(definition.name)
  const [imports, setImports] = useState(false)
  return (
    <div className="v-tools">
      {children}
      {isCards ? <SortMenu definition={definition} names={names} /> : null}
      {isCards ? null : <ColumnChooser storeKey={storeKey} resource={definition.name} names={names} />}
      {isCards ? null : <DensityButton storeKey={storeKey} />}
      {may('import') ? (
        <Button
          variant="outlined"
          startIcon={<Upload size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => setImports(true)}
        >
          {translate('actions.import')}
        </Button>
      ) : null}
      {may('export') ? <ExportButton definition={definition} /> : null}
      {definition.bin && may('delete') ? (
        <Button
          variant="outlined"
          component={Link}
          to={`/${definition.name}?bin=1`}
          startIcon={<Archive size={16} strokeWidth={1.75} aria-hidden />}
        >
          {translate('lists.bin')}
        </Button>
      ) : null}
      {imports ? (
        <Suspense fallback={null}>
          <ImportDialog definition={definition} onClose={() => setImports(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** What is seen, as a file that the server writes: a million rows are no more to it than ten. */
function ExportButton({ definition }: { definition: Definition }) {
  const translate = useTranslate()
  const notify = useNotify()
  const { filterValues, filter, sort } = useListContext()
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      const path = exportPath(definition.name, { filter: { ...filterValues, ...filter }, sort })
      await download(path, `${definition.name}.csv`, definition.name)
    } catch (refused) {
      notify(`errors.${refusalOf(refused).code}`, { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="outlined"
      disabled={isBusy}
      startIcon={<Download size={16} strokeWidth={1.75} aria-hidden />}
      onClick={() => void run()}
      aria-label={translate('lists.export_csv')}
    >
      {translate('actions.export')}
    </Button>
  )
}

/** @returns the path of an export of what a list shows (api.md, `GET /{resource}/export`) */
export function exportPath(
  resource: string,
  { filter, sort }: { filter: Record<string, unknown>; sort?: { field: string; order: string } },
  format: 'csv' | 'xlsx' = 'csv',
): string {
  const { q: _search, ...conditions } = filter
  const query = new URLSearchParams({ format })
  if (Object.keys(conditions).length > 0) query.set('filter', JSON.stringify(conditions))
  if (sort?.field) {
    query.set('sort', sort.field)
    query.set('order', sort.order.toLowerCase())
  }
  return `/${resource}/export?${query}`
}

function DensityButton({ storeKey }: { storeKey: string }) {
  const translate = useTranslate()
  const [density, setDensity] = useDensity(storeKey)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        className="v-square"
        aria-label={translate('lists.density')}
        data-tip={translate('lists.density')}
        aria-haspopup="menu"
        onClick={event => setAnchor(event.currentTarget)}
      >
        <Rows3 size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {DENSITIES.map(each => (
          <MenuItem
            key={each}
            selected={each === density}
            onClick={() => {
              setDensity(each)
              setAnchor(null)
            }}
          >
            {translate(`lists.${each}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
