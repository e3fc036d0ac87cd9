import { useCallback } from 'react'
import { useTranslate } from 'react-admin'
import { FieldInput } from '../../../../fields/FieldInput'
import { ErrorState } from '../../../../layout/parts/ErrorState'
import { PresentationChoice, PresentationPlan } from '../../../job-tool'
import type { Side } from '../../sides'
import { AudienceCard } from './AudienceCard'
import { ListPicker } from './ListPicker'
import { SendWindow } from './SendWindow'
import { idsOf, useLists } from './useAudience'
import type { Draft } from './useDraft'

interface StepProps {
  side: Side
  draft: Draft
}

/** Step one: who gets it. */
export function AudienceStep({ side, draft }: StepProps) {
  const translate = useTranslate()
  return (
    <div className="ml-two grid gap-12 align-start">
      <section className="ml-card ml-pad">
        <h2>{translate('mail.step.audience')}</h2>
        <FieldInput source="name" help={translate('mail.name_help')} autoFocus={draft.id === undefined} />
        {side.lists ? <Lists side={side} draft={draft} /> : <Presented draft={draft} />}
        <SendWindow draft={draft} />
      </section>
      {side.lists ? (
        <AudienceCard side={side} values={draft.values} />
      ) : (
        <PresentationPlan
          filter={draft.values.filter}
          language={draft.values.language}
          campaign={draft.id}
          save={draft.save}
        />
      )}
    </div>
  )
}

/** Listings and candidates of a campaign of the job tool. */
function Presented({ draft: { form, values } }: Pick<StepProps, 'draft'>) {
  const change = useCallback(
    (choice: unknown) => form.setValue('filter', choice, { shouldDirty: true }),
    [form],
  )
  return <PresentationChoice filter={values.filter} onChange={change} />
}

function Lists({ side, draft }: StepProps) {
  const translate = useTranslate()
  const { data: lists, error, refetch } = useLists(side)
  const included = idsOf(draft.values.list_ids)
  const excluded = idsOf(draft.values.exclude_list_ids)
  const set = (name: string, ids: number[]) => draft.form.setValue(name, ids, { shouldDirty: true })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <>
      <ListPicker
        legend={translate('mail.to_lists')}
        lists={lists}
        chosen={included}
        taken={excluded}
        onChange={ids => set('list_ids', ids)}
      />
      <ListPicker
        legend={translate('mail.without_lists')}
        help={translate('mail.without_help')}
        lists={lists}
        chosen={excluded}
        taken={included}
        onChange={ids => set('exclude_list_ids', ids)}
      />
      <FieldInput source="similar_services" help={translate('mail.similar_services_help')} />
    </>
  )
}
