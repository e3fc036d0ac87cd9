import { useDataProvider, useTranslate } from 'react-admin'
import { type CaseQuestion, caseCalls, type Way } from '../../../../contract/calls/cases'
import { toNumber } from '../../../fields/number'
import { TextBox } from '../../../fields/TextBox'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { QuestionDialog } from '../../../views/QuestionDialog'
import { useKeptState } from '../../../views/record/useKeptDraft'
import { useRun } from '../papers/usePaperCalls'
import { useQuestionWords } from './CaseAnswers'
import { Choices } from './Choices'
import { useShowWay } from './useWay'

interface AnswersDialogProps {
  /** Names the dialog within its page. */
  part: string
  way: Way
  onClose: () => void
}

/** Asks the questions of the conditions of a case: yes, no, a number, or no answer yet. */
export default function AnswersDialog({ part, way, onClose }: AnswersDialogProps) {
  const translate = useTranslate()
  const provider = useDataProvider<LotseDataProvider>()
  const showWay = useShowWay()
  const { run, isBusy, errors } = useRun('cases')
  const [typed, setTyped] = useKeptState<Record<string, string>>(
    part,
    Object.fromEntries(way.questions.map(({ field, value }) => [field, String(value ?? '')])),
  )
  const answers = way.questions.flatMap(question => {
    const answer = answerOf(question, typed[question.field] ?? '')
    return typeof answer === 'string' ? [] : [[question.field, answer] as const]
  })
  const save = async () => {
    const { id, version } = way.case
    const body = { version, answers: Object.fromEntries(answers) }
    const isDone = await run(
      async () => showWay(await provider.ask(caseCalls.answer, { params: { id }, body })),
      'messages.saved',
    )
    if (isDone) onClose()
  }
  const errorOf = (field: string) =>
    answers.some(([answered]) => answered === field) ? errors[field] : translate('errors.only_numbers')
  return (
    <QuestionDialog
      title={translate('route_case.questions_title')}
      verb={translate('actions.save')}
      maxWidth="sm"
      isForm
      disabled={isBusy || answers.length < way.questions.length}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      {way.questions.map(question => (
        <Asked
          key={question.field}
          of={question}
          value={typed[question.field] ?? ''}
          error={errorOf(question.field)}
          onChange={next => setTyped(before => ({ ...before, [question.field]: next }))}
        />
      ))}
    </QuestionDialog>
  )
}

interface AskedProps {
  of: CaseQuestion
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function Asked({ of: { field, kind }, value, error, onChange }: AskedProps) {
  const translate = useTranslate()
  const shared = { label: useQuestionWords()(field), value, onChange }
  if (kind === 'number')
    return <TextBox {...shared} name={field} error={error} dir="ltr" inputMode="decimal" maxLength={20} />
  return (
    <Choices
      {...shared}
      options={[
        { value: 'true', label: translate('route_case.yes') },
        { value: 'false', label: translate('route_case.no') },
        { value: '', label: translate('route_case.no_answer') },
      ]}
    />
  )
}

/** @returns the text of what is no number */
const answerOf = ({ kind }: CaseQuestion, typed: string) =>
  kind === 'number' ? toNumber(typed) : typed === '' ? null : typed === 'true'
