import { Globe } from 'lucide-react'
import { useLocale, useRecordContext, useTranslate } from 'react-admin'
import type { BwLead } from '../../../../contract/resources/bw-leads'
import { FieldCell } from '../../../fields/FieldCell'
import { grouped } from '../../../fields/phone/grouped'
import { useFieldWords } from '../../../fields/words'
import { Fact } from '../../../layout/parts/Fact'
import { Ltr } from '../../../layout/parts/Isolated'
import { number } from '../../../layout/parts/numbers'
import { NearInstant } from '../../../layout/parts/ReadableDate'
import { PersonActs } from '../../../views/person/PersonActs'
import { PersonHead } from '../../../views/person/PersonHead'
import { ArchiveButton } from '../../candidates'
import { EMPLOYERS } from '../callDesk'
import { CallBackCell } from '../cells'
import { LogCallButton } from '../LogCallButton'
import { LocalTime } from '../queue/LocalTime'

/** Contact person, ways of contact, local time, status and call figures of an employer. */
export function EmployerHead() {
  const employer = useRecordContext<BwLead>()
  if (!employer) return null
  return (
    <PersonHead
      name={employer.company}
      other={employer.contact_name}
      status={employer.status_id ? <FieldCell source="status_id" /> : null}
      facts={<Facts employer={employer} />}
      acts={
        <LogCallButton lead={{ ...employer }}>
          {open => (
            <PersonActs phone={employer.phone} email={employer.email} onCall={open}>
              {employer.contact_name ? <ArchiveButton resource="bw-leads" id={employer.id} /> : null}
            </PersonActs>
          )}
        </LogCallButton>
      }
    />
  )
}

function Facts({ employer }: { employer: BwLead }) {
  const translate = useTranslate()
  const locale = useLocale()
  const words = useFieldWords('bw-leads')
  const { phone, website } = employer
  const figures = [
    { name: 'vacancies', value: number(employer.vacancies ?? 0, locale) },
    { name: 'calls_count', value: number(employer.calls_count ?? 0, locale) },
    { name: 'answered_calls', value: number(employer.answered_calls ?? 0, locale) },
    { name: 'last_call_at', value: <NearInstant value={employer.last_call_at} /> },
    { name: 'call_back_date', value: <CallBackCell record={{ ...employer }} /> },
  ]
  return (
    <>
      {phone ? (
        <Fact name={words.label('phone')}>
          <a href={`tel:${phone}`}>
            <Ltr>{grouped(phone)}</Ltr>
          </a>
        </Fact>
      ) : null}
      <Fact name={translate('leads.local_time')}>
        <LocalTime country={EMPLOYERS.country} />
      </Fact>
      {website ? (
        <Fact name={words.label('website')}>
          <a className="inline-row gap-6 break" href={website} target="_blank" rel="noreferrer">
            <Globe size={16} strokeWidth={1.75} aria-hidden />
            <Ltr>{website.replace(/^https?:\/\/(www\.)?/, '')}</Ltr>
          </a>
        </Fact>
      ) : null}
      {figures.map(({ name, value }) => (
        <Fact key={name} name={words.label(name)}>
          {value}
        </Fact>
      ))}
    </>
  )
}
