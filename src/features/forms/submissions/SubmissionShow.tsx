import { useLocale, useRecordContext, useTranslate } from 'react-admin'
import { definitionOf } from '../../../../contract/resources'
import { FieldCell } from '../../../fields/FieldCell'
import { isNothing } from '../../../fields/Nothing'
import { useFieldWords } from '../../../fields/words'
import { ResourceShow } from '../../../views'
import { AnswerList } from './AnswerList'
import '../forms.css'

/** Answers and consent have a part of their own. */
const APART = ['answers', 'files', 'consent_text', 'name', 'phone', 'email']

/** What somebody sent: the answers as they were asked, what was consented to, and what became of it. */
export function SubmissionShow() {
  // Words alone do not draw a page anew when the language is switched.
  useLocale()
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
        <blockquote className="fm-consent">
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
  const words = useFieldWords('form-submissions')
  const sent = useRecordContext()
  const names = Object.keys(definitionOf('form-submissions')?.fields ?? {}).filter(
    name => !APART.includes(name) && !isNothing(sent?.[name]),
  )
  return (
    <section className="v-section">
      <h2>{translate('sections.system')}</h2>
      <dl>
        {names.map(name => (
          <div key={name}>
            <dt>{words.label(name)}</dt>
            <dd>
              <FieldCell source={name} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
