import { useLocale, useTranslate } from 'react-admin'
import type { Invitation } from '../../../../contract/calls/candidates/requests'
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../../../contract/constants'
import { refs } from '../../../../contract/definition/fields'
import { ControlledInput } from '../../../fields/ControlledInput'
import { TextBox } from '../../../fields/TextBox'
import { errorWords, resourceName } from '../../../fields/words'
import { Segmented } from '../../../layout/parts/Segmented'
import { QuestionDialog } from '../../../views/QuestionDialog'
import { useKeptState } from '../../../views/record/useKeptDraft'

const CANDIDATES = refs('candidates')

interface Draft {
  ids: readonly number[]
  language: Invitation['language']
  note: string
}

interface InviteDialogProps {
  /** Names the dialog within its page. */
  part: string
  title: string
  verb: string
  /** Candidates chosen at first; nobody is chosen here where left out. */
  candidateIds?: readonly number[]
  isBusy: boolean
  /** Codes of what was refused, by field. */
  errors: Readonly<Record<string, string>>
  onInvite: (order: Invitation & { candidate_ids?: number[] }) => void
  onClose: () => void
}

/** Asks for the invited people, the language and a note. */
export default function InviteDialog(props: InviteDialogProps) {
  const translate = useTranslate()
  const locale = useLocale()
  const [{ ids, language, note }, set] = useKeptState<Draft>(props.part, {
    ids: props.candidateIds ?? [],
    language: LANGUAGES.find(each => each.locale === locale)?.locale ?? DEFAULT_LANGUAGE,
    note: '',
  })
  const change = (part: object) => set(before => ({ ...before, ...part }))
  const asksWhom = props.candidateIds !== undefined
  const invite = () =>
    props.onInvite({
      language,
      ...(asksWhom ? { candidate_ids: [...ids] } : {}),
      ...(note.trim() ? { note: note.trim() } : {}),
    })
  return (
    <QuestionDialog
      title={props.title}
      verb={props.verb}
      isForm
      disabled={props.isBusy || (asksWhom && ids.length === 0)}
      onConfirm={invite}
      onClose={props.onClose}
    >
      {asksWhom ? (
        <ControlledInput
          resource="interviews"
          name="candidates"
          field={CANDIDATES}
          label={resourceName(translate, 'candidates', 2)}
          value={ids}
          error={props.errors.candidate_ids}
          onChange={value => change({ ids: Array.isArray(value) ? value : [] })}
        />
      ) : null}
      <LanguageChoice value={language} onChange={value => change({ language: value })} />
      <TextBox
        name="note"
        label={translate('requests.note')}
        help={translate('requests.note_help')}
        value={note}
        onChange={value => change({ note: value })}
        error={errorWords(translate, props.errors.note)}
        rows={3}
        maxLength={4000}
      />
    </QuestionDialog>
  )
}

interface LanguageChoiceProps {
  value: Invitation['language']
  onChange: (language: Invitation['language']) => void
}

function LanguageChoice({ value, onChange }: LanguageChoiceProps) {
  const translate = useTranslate()
  return (
    <Segmented
      label={translate('requests.language')}
      value={value}
      options={LANGUAGES.map(({ locale, name }) => ({ value: locale, label: name }))}
      onChange={onChange}
    />
  )
}
