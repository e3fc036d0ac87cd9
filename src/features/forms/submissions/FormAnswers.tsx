import { type RaRecord, useGetOne, useTranslate } from 'react-admin'
import { useParams } from 'react-router-dom'
import type { FormSubmission } from '../../../../contract/resources/forms'
import { useFieldWords } from '../../../fields/words'
import { StatusTag } from '../../../layout/parts/StatusTag'
import type { StatusKind } from '../../../layout/theme/tokens'
import { ResourceList } from '../../../views'
import { FormTabs } from '../FormTabs'
import { formPath } from '../paths'

const SUBMISSIONS = 'form-submissions'
const COLUMNS = [
  'name',
  'outcome',
  'phone',
  'email',
  'lead_id',
  'online_candidate_id',
  'utm_campaign',
  'created_at',
]
const KINDS: Record<NonNullable<FormSubmission['outcome']>, StatusKind> = {
  made: 'good',
  known: 'info',
  incomplete: 'wait',
  spam: 'bad',
}

/** The submissions of a form with their outcomes. */
export function FormAnswers() {
  const translate = useTranslate()
  const id = Number(useParams().id)
  const { data: form } = useGetOne('forms', { id })
  const name = String(form?.name ?? translate('resources.forms.name', { smart_count: 1 }))
  return (
    <ResourceList
      key={id}
      resource={SUBMISSIONS}
      storeKey={`${SUBMISSIONS}.${id}`}
      filter={{ form_id: id }}
      title={translate('forms.answers_of')}
      crumb={{ to: formPath(id), label: name }}
      columns={{ only: COLUMNS, cells: CELLS }}
      views={<FormTabs id={id} isOn="answers" />}
    />
  )
}

const CELLS = { outcome: Outcome }

function Outcome({ record }: { record: RaRecord }) {
  const words = useFieldWords(SUBMISSIONS)
  const outcome: FormSubmission['outcome'] = record.outcome
  if (!outcome) return null
  return <StatusTag kind={KINDS[outcome]}>{words.choice('outcome', outcome)}</StatusTag>
}
