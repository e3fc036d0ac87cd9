import { Button } from '@mui/material'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { FormLanguage } from '../../../../contract/forms/choices'
import type { FormDesign, FormField } from '../../../../contract/forms/questions'
import { Empty } from '../../../layout/parts/Empty'
import { QuestionCard } from './QuestionCard'
import { newQuestion } from './questionEdits'
import { useSetQuestions } from './useDesign'
import { usualQuestions } from './usualQuestions'

interface QuestionsProps {
  design: FormDesign
  language: FormLanguage
}

/** The questions in their order, by drag or by the arrow keys; one stands open to be changed. */
export function Questions({ design, language }: QuestionsProps) {
  const translate = useTranslate()
  const set = useSetQuestions()
  const { fields } = design
  const [open, setOpen] = useState<number>()
  const [said, setSaid] = useState('')
  const dragged = useRef<number>(undefined)

  function move(from: number, to: number): void {
    const moved = fields[from]
    if (!moved || to < 0 || to >= fields.length || from === to) return
    const others = fields.filter((_, at) => at !== from)
    set([...others.slice(0, to), moved, ...others.slice(to)])
    setOpen(undefined)
    setSaid(translate('forms.moved', { place: to + 1, count: fields.length }))
    // The handle goes where its question went, and the focus with it.
    requestAnimationFrame(() => document.querySelectorAll<HTMLElement>('.fm-handle')[to]?.focus())
  }
  function change(at: number, question: FormField): void {
    set(fields.map((each, index) => (index === at ? question : each)))
  }
  function add(): void {
    set([...fields, newQuestion(design)])
    setOpen(fields.length)
  }

  return (
    <div className="fm-questions">
      {fields.length ? null : (
        <Empty
          action={
            <Button variant="outlined" onClick={() => set(usualQuestions(design.target))}>
              {translate('forms.usual')}
            </Button>
          }
        >
          {translate('forms.no_questions')}
        </Empty>
      )}
      <ol>
        {fields.map((question, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a key is written by hand and may stand twice for a while
            key={at}
            onDragOver={event => event.preventDefault()}
            onDrop={event => {
              event.preventDefault()
              if (dragged.current !== undefined) move(dragged.current, at)
              dragged.current = undefined
            }}
          >
            <QuestionCard
              question={question}
              design={design}
              language={language}
              at={at}
              isOpen={open === at}
              onToggle={() => setOpen(open === at ? undefined : at)}
              onChange={changed => change(at, changed)}
              onMove={to => move(at, to)}
              onDrag={() => (dragged.current = at)}
              onRemove={() => {
                set(fields.filter((_, index) => index !== at))
                setOpen(undefined)
              }}
            />
          </li>
        ))}
      </ol>
      <div>
        <Button
          variant="outlined"
          startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
          onClick={add}
        >
          {translate('forms.add_question')}
        </Button>
      </div>
      <p className="fm-said" role="status">
        {said}
      </p>
    </div>
  )
}
