import { useTranslate } from 'react-admin'
import { fieldLabel } from '../../../fields/words'

interface SubjectPanelProps {
  subject: string
  onSubject: (subject: string) => void
}

/** The subject that a campaign begins with when the template is chosen for it. */
export function SubjectPanel({ subject, onSubject }: SubjectPanelProps) {
  const translate = useTranslate()
  return (
    <section aria-labelledby="tb-subject">
      <h2 id="tb-subject">{fieldLabel(translate, 'templates', 'subject')}</h2>
      <input
        className="tb-input shrinks wide round-2 surface text bordered-strong"
        dir="auto"
        maxLength={300}
        aria-labelledby="tb-subject"
        aria-describedby="tb-subject-hint"
        value={subject}
        onChange={event => onSubject(event.target.value)}
      />
      <p id="tb-subject-hint" className="tb-note">
        {translate('builder.subject_hint')}
      </p>
    </section>
  )
}
