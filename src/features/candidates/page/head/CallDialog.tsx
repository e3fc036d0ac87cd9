import { Phone } from 'lucide-react'
import { useDataProvider, useLocale, useNotify, useTranslate } from 'react-admin'
import { ControlledInput } from '../../../../fields/ControlledInput'
import { grouped } from '../../../../fields/phone/grouped'
import { Ltr } from '../../../../layout/parts/Isolated'
import { QuestionDialog } from '../../../../views/QuestionDialog'
import { useKeptState } from '../../../../views/record/useKeptDraft'
import { useAct } from '../../../../views/useAct'
import { namesOf } from '../names'
import { useOnPage } from '../usePage'

/** Fields of a call, in the order in which they are asked. */
const FIELDS = ['status', 'minutes', 'next_call_back_date', 'note'] as const
const FIRST = { status: 'answered' }

interface CallDialogProps {
  /** Names the dialog within its page. */
  part: string
  onClose: () => void
  onLogged: () => void
}

/** The number to dial, and how the call went. */
export default function CallDialog({ part, onClose, onLogged }: CallDialogProps) {
  const translate = useTranslate()
  const locale = useLocale()
  const { candidate } = useOnPage().page
  const { values, set, errors, save, isSaving } = useCall(part, () => {
    onLogged()
    onClose()
  })
  return (
    <QuestionDialog
      title={translate('candidate.call', { name: namesOf(candidate, locale).name })}
      verb={translate('actions.save')}
      maxWidth="xs"
      isForm
      disabled={isSaving}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <a className="cp-dial inline-row gap-8 unlined" href={`tel:${candidate.phone}`}>
        <Phone size={16} strokeWidth={1.75} aria-hidden />
        <Ltr>{grouped(candidate.phone)}</Ltr>
      </a>
      {FIELDS.map(name => (
        <ControlledInput
          key={name}
          resource="calls"
          name={name}
          value={values[name]}
          onChange={value => set(name, value)}
          error={errors[name]}
        />
      ))}
    </QuestionDialog>
  )
}

function useCall(part: string, onDone: () => void) {
  const provider = useDataProvider()
  const notify = useNotify()
  const { run, errors, isBusy } = useAct('calls')
  const { id } = useOnPage().page.candidate
  const [values, setValues] = useKeptState<Record<string, unknown>>(part, FIRST)

  async function save() {
    const filled = Object.entries(values).filter(([, value]) => value !== null && value !== '')
    const data = { ...Object.fromEntries(filled), candidate_id: id }
    if (!(await run(() => provider.create('calls', { data })))) return
    notify('messages.saved', { type: 'success' })
    onDone()
  }
  const set = (name: string, value: unknown) => setValues(before => ({ ...before, [name]: value }))
  return { values, set, errors, save, isSaving: isBusy }
}
