import { useTranslate } from 'react-admin'
import type { NotInvited } from '../../../../contract/calls/candidates/requests'
import { RecordName } from '../../../fields/ref'
import { useRuleWords } from '../../../views/useRuleWords'

/** People who are not invited to an interview day, or whom the invitation does not reach, each with the reason. */
export default function NotInvitedLines({ people }: { people: readonly NotInvited[] }) {
  const translate = useTranslate()
  const wordsOf = useRuleWords()
  return (
    <section aria-label={translate('requests.not_invited.title')}>
      <b className="medium">{translate('requests.not_invited.title')}</b>
      <ul className="grid gap-6">
        {people.map(({ candidate_id, reason, guards = [] }) => (
          <li key={candidate_id}>
            <bdi>
              <RecordName to="candidates" id={candidate_id} />
            </bdi>
            {': '}
            {guards.length ? guards.map(wordsOf).join(' · ') : translate(`requests.not_invited.${reason}`)}
          </li>
        ))}
      </ul>
    </section>
  )
}
