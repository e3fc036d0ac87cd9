import { Tab, Tabs } from '@mui/material'
import { LayoutGrid, SlidersHorizontal, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { BlocksPanel } from '../blocks/BlocksPanel'
import type { EditorLink } from '../engines/useEditor'
import { MailStylePanel } from '../inspector/MailStylePanel'
import type { MergeField } from '../preview/mergeFields'
import type { TemplateResource } from '../sides'
import { LayersPanel } from './LayersPanel'

type Sheet = 'start' | 'end' | null

interface SidePanelsProps {
  resource: TemplateResource
  /** The panel that is open as a sheet, on a narrow screen. */
  sheet: Sheet
  onSheet: (sheet: Sheet) => void
  /** False in a view where nothing can be inserted. */
  editable: boolean
  /** True for an engine with its own blocks, layers and styles. */
  isPlain: boolean
  editor: EditorLink
  fields: readonly MergeField[]
  onPicture: () => void
  end: ReactNode
  children: ReactNode
}

const tabs = ['blocks', 'layers', 'styles'] as const

/** The mail between its two panels; on a phone the panels are sheets opened from a bar at the bottom. */
export function SidePanels(props: SidePanelsProps) {
  const translate = useTranslate()
  const close = () => props.onSheet(null)
  return (
    <>
      {props.isPlain ? null : <StartPanel {...props} onClose={close} />}
      <main className="tb-stage row shrinks">{props.children}</main>
      <aside
        className="tb-end surface scroll-y"
        aria-label={translate('builder.part_and_check')}
        data-open={props.sheet === 'end'}
      >
        <CloseSheet onClose={close} />
        {props.end}
      </aside>
      <SheetBar {...props} />
    </>
  )
}

function StartPanel({ onClose, ...props }: SidePanelsProps & { onClose: () => void }) {
  const translate = useTranslate()
  const [tab, setTab] = useState<(typeof tabs)[number]>('blocks')
  const { editor } = props
  return (
    <aside
      className="tb-start surface scroll-y"
      aria-label={translate('builder.blocks')}
      data-open={props.sheet === 'start'}
      inert={!props.editable}
    >
      <CloseSheet onClose={onClose} />
      <Tabs value={tab} onChange={(_event, next) => setTab(next)} aria-label={translate('builder.panels')}>
        {tabs.map(each => (
          <Tab key={each} value={each} id={`tb-tab-${each}`} label={translate(`builder.${each}`)} />
        ))}
      </Tabs>
      <div role="tabpanel" aria-labelledby={`tb-tab-${tab}`}>
        {tab === 'blocks' ? (
          <BlocksPanel
            resource={props.resource}
            fields={props.fields}
            send={editor.send}
            onPicture={props.onPicture}
            onDone={onClose}
          />
        ) : null}
        {tab === 'layers' ? (
          <LayersPanel
            layers={editor.state?.layers ?? []}
            selected={editor.part?.id ?? null}
            onSelect={id => editor.send({ type: 'select', id })}
          />
        ) : null}
        {tab === 'styles' ? <MailStylePanel mail={editor.state?.mail ?? null} send={editor.send} /> : null}
      </div>
    </aside>
  )
}

function SheetBar({ sheet, onSheet, isPlain, editable }: SidePanelsProps) {
  const translate = useTranslate()
  return (
    <nav className="tb-bottom" aria-label={translate('builder.panels')}>
      {isPlain ? null : (
        <button
          type="button"
          aria-expanded={sheet === 'start'}
          disabled={!editable}
          onClick={() => onSheet(sheet === 'start' ? null : 'start')}
        >
          <LayoutGrid size={18} strokeWidth={1.75} aria-hidden="true" />
          {translate('builder.blocks')}
        </button>
      )}
      <button
        type="button"
        aria-expanded={sheet === 'end'}
        onClick={() => onSheet(sheet === 'end' ? null : 'end')}
      >
        <SlidersHorizontal size={18} strokeWidth={1.75} aria-hidden="true" />
        {translate('builder.part_and_check')}
      </button>
    </nav>
  )
}

function CloseSheet({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  return (
    <button
      type="button"
      className="tb-icon tb-close"
      aria-label={translate('actions.close')}
      onClick={onClose}
    >
      <X size={18} strokeWidth={1.75} aria-hidden="true" />
    </button>
  )
}
