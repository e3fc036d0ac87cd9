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

/** The questions, sorted by drag or arrow keys; one is expanded at a time. */
export function Questions({ design, language }: QuestionsProps) {
  const translate = useTranslate()
  const { fields } = design
  const questions = useQuestions(design)
  const { open, dragged } = questions
  return (
    <div className="fm-questions">
      {fields.length ? null : (
        <Empty
          action={
            <Button variant="outlined" onClick={questions.addUsual}>
              {translate('forms.usual')}
            </Button>
          }
        >
          {translate('forms.no_questions')}
        </Empty>
      )}
      <ol className="grid gap-8">
        {fields.map((question, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a key is typed by hand and may be double for a while
            key={at}
            onDragOver={event => event.preventDefault()}
            onDrop={event => {
              event.preventDefault()
              if (dragged.current !== undefined) questions.move(dragged.current, at)
              dragged.current = undefined
            }}
          >
            <QuestionCard
              question={question}
              design={design}
              language={language}
              at={at}
              isOpen={open === at}
              onToggle={() => questions.toggle(at)}
              onChange={changed => questions.change(at, changed)}
              onMove={to => questions.move(at, to)}
              onDrag={() => (dragged.current = at)}
              onRemove={() => questions.remove(at)}
            />
          </li>
        ))}
      </ol>
      <div>
        <Button
          variant="outlined"
          startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
          onClick={questions.add}
        >
          {translate('forms.add_question')}
        </Button>
      </div>
      <p className="l-hidden" role="status">
        {questions.announcement}
      </p>
    </div>
  )
}

/** Returns the expanded question, the announcement of moves for screen readers, and the actions on questions. */
function useQuestions(design: FormDesign) {
  const translate = useTranslate()
  const set = useSetQuestions()
  const { fields } = design
  const [open, setOpen] = useState<number>()
  const [announcement, setAnnouncement] = useState('')
  const dragged = useRef<number>(undefined)
  function move(from: number, to: number): void {
    const moved = fields[from]
    if (!moved || to < 0 || to >= fields.length || from === to) return
    const others = fields.filter((_, at) => at !== from)
    set([...others.slice(0, to), moved, ...others.slice(to)])
    setOpen(undefined)
    setAnnouncement(translate('forms.moved', { place: to + 1, count: fields.length }))
    // The focus follows the handle.
    requestAnimationFrame(() => document.querySelectorAll<HTMLElement>('.fm-handle')[to]?.focus())
  }
  return {
    open,
    announcement,
    dragged,
    move,
    toggle: (at: number) => setOpen(open === at ? undefined : at),
    change: (at: number, question: FormField) =>
      set(fields.map((each, index) => (index === at ? question : each))),
    add: () => {
      set([...fields, newQuestion(design)])
      setOpen(fields.length)
    },
    addUsual: () => set(usualQuestions(design.target)),
    remove: (at: number) => {
      set(fields.filter((_, index) => index !== at))
      setOpen(undefined)
    },
  }
}
