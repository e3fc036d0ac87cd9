import { Tab, Tabs } from '@mui/material'
import { LayoutGrid, SlidersHorizontal, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { BlocksPanel } from '../blocks/BlocksPanel'
import { MailStylePanel } from '../inspector/MailStylePanel'
import type { TemplateResource } from '../sides'
import { LayersPanel } from './LayersPanel'
import type { Builder } from './useBuilder'

interface SidePanelsProps {
  resource: TemplateResource
  builder: Builder
  end: ReactNode
  children: ReactNode
}

const tabs = ['blocks', 'layers', 'styles'] as const

/** The mail between its two panels; on a phone the panels are sheets opened from a bar at the bottom. */
export function SidePanels({ resource, builder, end, children }: SidePanelsProps) {
  const translate = useTranslate()
  const close = () => builder.setSheet(null)
  return (
    <>
      {builder.isPlain ? null : <StartPanel resource={resource} builder={builder} onClose={close} />}
      <main className="tb-stage row shrinks">{children}</main>
      <aside
        className="tb-end surface scroll-y"
        aria-label={translate('builder.part_and_check')}
        data-open={builder.sheet === 'end'}
      >
        <CloseSheet onClose={close} />
        {end}
      </aside>
      <SheetBar builder={builder} />
    </>
  )
}

type StartPanelProps = Pick<SidePanelsProps, 'resource' | 'builder'> & { onClose: () => void }

function StartPanel({ resource, builder, onClose }: StartPanelProps) {
  const translate = useTranslate()
  const [tab, setTab] = useState<(typeof tabs)[number]>('blocks')
  const { editor, sheet, view } = builder
  return (
    <aside
      className="tb-start surface scroll-y"
      aria-label={translate('builder.blocks')}
      data-open={sheet === 'start'}
      inert={view !== 'edit'}
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
            resource={resource}
            fields={builder.fields}
            send={editor.send}
            onPicture={() => builder.pictures.choose(null)}
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

function SheetBar({ builder: { sheet, setSheet, isPlain, view } }: Pick<SidePanelsProps, 'builder'>) {
  const translate = useTranslate()
  return (
    <nav className="tb-bottom" aria-label={translate('builder.panels')}>
      {isPlain ? null : (
        <button
          type="button"
          aria-expanded={sheet === 'start'}
          disabled={view !== 'edit'}
          onClick={() => setSheet(sheet === 'start' ? null : 'start')}
        >
          <LayoutGrid size={18} strokeWidth={1.75} aria-hidden="true" />
          {translate('builder.blocks')}
        </button>
      )}
      <button
        type="button"
        aria-expanded={sheet === 'end'}
        onClick={() => setSheet(sheet === 'end' ? null : 'end')}
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
