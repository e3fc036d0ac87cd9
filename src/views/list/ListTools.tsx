import { Button, IconButton } from '@mui/material'
import { Archive, Rows3, Upload } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Definition } from '../../../contract/define'
import { DENSITIES } from '../../../contract/views'
import { ActionMenu } from '../../layout/parts/ActionMenu'
import { useMay } from '../may'
import { useLook } from '../saved/useLook'
import { ColumnChooser } from './ColumnChooser'
import { ExportMenu } from './ExportMenu'
import { SortMenu } from './SortMenu'

const ImportDialog = lazy(() => import('../import/ImportDialog'))

interface ListToolsProps {
  definition: Definition
  isCards: boolean
  /** Columns that are shown where nobody chose, and every one that may be. */
  usual: string[]
  choices: string[]
  children?: ReactNode
}

/** Columns, row height, import, export and the bin: what is done with a list as a whole. */
export function ListTools({ definition, isCards, usual, choices, children }: ListToolsProps) {
  const translate = useTranslate()
  const may = useMay(definition.name)
  const [imports, setImports] = useState(false)
  return (
    <div className="v-tools">
      {children}
      {isCards ? <SortMenu definition={definition} names={usual} /> : null}
      {isCards ? null : <ColumnChooser resource={definition.name} {...{ usual, choices }} />}
      {isCards ? null : <DensityButton />}
      {may('import') ? (
        <Button
          variant="outlined"
          startIcon={<Upload size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => setImports(true)}
        >
          {translate('actions.import')}
        </Button>
      ) : null}
      {may('export') ? <ExportMenu resource={definition.name} /> : null}
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

function DensityButton() {
  const translate = useTranslate()
  const { density, setDensity } = useLook()
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
