import { useLocale, useTranslate } from 'react-admin'
import { LEAST_TESTED, TEST_SHARE, testSize } from '../../../../../contract/mail/split-test'
import { isEmptyValue } from '../../../../fields/EmptyValue'
import { FieldInput } from '../../../../fields/FieldInput'
import { number } from '../../../../layout/parts/numbers'
import type { Side } from '../../sides'
import { TemplatePicker } from './TemplatePicker'
import { audienceOf, useAudienceCount } from './useAudience'
import type { Draft } from './useDraft'

const USUAL = { ab_share: 10, ab_rule: 'opened', ab_hours: 4 }
const ONE_VERSION = {
  ab_share: null,
  ab_subject: null,
  ab_template_id: null,
  ab_rule: null,
  ab_hours: null,
}

/** A second version that is tried beside the first, and how it is told which is better. */
export function SplitTest({ side, draft }: { side: Side; draft: Draft }) {
  const translate = useTranslate()
  const { values } = draft
  // The part may be empty while another is typed.
  const isOn = Object.keys(ONE_VERSION).some(name => !isEmptyValue(values[name]))
  const toggle = () => {
    for (const [name, value] of Object.entries(isOn ? ONE_VERSION : USUAL))
      draft.form.setValue(name, value, { shouldDirty: true })
  }
  return (
    <fieldset className="ml-flags ml-option grid gap-10 top-line one-column">
      <legend>{translate('mail.versions.title')}</legend>
      <label>
        <input type="checkbox" checked={isOn} onChange={toggle} />
        {translate('mail.versions.try')}
      </label>
      {isOn ? (
        <>
          <p className="ml-note">{translate('mail.versions.help')}</p>
          <FieldInput source="ab_subject" help={translate('mail.versions.subject_help')} />
          <TemplatePicker side={side} source="ab_template_id" />
          <div className="ml-pair ml-pair-worded grid gap-12">
            <FieldInput source="ab_share" />
            <FieldInput source="ab_rule" />
          </div>
          {values.ab_rule === 'hand' ? null : (
            <FieldInput source="ab_hours" help={translate('mail.versions.hours_help')} />
          )}
          {isShare(values.ab_share) ? <Size side={side} draft={draft} share={values.ab_share} /> : null}
        </>
      ) : null}
    </fieldset>
  )
}

/** The typed share may be no number yet, or one that is refused. */
const isShare = (share: unknown): share is number =>
  typeof share === 'number' && share >= TEST_SHARE.min && share <= TEST_SHARE.max

/** How many people each version goes to, and why that may be too few. */
function Size({ side, draft, share }: { side: Side; draft: Draft; share: number }) {
  const translate = useTranslate()
  const locale = useLocale()
  const { data } = useAudienceCount(audienceOf(side, draft.values))
  if (!data) return null
  const { each, rest, isEnough } = testSize(data.sendable, share)
  const said = { each: number(each, locale), rest: number(rest, locale), least: number(LEAST_TESTED, locale) }
  return isEnough ? (
    <p className="ml-note" role="status">
      {translate('mail.versions.size', said)}
    </p>
  ) : (
    <p className="break bad" role="alert">
      {translate('mail.versions.too_few', said)}
    </p>
  )
}
