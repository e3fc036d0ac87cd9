import { Globe, Mail, Phone } from 'lucide-react'
import { useLocale, useRecordContext, useTranslate } from 'react-admin'
import type { BwLead } from '../../../../contract/resources/bw-leads'
import { FieldCell } from '../../../fields/FieldCell'
import { grouped } from '../../../fields/phone/grouped'
import { useFieldWords } from '../../../fields/words'
import { Fact } from '../../../layout/parts/Fact'
import { Ltr } from '../../../layout/parts/Isolated'
import { number } from '../../../layout/parts/numbers'
import { NearInstant } from '../../../layout/parts/ReadableDate'
import { ArchiveButton } from '../../candidates'
import { EMPLOYERS } from '../callDesk'
import { CallBackCell } from '../cells'
import { LogCallButton } from '../LogCallButton'
import { timeIn } from '../queue/localTime'

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Contact person, local time, status and call figures of an employer. */
export function EmployerHead() {
  const employer = useRecordContext<BwLead>()
  const translate = useTranslate()
  if (!employer) return null
  const time = timeIn(EMPLOYERS.country ?? '', new Date())
  return (
    <section className="em-head card grid align-start pad" aria-label={employer.company}>
      <div className="em-reach row wrap shrinks">
        {employer.contact_name ? <bdi className="strong">{employer.contact_name}</bdi> : null}
        {employer.phone ? (
          <a className="inline-row gap-6 break unlined" href={`tel:${employer.phone}`}>
            <Phone {...ICON} />
            <Ltr>{grouped(employer.phone)}</Ltr>
          </a>
        ) : null}
        {employer.email ? (
          <a className="inline-row gap-6 break unlined" href={`mailto:${employer.email}`}>
            <Mail {...ICON} />
            <Ltr>{employer.email}</Ltr>
          </a>
        ) : null}
        {employer.website ? (
          <a
            className="inline-row gap-6 break unlined"
            href={employer.website}
            target="_blank"
            rel="noreferrer"
          >
            <Globe {...ICON} />
            <Ltr>{employer.website.replace(/^https?:\/\/(www\.)?/, '')}</Ltr>
          </a>
        ) : null}
        {time ? (
          <span className="d-faint">
            {translate('leads.local_time')}: <Ltr>{time}</Ltr>
          </span>
        ) : null}
      </div>
      <Figures employer={employer} />
      <div className="row wrap">
        <LogCallButton lead={{ ...employer }} hasWords />
        {employer.contact_name ? <ArchiveButton resource="bw-leads" id={Number(employer.id)} /> : null}
      </div>
    </section>
  )
}

function Figures({ employer }: { employer: BwLead }) {
  const locale = useLocale()
  const words = useFieldWords('bw-leads')
  const record = { ...employer }
  const figures = [
    { name: 'status_id', value: <FieldCell source="status_id" record={record} /> },
    { name: 'vacancies', value: number(employer.vacancies ?? 0, locale) },
    { name: 'calls_count', value: number(employer.calls_count ?? 0, locale) },
    { name: 'answered_calls', value: number(employer.answered_calls ?? 0, locale) },
    { name: 'last_call_at', value: <NearInstant value={employer.last_call_at} /> },
    { name: 'call_back_date', value: <CallBackCell record={record} /> },
  ]
  return (
    <dl className="em-figures grid top-line full-row">
      {figures.map(({ name, value }) => (
        <Fact key={name} name={words.label(name)}>
          {value}
        </Fact>
      ))}
    </dl>
  )
}
