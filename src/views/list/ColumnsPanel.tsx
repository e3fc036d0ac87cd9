import { Button, IconButton, Popover } from '@mui/material'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { fold } from '../../../contract/text/fold'
import { useStartEdge } from '../../fields/useStartEdge'
import { useFieldWords } from '../../fields/words'
import { useListView } from '../saved/useListView'
import { type ColumnChooserProps, shownColumns } from './ColumnChooser'

/** More hidden columns than these are looked for by typing. */
const SEARCH_FROM = 12

type ColumnsPanelProps = ColumnChooserProps & { anchor: HTMLElement; onClose: () => void }

/** Shown columns stand above in their order, the others below. Alt and an arrow key move the row that has the focus. */
export default function ColumnsPanel({ resource, usual, choices, anchor, onClose }: ColumnsPanelProps) {
  const translate = useTranslate()
  const edge = useStartEdge()
  const { columns, setColumns } = useListView()
  const [first = '', ...shown] = shownColumns(usual, choices, columns)
  const hidden = choices.filter(name => name !== first && !shown.includes(name))
  const { lists, take } = useKeptFocus(shown)
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      {...edge}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': translate('lists.columns'), className: 'v-columns' },
      }}
    >
      <div ref={lists}>
        <Shown
          resource={resource}
          first={first}
          names={shown}
          onChange={(names, touched) => {
            take(touched)
            setColumns(names)
          }}
        />
        {hidden.length > 0 ? (
          <Hidden
            resource={resource}
            names={hidden}
            onShow={name => {
              take(name)
              setColumns([...shown, name])
            }}
          />
        ) : null}
      </div>
      <Button size="small" variant="text" className="v-columns-usual" onClick={() => setColumns(null)}>
        {translate('views.usual_columns')}
      </Button>
    </Popover>
  )
}

/** A column that changes its place takes the focus along: else it would be lost with the old row. */
function useKeptFocus(shown: readonly string[]) {
  const lists = useRef<HTMLDivElement>(null)
  const touched = useRef<{ name: string; part: number }>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is what moves the rows.
  useLayoutEffect(() => {
    if (!touched.current) return
    const parts = partsOf(lists.current, touched.current.name)
    const same = parts[Math.max(0, touched.current.part)]
    ;(same?.matches(':disabled') ? parts[0] : same)?.focus()
    touched.current = undefined
  }, [shown.join()])
  return {
    lists,
    take: (name: string) => {
      const part = partsOf(lists.current, name).findIndex(each => each.contains(document.activeElement))
      touched.current = { name, part }
    },
  }
}

/** The box of a column's row and its buttons. */
const partsOf = (lists: HTMLElement | null, name: string) => [
  ...(lists?.querySelectorAll<HTMLElement>(`[data-column="${name}"] :is(input, button)`) ?? []),
]

interface ShownProps {
  resource: string
  first: string
  names: string[]
  /** The columns, and the one that was shown, hidden or moved. */
  onChange: (names: string[], touched: string) => void
}

function Shown({ resource, first, names, onChange }: ShownProps) {
  const translate = useTranslate()
  const { label } = useFieldWords(resource)
  const [said, setSaid] = useState('')
  const [dragged, setDragged] = useState<string>()
  const move = (name: string, to: number) => {
    const from = names.indexOf(name)
    if (from < 0 || to < 0 || to >= names.length || to === from) return
    const order = names.filter(each => each !== name)
    order.splice(to, 0, name)
    onChange(order, name)
    setSaid(translate('views.column_at', { name: label(name), position: to + 2, total: names.length + 1 }))
  }
  const onKeyDown = (event: KeyboardEvent, name: string, at: number) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!event.altKey || by === 0) return
    event.preventDefault()
    move(name, at + by)
  }
  return (
    <section aria-label={translate('views.shown_columns')}>
      <h3>{translate('views.shown_columns')}</h3>
      <ul>
        <li>
          <label>
            <input type="checkbox" checked disabled />
            {label(first)}
          </label>
        </li>
        {names.map((name, at) => (
          <ShownColumn
            key={name}
            name={name}
            label={label(name)}
            isFirst={at === 0}
            isLast={at === names.length - 1}
            isDragged={dragged === name}
            onDrag={isHeld => setDragged(isHeld ? name : undefined)}
            onDragEnter={() => dragged && move(dragged, at)}
            onKeyDown={event => onKeyDown(event, name, at)}
            onHide={() =>
              onChange(
                names.filter(each => each !== name),
                name,
              )
            }
            onMove={by => move(name, at + by)}
          />
        ))}
      </ul>
      <p className="l-hidden" role="status">
        {said}
      </p>
    </section>
  )
}

interface ShownColumnProps {
  name: string
  label: string
  isFirst: boolean
  isLast: boolean
  isDragged: boolean
  onDrag: (isHeld: boolean) => void
  onDragEnter: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onHide: () => void
  onMove: (by: number) => void
}

function ShownColumn({ name, label, ...props }: ShownColumnProps) {
  const translate = useTranslate()
  return (
    <li
      data-column={name}
      draggable
      data-dragged={props.isDragged || undefined}
      onDragStart={() => props.onDrag(true)}
      onDragEnd={() => props.onDrag(false)}
      onDragOver={event => event.preventDefault()}
      onDragEnter={props.onDragEnter}
      onKeyDown={props.onKeyDown}
    >
      <GripVertical size={14} className="v-grip faint" aria-hidden />
      <label>
        <input type="checkbox" checked onChange={props.onHide} />
        {label}
      </label>
      <IconButton
        size="small"
        disabled={props.isFirst}
        aria-label={translate('lists.column_earlier', { name: label })}
        onClick={() => props.onMove(-1)}
      >
        <ArrowUp size={14} aria-hidden />
      </IconButton>
      <IconButton
        size="small"
        disabled={props.isLast}
        aria-label={translate('lists.column_later', { name: label })}
        onClick={() => props.onMove(1)}
      >
        <ArrowDown size={14} aria-hidden />
      </IconButton>
    </li>
  )
}

interface HiddenProps {
  resource: string
  names: string[]
  onShow: (name: string) => void
}

function Hidden({ resource, names, onShow }: HiddenProps) {
  const translate = useTranslate()
  const { label } = useFieldWords(resource)
  const [typed, setTyped] = useState('')
  const found = names.filter(name => fold(label(name)).includes(fold(typed)))
  return (
    <section aria-label={translate('views.more_columns')}>
      <h3>{translate('views.more_columns')}</h3>
      {names.length >= SEARCH_FROM ? (
        <input
          type="search"
          className="v-columns-find small round-2 surface text bordered-strong"
          value={typed}
          onChange={event => setTyped(event.target.value)}
          placeholder={translate('views.find_column')}
          aria-label={translate('views.find_column')}
        />
      ) : null}
      <ul>
        {found.map(name => (
          <li key={name} data-column={name}>
            <label>
              <input type="checkbox" checked={false} onChange={() => onShow(name)} />
              {label(name)}
            </label>
          </li>
        ))}
      </ul>
    </section>
  )
}
