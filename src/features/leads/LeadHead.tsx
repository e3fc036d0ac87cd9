import { useLocale, useRecordContext, useTranslate } from 'react-admin'
import { ADMIN_ROLES } from '../../../contract/access/roles'
import type { Lead } from '../../../contract/resources/leads'
import { FieldCell } from '../../fields/FieldCell'
import { grouped } from '../../fields/phone/grouped'
import { useFieldWords } from '../../fields/words'
import { Fact } from '../../layout/parts/Fact'
import { Ltr } from '../../layout/parts/Isolated'
import { NearInstant } from '../../layout/parts/ReadableDate'
import { useRole } from '../../providers/authProvider'
import { useMay } from '../../views/may'
import { MoreActs } from '../../views/person/MoreActs'
import { PersonActs } from '../../views/person/PersonActs'
import { PersonHead } from '../../views/person/PersonHead'
import { ArchiveButton, EraseButton, LeadGuards, MakeCandidate } from '../candidates'
import { CallBackCell } from './cells'
import { LogCallButton } from './LogCallButton'
import { LocalTimeOf } from './queue/LocalTime'
import { splitScripts } from './scripts'

/** Name, status, ways of contact and next call of a lead, and the way to a candidate. */
export function LeadHead() {
  const lead = useRecordContext<Lead>()
  const locale = useLocale()
  if (!lead) return null
  const { name, other } = splitScripts(lead.name, locale)
  return (
    <>
      <PersonHead
        name={name}
        other={other}
        otherLanguage={locale.startsWith('ar') ? undefined : 'ar'}
        status={lead.status_id ? <FieldCell source="status_id" /> : null}
        facts={<Facts lead={lead} />}
        acts={<Acts lead={lead} />}
      />
      <LeadGuards id={lead.id} />
    </>
  )
}

function Facts({ lead }: { lead: Lead }) {
  const translate = useTranslate()
  const words = useFieldWords('leads')
  return (
    <>
      <Fact name={words.label('phone')}>
        <a href={`tel:${lead.phone}`}>
          <Ltr>{grouped(lead.phone)}</Ltr>
        </a>
      </Fact>
      {lead.country_id ? (
        <Fact name={translate('leads.local_time')}>
          <LocalTimeOf countryId={lead.country_id} />
        </Fact>
      ) : null}
      {lead.program_id ? (
        <Fact name={words.label('program_id')}>
          <FieldCell source="program_id" />
        </Fact>
      ) : null}
      <Fact name={words.label('call_back_date')}>
        <CallBackCell record={{ ...lead }} />
      </Fact>
      <Fact name={words.label('last_call_at')}>
        <NearInstant value={lead.last_call_at} />
      </Fact>
      <Fact name={words.label('employee_id')}>
        {lead.employee_id ? (
          <FieldCell source="employee_id" />
        ) : (
          <span className="faint">{translate('records.unassigned')}</span>
        )}
      </Fact>
    </>
  )
}

function Acts({ lead }: { lead: Lead }) {
  const mayCall = useMay('calls')('create')
  const record = { ...lead }
  const role = useRole()
  // The data of a lead that became a candidate are the candidate's.
  const hasMore = !lead.candidate_id && role !== undefined && ADMIN_ROLES.includes(role)
  const acts = (open?: () => void) => (
    <PersonActs phone={lead.phone} email={lead.email} onCall={open}>
      <MakeCandidate lead={record} />
      {hasMore ? (
        <MoreActs>
          {close => (
            <>
              <ArchiveButton resource="leads" id={lead.id} onDone={close} />
              <EraseButton resource="leads" record={record} onClosed={close} />
            </>
          )}
        </MoreActs>
      ) : null}
    </PersonActs>
  )
  return mayCall ? <LogCallButton lead={record}>{acts}</LogCallButton> : acts()
}
