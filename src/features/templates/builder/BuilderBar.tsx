import { Button } from '@mui/material'
import { ArrowLeft, Code, Monitor, Moon, Redo2, Smartphone, TriangleAlert, Type, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Count } from '../../../layout/parts/Count'
import { Segmented } from '../../../layout/parts/Segmented'
import { StatusTag } from '../../../layout/parts/StatusTag'

/** The view in the middle of the builder. */
export type BuilderView = 'edit' | 'dark' | 'text' | 'source' | 'person'

interface BuilderBarProps {
  name: string
  onName: (name: string) => void
  unsaved: boolean
  saving: boolean
  /** True until the editor has opened the mail. */
  waiting: boolean
  canUndo: boolean
  canRedo: boolean
  width: number
  view: BuilderView
  issues: number
  previewAs: ReactNode
  more: ReactNode
  /** True for an engine with its own undo, width and source. */
  isPlain: boolean
  onBack: () => void
  onUndo: () => void
  onRedo: () => void
  onWidth: (width: number) => void
  onView: (view: BuilderView) => void
  onCheck: () => void
  onSave: () => void
}

/** The bar above the editor: name and state, undo, widths and views, check, save. */
export function BuilderBar(props: BuilderBarProps) {
  const translate = useTranslate()
  return (
    <header className="tb-bar row gap-8 bottom-line surface">
      <h1 className="tb-hidden">{translate('mail.builder_title')}</h1>
      <IconButton label={translate('builder.back')} onClick={props.onBack}>
        <ArrowLeft className="flip" size={18} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <input
        className="tb-name round-2 surface text bordered-strong"
        dir="auto"
        maxLength={160}
        aria-label={translate('mail.template_name')}
        placeholder={translate('mail.new_template_name')}
        value={props.name}
        onChange={event => props.onName(event.target.value)}
      />
      <span className="tb-state" role="status">
        {props.unsaved ? <StatusTag kind="wait">{translate('builder.not_saved')}</StatusTag> : null}
      </span>
      {props.isPlain ? null : <UndoButtons {...props} />}
      <ViewTools {...props} />
      {props.more}
      <Button
        variant="contained"
        className="tb-save"
        disabled={props.saving || props.waiting}
        aria-keyshortcuts="Control+S Meta+S"
        onClick={props.onSave}
      >
        {translate('actions.save')}
        <kbd dir="ltr">Ctrl S</kbd>
      </Button>
    </header>
  )
}

function ViewTools(props: BuilderBarProps) {
  const translate = useTranslate()
  return (
    <span className="tb-looks row gap-8 push">
      {props.isPlain ? null : <WidthChoice width={props.width} onWidth={props.onWidth} />}
      <ViewButtons view={props.view} isPlain={props.isPlain} onView={props.onView} />
      {props.previewAs}
      <Button
        variant="outlined"
        className="tb-check"
        onClick={props.onCheck}
        startIcon={<TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />}
      >
        {translate('builder.check')}
        <Count value={props.issues} />
      </Button>
    </span>
  )
}

function WidthChoice({ width, onWidth }: Pick<BuilderBarProps, 'width' | 'onWidth'>) {
  const translate = useTranslate()
  return (
    <Segmented
      label={translate('builder.width')}
      value={String(width)}
      options={widths.map(({ value, Icon }) => ({
        value,
        label: (
          <>
            <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
            <bdi dir="ltr">{value}</bdi>
          </>
        ),
      }))}
      onChange={value => onWidth(Number(value))}
    />
  )
}

type UndoProps = Pick<BuilderBarProps, 'canUndo' | 'canRedo' | 'view' | 'onUndo' | 'onRedo'>

function UndoButtons(props: UndoProps) {
  const translate = useTranslate()
  return (
    <span className="tb-undo">
      <IconButton
        label={translate('actions.undo')}
        disabled={!props.canUndo || props.view !== 'edit'}
        onClick={props.onUndo}
      >
        <Undo2 className="flip" size={18} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={translate('builder.redo')}
        disabled={!props.canRedo || props.view !== 'edit'}
        onClick={props.onRedo}
      >
        <Redo2 className="flip" size={18} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
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

type ViewProps = Pick<BuilderBarProps, 'view' | 'isPlain' | 'onView'>

function ViewButtons({ view, isPlain, onView }: ViewProps) {
  const translate = useTranslate()
  return (
    <fieldset className="l-seg gap-2 round-2 bordered sunken" aria-label={translate('builder.look')}>
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
            onClick={() => onView(view === each ? 'edit' : each)}
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
