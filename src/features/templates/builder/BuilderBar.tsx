import { Button } from '@mui/material'
import { ArrowLeft, Code, Monitor, Moon, Redo2, Smartphone, TriangleAlert, Type, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Count } from '../../../layout/parts/Count'
import { Segmented } from '../../../layout/parts/Segmented'
import { StatusTag } from '../../../layout/parts/StatusTag'
import { PreviewAs } from '../preview/PreviewAs'
import type { Builder } from './useBuilder'

interface BuilderProps {
  builder: Builder
}

/** The bar above the editor: name and state, undo, widths and views, check, save. */
export function BuilderBar({ builder, more }: BuilderProps & { more: ReactNode }) {
  const translate = useTranslate()
  return (
    <header className="tb-bar row gap-8 bottom-line surface">
      <h1 className="tb-hidden nowrap">{translate('builder.title')}</h1>
      <IconButton label={translate('builder.back')} onClick={builder.leave}>
        <ArrowLeft className="flip" size={18} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <input
        className="tb-name round-2 surface text bordered-strong"
        dir="auto"
        maxLength={160}
        aria-label={translate('builder.template_name')}
        placeholder={translate('builder.new_template_name')}
        value={builder.name}
        onChange={event => builder.setName(event.target.value)}
      />
      <span className="tb-state" role="status">
        {builder.unsaved ? <StatusTag kind="wait">{translate('builder.not_saved')}</StatusTag> : null}
      </span>
      {builder.isPlain ? null : <UndoButtons builder={builder} />}
      <ViewTools builder={builder} />
      {more}
      <Button
        variant="contained"
        className="tb-save"
        disabled={builder.saving.saving || builder.editor.status !== 'open'}
        aria-keyshortcuts="Control+S Meta+S"
        onClick={builder.save}
      >
        {translate('actions.save')}
        <kbd dir="ltr">Ctrl S</kbd>
      </Button>
    </header>
  )
}

function ViewTools({ builder }: BuilderProps) {
  const translate = useTranslate()
  return (
    <span className="tb-looks row gap-8 push">
      {builder.isPlain ? null : <WidthChoice builder={builder} />}
      <ViewButtons builder={builder} />
      <PreviewAs builder={builder} />
      <Button
        variant="outlined"
        className="tb-check"
        onClick={builder.showChecks}
        startIcon={<TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />}
      >
        {translate('builder.check')}
        <Count value={builder.issues.length} />
      </Button>
    </span>
  )
}

function WidthChoice({ builder }: BuilderProps) {
  const translate = useTranslate()
  return (
    <Segmented
      label={translate('builder.width')}
      value={String(builder.width)}
      options={widths.map(({ value, Icon }) => ({
        value,
        label: (
          <>
            <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
            <bdi dir="ltr">{value}</bdi>
          </>
        ),
      }))}
      onChange={value => builder.setWidth(Number(value))}
    />
  )
}

const undoTools = [
  { type: 'undo', label: 'actions.undo', can: 'canUndo', Icon: Undo2 },
  { type: 'redo', label: 'builder.redo', can: 'canRedo', Icon: Redo2 },
] as const

function UndoButtons({ builder: { editor, view } }: BuilderProps) {
  const translate = useTranslate()
  return (
    <span className="tb-undo flex">
      {undoTools.map(({ type, label, can, Icon }) => (
        <IconButton
          key={type}
          label={translate(label)}
          disabled={!editor.state?.[can] || view !== 'edit'}
          onClick={() => editor.send({ type })}
        >
          <Icon className="flip" size={18} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      ))}
    </span>
  )
}

const widths = [
  { value: '600', Icon: Monitor },
  { value: '390', Icon: Smartphone },
] as const

const views = [
  { view: 'dark', Icon: Moon },
  { view: 'text', Icon: Type },
  { view: 'source', Icon: Code },
] as const

function ViewButtons({ builder: { view, isPlain, showView } }: BuilderProps) {
  const translate = useTranslate()
  return (
    <fieldset
      className="l-seg gap-2 round-2 bordered sunken inline-flex"
      aria-label={translate('builder.look')}
    >
      {views
        .filter(({ view: each }) => !isPlain || each !== 'source')
        .map(({ view: each, Icon }) => (
          <button
            className="inline-row gap-6 muted small nowrap tap-high"
            key={each}
            type="button"
            aria-pressed={view === each}
            aria-label={translate(`builder.view.${each}`)}
            title={translate(`builder.view.${each}`)}
            onClick={() => void showView(view === each ? 'edit' : each)}
          >
            <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
          </button>
        ))}
    </fieldset>
  )
}

interface IconButtonProps {
  label: string
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}

function IconButton({ label, disabled, onClick, children }: IconButtonProps) {
  return (
    <button
      type="button"
      className="tb-icon"
      title={label}
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
