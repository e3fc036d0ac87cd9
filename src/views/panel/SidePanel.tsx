import './panel.css'
import { Button, Dialog, IconButton } from '@mui/material'
import { ArrowDown, ArrowUp, SquareArrowOutUpRight, X } from 'lucide-react'
import { type ComponentType, type ReactNode, useContext, useEffect, useRef } from 'react'
import {
  type RaRecord,
  RecordContextProvider,
  ResourceContextProvider,
  useShowController,
  useStore,
  useTranslate,
} from 'react-admin'
import { Link } from 'react-router-dom'
import type { Definition } from '../../../contract/definition/define'
import { isEmptyValue } from '../../fields/EmptyValue'
import { FieldCell } from '../../fields/FieldCell'
import { usePhone } from '../../layout/parts/usePhone'
import { useRecordName, useRecordPath } from '../list/RecordLink'
import { ChangedByOther } from '../record/ChangedByOther'
import { RecordState } from '../record/RecordState'
import { ShowSections } from '../record/ResourceShow'
import { showBase } from '../record/recordBase'
import { SystemFacts } from '../record/SystemFacts'
import { PanelContext } from './panel'
import type { Peek } from './usePeek'
import { Widener } from './Widener'

export interface SidePanelProps {
  definition: Definition
  linkTo?: (record: RaRecord) => string
  /** The inside, instead of the sections of the form. */
  inside?: ComponentType<{ record: RaRecord }>
}

/** A record beside the list that it stands in: the list stays usable. On a phone it takes the whole screen. */
export default function SidePanel(props: SidePanelProps) {
  const peek = useContext(PanelContext)
  if (!peek || peek.id === undefined) return null
  return (
    <ResourceContextProvider value={props.definition.name}>
      <Beside {...props} peek={peek} id={peek.id} />
    </ResourceContextProvider>
  )
}

type BesideProps = SidePanelProps & { peek: Peek; id: number }

function Beside({ definition, linkTo, inside: Inside, peek, id }: BesideProps) {
  const { record, error, isPending, refetch } = useShowController({
    ...showBase,
    resource: definition.name,
    id,
  })
  const path = useRecordPath()
  const to = record ? (linkTo ?? path)(record) : undefined
  const translate = useTranslate()
  return (
    <Frame record={record} peek={peek}>
      <Head definition={definition} record={record} to={to} peek={peek} />
      <section
        className="v-panel-body grid gap-12 scroll-y pad content-start"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too.
        tabIndex={0}
        aria-label={translate('sections.main')}
      >
        <RecordState
          resource={definition.name}
          error={error}
          isPending={isPending}
          onRetry={() => void refetch()}
        >
          {record ? (
            <RecordContextProvider value={record}>
              <ChangedByOther key={id} resource={definition.name} id={id} />
              {Inside ? <Inside record={record} /> : <ShowSections definition={definition} />}
              <SystemFacts record={record} />
            </RecordContextProvider>
          ) : null}
        </RecordState>
      </section>
    </Frame>
  )
}

const WIDTH = 480

/** A part of the page at the end edge, or the whole screen of a phone. */
function Frame({
  record,
  peek,
  children,
}: {
  record: RaRecord | undefined
  peek: Peek
  children: ReactNode
}) {
  const translate = useTranslate()
  const isPhone = usePhone()
  const name = useRecordName()
  const [width, setWidth] = useStore('panel.width', WIDTH)
  const label = record ? name(record) : translate('app.loading')
  if (isPhone) {
    return (
      <Dialog open fullScreen onClose={peek.close} slotProps={{ paper: { 'aria-label': label } }}>
        {children}
      </Dialog>
    )
  }
  return (
    <aside className="v-panel column" aria-label={label} style={{ inlineSize: width }}>
      <Widener width={width} onChange={setWidth} />
      {children}
    </aside>
  )
}

interface HeadProps {
  definition: Definition
  record: RaRecord | undefined
  to: string | undefined
  peek: Peek
}

function Head({ definition, record, to, peek }: HeadProps) {
  const translate = useTranslate()
  const name = useRecordName()
  const heading = useRef<HTMLHeadingElement>(null)
  const state = Object.keys(definition.fields).find(each => each === 'status_id' || each === 'status')
  // Focus moves here when it opens; stepping through the records keeps the focus.
  useEffect(() => {
    const { activeElement } = document
    if (!activeElement?.closest('.v-panel')) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <header className="v-panel-head row wrap gap-8 bottom-line surface pad-row">
      <h2 ref={heading} tabIndex={-1}>
        <bdi>{record ? name(record) : translate('app.loading')}</bdi>
      </h2>
      {record && state && !isEmptyValue(record[state]) ? <FieldCell source={state} record={record} /> : null}
      <span className="inline-row gap-4 push">
        <IconButton
          size="small"
          disabled={peek.at <= 0}
          aria-label={translate('keys.previous_record')}
          data-tip={translate('keys.previous_record')}
          onClick={() => peek.move(-1)}
        >
          <ArrowUp size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
        <IconButton
          size="small"
          disabled={peek.at === peek.count - 1}
          aria-label={translate('keys.next_record')}
          data-tip={translate('keys.next_record')}
          onClick={() => peek.move(1)}
        >
          <ArrowDown size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
        {to ? (
          <Button
            size="small"
            variant="outlined"
            component={Link}
            to={to}
            startIcon={<SquareArrowOutUpRight size={14} strokeWidth={1.75} className="flip" aria-hidden />}
          >
            {translate('actions.open')}
          </Button>
        ) : null}
        <IconButton
          size="small"
          aria-label={translate('actions.close')}
          data-tip={translate('keys.close_panel')}
          onClick={peek.close}
        >
          <X size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </span>
    </header>
  )
}
