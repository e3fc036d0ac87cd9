import { DialogContent, DialogTitle } from '@mui/material'
import { useId } from 'react'
import { useLocale, useNotify, useTranslate } from 'react-admin'
import { isolate } from '../../../../layout/parts/Isolated'
import { ConfirmDialog } from '../../../../views/ConfirmDialog'
import { TypingDialog } from '../../../../views/TypingDialog'
import { CaseStepForm } from '../../cases/CaseStepForm'
import { inLanguage, namesOf } from '../../page/names'
import { type OnPage, OnPageProvider } from '../../page/usePage'
import type { RouteQuestion } from './useRouteMove'
import '../step.css'

/** Asks what the step of a card needs, or whether steps are taken back. */
export function RouteMoveQuestion({ question }: { question: RouteQuestion }) {
  const { asks } = question
  return 'set' in asks ? (
    <SetStep question={question} />
  ) : (
    <TakeBack question={question} steps={asks.takeBack} />
  )
}

function useName({ record: { name, name_arabic } }: RouteQuestion): string {
  return isolate(namesOf({ name: String(name), name_arabic }, useLocale()).name)
}

function TakeBack({
  question,
  steps,
}: {
  question: RouteQuestion
  steps: RouteQuestion['way']['tracks'][0]['steps']
}) {
  const translate = useTranslate()
  const locale = useLocale()
  const name = useName(question)
  return (
    <ConfirmDialog
      title={translate('candidates.take_back_title', { name, smart_count: steps.length })}
      verb={translate('candidate.take_back')}
      onConfirm={() => question.answer()}
      onClose={question.callOff}
    >
      <ul className="bullets">
        {steps.toReversed().map(step => (
          <li key={step.key}>
            <bdi>{inLanguage(step.names, locale) ?? step.key}</bdi>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}

function SetStep({ question }: { question: RouteQuestion }) {
  const translate = useTranslate()
  const locale = useLocale()
  const notify = useNotify()
  const title = useId()
  const name = useName(question)
  const { page, way, asks, record } = question
  const onPage: OnPage = {
    page,
    show: () => undefined,
    // Asked for only where somebody else was quicker: the board reads the case again.
    reload: async () => {
      notify('board.changed_meanwhile', { type: 'warning' })
      question.callOff()
    },
  }
  if (!('set' in asks)) return null
  const step = asks.set
  return (
    <TypingDialog open onClose={question.callOff} aria-labelledby={title} maxWidth="xs" fullWidth>
      <DialogTitle id={title}>
        {translate('candidates.step_of', { name, step: isolate(inLanguage(step.names, locale) ?? step.key) })}
      </DialogTitle>
      <DialogContent>
        <OnPageProvider value={onPage}>
          <CaseStepForm
            part={`board step ${record.id} ${step.key}`}
            way={way}
            step={step}
            onSet={question.answer}
            onClose={question.callOff}
          />
        </OnPageProvider>
      </DialogContent>
    </TypingDialog>
  )
}
