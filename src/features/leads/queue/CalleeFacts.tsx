import { useTranslate } from 'react-admin'
import type { BwLead } from '../../../../contract/resources/bw-leads'
import type { Lead } from '../../../../contract/resources/leads'
import { FieldCell } from '../../../fields/FieldCell'
import { RecordName } from '../../../fields/ref'
import { useFieldWords } from '../../../fields/words'
import { dayOf } from '../../../layout/parts/clock'
import { Fact } from '../../../layout/parts/Fact'
import { ReadableDay } from '../../../layout/parts/ReadableDate'
import { type Callee, EMPLOYERS } from '../callDesk'
import { LocalTime, LocalTimeOf } from './LocalTime'

/** Facts of a lead for the call. */
export function LeadCallFacts({ lead }: { lead: Lead }) {
  const translate = useTranslate()
  const words = useFieldWords('leads')
  return (
    <>
      <Fact name={translate('leads.local_time')}>
        <LocalTimeOf countryId={lead.country_id} />
        <span className="d-faint">
          {lead.country_id ? <RecordName to="countries" id={lead.country_id} /> : '–'}
        </span>
      </Fact>
      <Fact name={words.label('program_id')}>
        <FieldCell source="program_id" record={{ ...lead }} />
      </Fact>
      <Fact name={words.label('source')}>
        <FieldCell source="source" record={{ ...lead }} />
        <span className="d-faint">
          <ReadableDay value={dayOf(new Date(lead.created_at))} near />
        </span>
      </Fact>
      <Fact name={words.label('calls_count')}>
        <CallsSoFar callee={lead} />
      </Fact>
    </>
  )
}

/** Facts of an employer for the call. */
export function EmployerCallFacts({ employer }: { employer: BwLead }) {
  const translate = useTranslate()
  const words = useFieldWords('bw-leads')
  const record = { ...employer }
  return (
    <>
      <Fact name={translate('leads.local_time')}>
        <LocalTime country={EMPLOYERS.country} />
        <span className="d-faint">
          <bdi>{employer.city}</bdi>
        </span>
      </Fact>
      <Fact name={words.label('contact_name')}>
        <FieldCell source="contact_name" record={record} />
      </Fact>
      <Fact name={words.label('vacancies')}>
        <FieldCell source="vacancies" record={record} />
      </Fact>
      <Fact name={words.label('calls_count')}>
        <CallsSoFar callee={employer} />
      </Fact>
    </>
  )
}

function CallsSoFar({ callee }: { callee: Callee }) {
  const translate = useTranslate()
  const { calls_count: calls, answered_calls: answered } = callee
  return <>{calls ? translate('leads.calls_so_far', { calls, answered: answered ?? 0 }) : 0}</>
}
