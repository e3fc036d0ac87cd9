import { IconButton } from '@mui/material'
import { ArrowDown, ArrowUp, ChevronDown, GripVertical, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { type FormDesign, type FormField, textIn } from '../../../../contract/forms/questions'
import { enumLabel, fieldLabel } from '../../../fields/words'
import { QuestionInputs, type QuestionInputsProps } from './QuestionInputs'

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

interface QuestionCardProps extends QuestionInputsProps {
  /** Its index. */
  at: number
  isOpen: boolean
  onToggle: () => void
  onMove: (to: number) => void
  onDrag: () => void
  onRemove: () => void
}

/** A question with its kind and target; expanded it can be edited. */
export function QuestionCard(props: QuestionCardProps) {
  const { question, design, language, at, isOpen, onMove } = props
  const translate = useTranslate()
  const body = useId()
  const words =
    textIn(question.label, language, design.languages) ||
    enumLabel(translate, { resource: 'forms', name: 'kind', value: question.kind })
  const target = targetOf(translate, question, design)
  return (
    <div className="fm-card card" data-open={isOpen || undefined}>
      <div className="fm-card-head row gap-2">
        <DragHandle {...props} words={words} />
        <button
          type="button"
          className="fm-open row grow wrap text text-start"
          aria-expanded={isOpen}
          aria-controls={body}
          onClick={props.onToggle}
        >
          <bdi className="strong break">{words}</bdi>
          {question.required ? (
            <span className="fm-must muted caption">{translate('forms.must')}</span>
          ) : null}
          <span className="muted caption">
            {[enumLabel(translate, { resource: 'forms', name: 'kind', value: question.kind }), target]
              .filter(Boolean)
              .join(' · ')}
          </span>
          <ChevronDown {...ICON} />
        </button>
        <Action words={`${translate('forms.up')}: ${words}`} isOff={at === 0} onClick={() => onMove(at - 1)}>
          <ArrowUp {...ICON} />
        </Action>
        <Action
          words={`${translate('forms.down')}: ${words}`}
          isOff={at === design.fields.length - 1}
          onClick={() => onMove(at + 1)}
        >
          <ArrowDown {...ICON} />
        </Action>
        <Action words={`${translate('forms.remove')}: ${words}`} onClick={props.onRemove}>
          <Trash2 {...ICON} />
        </Action>
      </div>
      <div id={body} className="fm-card-body" hidden={!isOpen}>
        {isOpen ? <QuestionInputs {...props} /> : null}
      </div>
    </div>
  )
}

type DragHandleProps = Pick<QuestionCardProps, 'question' | 'at' | 'onDrag' | 'onMove'> & { words: string }

function DragHandle({ question, at, words, onDrag, onMove }: DragHandleProps) {
  const translate = useTranslate()
  return (
    <button
      type="button"
      className="fm-handle grid rigid faint round-3 centred"
      draggable
      aria-label={`${translate('forms.drag')}: ${words}`}
      data-tip={translate('forms.drag')}
      onDragStart={event => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', question.key)
        onDrag()
      }}
      onKeyDown={event => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
        event.preventDefault()
        onMove(event.key === 'ArrowUp' ? at - 1 : at + 1)
      }}
    >
      <GripVertical {...ICON} />
    </button>
  )
}

/** Returns the label of the field that the answer fills; a consent fills none. */
function targetOf(
  translate: (key: string) => string,
  { kind, maps_to }: FormField,
  { target }: FormDesign,
): string {
  if (maps_to) return fieldLabel(translate, target, maps_to)
  return kind === 'consent' ? '' : translate('forms.maps_nothing')
}

interface ActionProps {
  words: string
  isOff?: boolean
  onClick: () => void
  children: React.ReactNode
}

function Action({ words, isOff, onClick, children }: ActionProps) {
  return (
    <IconButton size="small" aria-label={words} disabled={isOff} onClick={onClick}>
      {children}
    </IconButton>
  )
}
