import { Button } from '@mui/material'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useListContext, useLocale, useTranslate } from 'react-admin'
import { ActionMenu, type MenuAction } from '../../layout/parts/ActionMenu'
import { useDownload } from '../FileButton'

const FORMATS = ['xlsx', 'csv'] as const
type Filter = Record<string, unknown>
type Format = (typeof FORMATS)[number]

/**
 * Exports the list as it is seen, or what a filter of its own finds. The server writes the file as a stream, so its length does
 * not matter.
 */
export function useExport(resource: string, own?: Filter): { actions: MenuAction[]; isBusy: boolean } {
  const translate = useTranslate()
  const locale = useLocale()
  const { filterValues, filter, sort } = useListContext()
  const { isBusy, take } = useDownload()
  const seen = { filter: own ?? { ...filterValues, ...filter }, sort, locale }
  const actions = FORMATS.map(format => ({
    key: format,
    words: translate(`lists.export_${format}`),
    run: () =>
      void take({ path: exportPath(resource, seen, format), name: `${resource}.${format}`, resource }),
  }))
  return { actions, isBusy }
}

interface ExportMenuProps {
  resource: string
  /** What to take instead of what is seen. */
  filter?: Filter
  variant?: 'outlined' | 'text'
}

/** Takes what is seen, or what a filter of its own finds, away as one of the formats. */
export function ExportMenu({ resource, filter, variant = 'outlined' }: ExportMenuProps) {
  const translate = useTranslate()
  const { actions, isBusy } = useExport(resource, filter)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        variant={variant}
        disabled={isBusy}
        startIcon={<Download size={16} strokeWidth={1.75} aria-hidden />}
        aria-haspopup="menu"
        onClick={event => setAnchor(event.currentTarget)}
      >
        {translate('actions.export')}
      </Button>
      <ActionMenu anchor={anchor} actions={actions} onClose={() => setAnchor(null)} />
    </>
  )
}

interface Seen {
  filter: Filter
  sort?: { field: string; order: string }
  /** The language of the screen: a sheet for Arabic begins at the right. */
  locale: string
}

/** @returns the path of an export of what a list shows */
export function exportPath(resource: string, { filter, sort, locale }: Seen, format: Format): string {
  const { q: _search, ...conditions } = filter
  const query = new URLSearchParams({ format })
  if (format === 'xlsx') query.set('lang', locale)
  if (Object.keys(conditions).length > 0) query.set('filter', JSON.stringify(conditions))
  if (sort?.field) {
    query.set('sort', sort.field)
    query.set('order', sort.order.toLowerCase())
  }
  return `/${resource}/export?${query}`
}
