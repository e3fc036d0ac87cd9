import { Button, IconButton } from '@mui/material'
import { Archive, EllipsisVertical, Rows3, Upload } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Definition } from '../../../contract/definition/define'
import { DENSITIES } from '../../../contract/lists/saved-views'
import { ActionMenu, type MenuAction } from '../../layout/parts/ActionMenu'
import { lazyDialog } from '../lazyDialog'
import { useMay } from '../may'
import { useListView } from '../saved/useListView'
import { ColumnChooser } from './ColumnChooser'
import { ExportMenu, useExport } from './ExportMenu'
import { SortMenu } from './SortMenu'

const ImportDialog = lazyDialog(() => import('../import/ImportDialog'))

interface ListToolsProps {
  definition: Definition
  isCards: boolean
  /** Whether there are rows and columns at all: a board has none. */
  isTable: boolean
  isCrowded?: boolean
  /** Columns that are shown where nobody chose, and every one that may be. */
  usual: string[]
  choices: string[]
  children?: ReactNode
}

/** Columns, row height, import, export and the bin: what is done with a list as a whole. */
export function ListTools({ definition, isCards, isTable, isCrowded, children, ...columns }: ListToolsProps) {
  const [imports, setImports] = useState(false)
  const parts = { definition, onImport: () => setImports(true) }
  return (
    <div className="v-tools push">
      {children}
      {isCards && isTable ? <SortMenu definition={definition} names={columns.usual} /> : null}
      {!isCards && isTable ? (
        <>
          <ColumnChooser resource={definition.name} {...columns} />
          <DensityButton />
        </>
      ) : null}
      {isCards || isCrowded ? <WholeMenu {...parts} /> : <WholeButtons {...parts} />}
      {imports ? <ImportDialog definition={definition} onClose={() => setImports(false)} /> : null}
    </div>
  )
}

interface WholeProps {
  definition: Definition
  onImport: () => void
}

const binOf = ({ name }: Definition) => `/${name}?bin=1`

function WholeButtons({ definition, onImport }: WholeProps) {
  const translate = useTranslate()
  const may = useMay(definition.name)
  return (
    <>
      {may('import') ? (
        <Button
          variant="outlined"
          startIcon={<Upload size={16} strokeWidth={1.75} aria-hidden />}
          onClick={onImport}
        >
          {translate('actions.import')}
        </Button>
      ) : null}
      {may('export') ? <ExportMenu resource={definition.name} /> : null}
      {definition.bin && may('delete') ? (
        <Button
          variant="outlined"
          component={Link}
          to={binOf(definition)}
          startIcon={<Archive size={16} strokeWidth={1.75} aria-hidden />}
        >
          {translate('lists.bin')}
        </Button>
      ) : null}
    </>
  )
}

/** The same on a phone, in one menu: what is done once a week takes no place from the rows. */
function WholeMenu({ definition, onImport }: WholeProps) {
  const translate = useTranslate()
  const may = useMay(definition.name)
  const { actions, isBusy } = useExport(definition.name)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const all: MenuAction[] = [
    ...(may('import') ? [{ key: 'import', words: translate('actions.import'), run: onImport }] : []),
    ...(may('export') ? actions : []),
    ...(definition.bin && may('delete')
      ? [{ key: 'bin', words: translate('lists.bin'), to: binOf(definition) }]
      : []),
  ]
  if (all.length === 0) return null
  return (
    <>
      <IconButton
        className="v-square"
        disabled={isBusy}
        aria-label={translate('views.whole')}
        aria-haspopup="menu"
        onClick={event => setAnchor(event.currentTarget)}
      >
        <EllipsisVertical size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <ActionMenu anchor={anchor} actions={all} onClose={() => setAnchor(null)} />
    </>
  )
}

function DensityButton() {
  const translate = useTranslate()
  const { density, setDensity } = useListView()
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
      <ActionMenu
        anchor={anchor}
        actions={DENSITIES.map(each => ({
          key: each,
          words: translate(`lists.${each}`),
          selected: each === density,
          run: () => setDensity(each),
        }))}
        onClose={() => setAnchor(null)}
      />
    </>
  )
}
