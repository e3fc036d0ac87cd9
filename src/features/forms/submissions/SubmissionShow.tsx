import { useRecordContext, useTranslate } from 'react-admin'
import { definitionOf } from '../../../../contract/resources'
import { isEmptyValue } from '../../../fields/EmptyValue'
import { useFieldWords } from '../../../fields/words'
import { ResourceShow } from '../../../views'
import { FieldFacts } from '../../../views/FieldFacts'
import { AnswerList } from './AnswerList'
import '../forms.css'

/** Fields that the section of answers shows. */
const SHOWN_ABOVE = ['answers', 'files', 'consent_text', 'name', 'phone', 'email']

/** A submission: its answers, consents and outcome. */
export function SubmissionShow() {
  return (
    <ResourceShow resource="form-submissions">
      <Answers />
      <Facts />
    </ResourceShow>
  )
}

function Answers() {
  const translate = useTranslate()
  const words = useFieldWords('form-submissions')
  const sent = useRecordContext()
  return (
    <section className="v-section">
      <h2>{translate('forms.answers_of')}</h2>
      <AnswerList answers={sent?.answers} />
      {sent?.consent_text ? (
        <blockquote className="fm-consent small sunken">
          <strong>{words.label('consent_text')}</strong>
          <p>
            <bdi>{String(sent.consent_text)}</bdi>
          </p>
        </blockquote>
      ) : null}
    </section>
  )
}

function Facts() {
  const translate = useTranslate()
  const sent = useRecordContext()
  const names = Object.keys(definitionOf('form-submissions')?.fields ?? {}).filter(
    name => !SHOWN_ABOVE.includes(name) && !isEmptyValue(sent?.[name]),
  )
  return (
    <section className="v-section">
      <h2>{translate('sections.system')}</h2>
      <dl>
        <FieldFacts resource="form-submissions" names={names} />
      </dl>
    </section>
  )
}
