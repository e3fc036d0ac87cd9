import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { isTested, VARIANTS, type Variant } from '../../../../../contract/mail/split-test'
import { FieldInput } from '../../../../fields/FieldInput'
import { Segmented } from '../../../../layout/parts/Segmented'
import type { Side } from '../../sides'
import { TemplatePreview } from '../TemplatePreview'
import { FromAddress } from './FromAddress'
import { SplitTest } from './SplitTest'
import { TemplatePicker } from './TemplatePicker'
import type { Draft } from './useDraft'
import { useSample } from './useSample'

/** Step two: what they get, with the mail beside it as it arrives. */
export function ContentStep({ side, draft }: { side: Side; draft: Draft }) {
  const translate = useTranslate()
  const { preheader, ab_subject, ab_template_id } = draft.values
  const hasSecond = isTested(draft.values)
  const [shown, setShown] = useState<Variant>('a')
  const isSecond = hasSecond && shown === 'b'
  const template_id = (isSecond && ab_template_id) || draft.values.template_id
  const subject = (isSecond && ab_subject) || draft.values.subject
  const sample = useSample(side, draft.values)
  return (
    <div className="ml-two ml-wide-second grid gap-12 align-start">
      <section className="ml-card ml-pad">
        <h2>{translate('mail.step.content')}</h2>
        <FieldInput source="subject" />
        <FieldInput source="preheader" help={translate('mail.preheader_help')} />
        <FieldInput source="from_name" />
        <FromAddress />
        <FieldInput source="reply_to" />
        <FieldInput source="language" />
        <TemplatePicker side={side} />
        <fieldset className="ml-flags">
          <legend>{translate('mail.counting')}</legend>
          <FieldInput source="track_opens" />
          <FieldInput source="track_clicks" />
        </fieldset>
        {side.lists ? <SplitTest side={side} draft={draft} /> : null}
      </section>
      <section className="ml-card ml-pad">
        <h2>{translate('mail.preview')}</h2>
        {hasSecond ? (
          <Segmented
            label={translate('mail.versions.title')}
            value={shown}
            options={VARIANTS.map(value => ({ value, label: translate(`mail.versions.part.${value}`) }))}
            onChange={setShown}
          />
        ) : null}
        {typeof template_id === 'number' ? (
          <TemplatePreview
            resource={side.templates}
            id={template_id}
            subject={String(subject ?? '')}
            preheader={String(preheader ?? '')}
            {...sample}
          />
        ) : (
          <p className="ml-note">{translate('mail.choose_template')}</p>
        )}
      </section>
    </div>
  )
}
