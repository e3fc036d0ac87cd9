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
  /** Which panel is open as a sheet where there is no room for all. */
  sheet: Sheet
  onSheet: (sheet: Sheet) => void
  /** Nothing can be put in while the mail is only looked at. */
  editable: boolean
  /** The engine at work brings blocks, layers and styles of its own. */
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
  const [tab, setTab] = useState<(typeof tabs)[number]>('blocks')
  const { editor, sheet, onSheet } = props
  const close = () => onSheet(null)
  return (
    <>
      {props.isPlain ? null : (
        <aside
          className="tb-start"
          aria-label={translate('builder.blocks')}
          data-open={sheet === 'start'}
          inert={!props.editable}
        >
          <CloseSheet onClose={close} />
          <Tabs
            value={tab}
            onChange={(_event, next) => setTab(next)}
            aria-label={translate('builder.panels')}
          >
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
                onDone={close}
              />
            ) : null}
            {tab === 'layers' ? (
              <LayersPanel
                layers={editor.state?.layers ?? []}
                selected={editor.part?.id ?? null}
                onSelect={id => editor.send({ type: 'select', id })}
              />
            ) : null}
            {tab === 'styles' ? (
              <MailStylePanel mail={editor.state?.mail ?? null} send={editor.send} />
            ) : null}
          </div>
        </aside>
      )}
      <main className="tb-stage">{props.children}</main>
      <aside className="tb-end" aria-label={translate('builder.part_and_check')} data-open={sheet === 'end'}>
        <CloseSheet onClose={close} />
        {props.end}
      </aside>
      <nav className="tb-bottom" aria-label={translate('builder.panels')}>
        {props.isPlain ? null : (
          <button
            type="button"
            aria-expanded={sheet === 'start'}
            disabled={!props.editable}
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
    </>
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
