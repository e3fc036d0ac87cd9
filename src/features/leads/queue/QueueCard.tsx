import { Mail, MessageCircle, Phone } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useGetOne, useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { FieldCell } from '../../../fields/FieldCell'
import { grouped } from '../../../fields/phone/grouped'
import { RecordName } from '../../../fields/ref'
import { useFieldWords } from '../../../fields/words'
import { dayOf } from '../../../layout/parts/clock'
import { formatNearDay } from '../../../layout/parts/dates'
import { Ltr } from '../../../layout/parts/Isolated'
import { CallBackDay } from '../CallBackDay'
import { useCalls } from '../CallTimeline'
import { type Callee, calleeName, useDesk } from '../callDesk'
import { splitScripts } from '../scripts'
import { EmployerCallFacts, LeadCallFacts } from './CalleeFacts'

/** The callee: name, local time, facts, number and last call. */
export function QueueCard({ lead: listed, today }: { lead: Callee; today: string }) {
  const locale = useLocale()
  const desk = useDesk()
  const { data: lead = listed } = useGetOne<Callee>(desk.resource, { id: listed.id })
  const { name, other } = splitScripts(calleeName(desk, lead), locale)
  const head = useFocus(lead.id)
  return (
    <section className="d-who card pad">
      <div className="row gap-8 between caption">
        {lead.status_id ? <FieldCell source="status_id" record={{ ...lead }} /> : <span />}
        {lead.call_back_date ? <CallBackDay day={lead.call_back_date} today={today} /> : null}
      </div>
      <h2 ref={head} tabIndex={-1}>
        <Link to={`/${desk.resource}/${lead.id}`}>
          <bdi>{name}</bdi>
        </Link>
      </h2>
      {other ? (
        <p className="d-other muted">
          <bdi>{other}</bdi>
        </p>
      ) : null}
      <dl className="d-facts grid top-line">
        {'company' in lead ? <EmployerCallFacts employer={lead} /> : <LeadCallFacts lead={lead} />}
      </dl>
      <Dial phone={lead.phone} email={lead.email} isPerson={desk.resource === 'leads'} />
      <LastCall lead={lead} />
    </section>
  )
}

/** A reader of screens hears who is next. */
function useFocus(id: number) {
  const head = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new person is what moves the focus.
  useEffect(() => head.current?.focus({ preventScroll: true }), [id])
  return head
}

interface DialProps {
  phone: string | null
  email: string | null
  /** People write by WhatsApp, companies by mail. */
  isPerson: boolean
}

function Dial({ phone, email, isPerson }: DialProps) {
  const translate = useTranslate()
  if (!phone && !email) return null
  return (
    <div className="d-dials grid gap-8">
      {phone ? (
        <a className="d-dial-main inline-row gap-10 medium round-2 unlined" href={`tel:${phone}`}>
          <Phone size={18} strokeWidth={1.75} aria-hidden="true" />
          <Ltr>{grouped(phone)}</Ltr>
        </a>
      ) : (
        <span />
      )}
      {isPerson && phone ? (
        <a
          className="d-dial-other inline-row gap-10 medium round-2 unlined text"
          href={`https://wa.me/${phone.slice(1)}`}
          target="_blank"
          rel="noreferrer"
          aria-label={translate('resources.leads.enums.source.whatsapp')}
        >
          <MessageCircle size={18} strokeWidth={1.75} aria-hidden="true" />
        </a>
      ) : email ? (
        <a
          className="d-dial-other inline-row gap-10 medium round-2 unlined text"
          href={`mailto:${email}`}
          aria-label={email}
        >
          <Mail size={18} strokeWidth={1.75} aria-hidden="true" />
        </a>
      ) : null}
    </div>
  )
}

/** Enough to find the last one with a note. */
const LOOKED_AT = 50

function LastCall({ lead }: { lead: Callee }) {
  const translate = useTranslate()
  const locale = useLocale()
  const words = useFieldWords(useDesk().resource)
  const { data = [] } = useCalls(lead.id, LOOKED_AT)
  const last = data.find(({ note }) => note)
  const text = last?.note ?? lead.note
  if (!text) return null
  return (
    <div className="d-last round-2 sunken">
      <p className="row caption-lines wrap faint gap-row">
        <span>{last ? translate('leads.last_call') : words.label('note')}</span>
        {last?.call_by ? <RecordName to="users" id={last.call_by} /> : null}
        {last?.at ? (
          <span className="push">{formatNearDay(dayOf(new Date(last.at)), locale, { weekday: true })}</span>
        ) : null}
      </p>
      <p dir="auto">{text}</p>
    </div>
  )
}
