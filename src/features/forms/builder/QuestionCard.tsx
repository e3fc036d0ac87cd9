import { IconButton } from '@mui/material'
import { ArrowDown, ArrowUp, ChevronDown, GripVertical, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import type { FormLanguage } from '../../../../contract/forms/choices'
import { type FormDesign, type FormField, textIn } from '../../../../contract/forms/questions'
import { fieldLabel } from '../../../fields/words'
import { QuestionInputs } from './QuestionInputs'

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

export interface QuestionCardProps {
  question: FormField
  design: FormDesign
  language: FormLanguage
  /** Its index. */
  at: number
  isOpen: boolean
  onToggle: () => void
  onChange: (question: FormField) => void
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
    translate(`resources.forms.enums.kind.${question.kind}`)
  const target = targetOf(translate, question, design)
  return (
    <div className="fm-card" data-open={isOpen || undefined}>
      <div className="fm-card-head">
        <button
          type="button"
          className="fm-handle"
          draggable
          aria-label={`${translate('forms.drag')}: ${words}`}
          data-tip={translate('forms.drag')}
          onDragStart={event => {
            event.dataTransfer.effectAllowed = 'move'
            event.dataTransfer.setData('text/plain', question.key)
            props.onDrag()
          }}
          onKeyDown={event => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
            event.preventDefault()
            onMove(event.key === 'ArrowUp' ? at - 1 : at + 1)
          }}
        >
          <GripVertical {...ICON} />
        </button>
        <button
          type="button"
          className="fm-open"
          aria-expanded={isOpen}
          aria-controls={body}
          onClick={props.onToggle}
        >
          <bdi>{words}</bdi>
          {question.required ? <span className="fm-must">{translate('forms.must')}</span> : null}
          <span className="fm-kind">
            {[translate(`resources.forms.enums.kind.${question.kind}`), target].filter(Boolean).join(' · ')}
          </span>
          <ChevronDown {...ICON} />
        </button>
        <Act words={`${translate('forms.up')}: ${words}`} isOff={at === 0} onAct={() => onMove(at - 1)}>
          <ArrowUp {...ICON} />
        </Act>
        <Act
          words={`${translate('forms.down')}: ${words}`}
          isOff={at === design.fields.length - 1}
          onAct={() => onMove(at + 1)}
        >
          <ArrowDown {...ICON} />
        </Act>
        <Act words={`${translate('forms.remove')}: ${words}`} onAct={props.onRemove}>
          <Trash2 {...ICON} />
        </Act>
      </div>
      <div id={body} className="fm-card-body" hidden={!isOpen}>
        {isOpen ? <QuestionInputs {...props} /> : null}
      </div>
    </div>
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

interface ActProps {
  words: string
  isOff?: boolean
  onAct: () => void
  children: React.ReactNode
}

function Act({ words, isOff, onAct, children }: ActProps) {
  return (
    <IconButton size="small" aria-label={words} disabled={isOff} onClick={onAct}>
      {children}
    </IconButton>
  )
}
