import { MessageCircle, Phone } from 'lucide-react'
import { useGetOne, useLocale, useTranslate } from 'ra-core'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { FieldCell } from '../../../fields/FieldCell'
import { grouped } from '../../../fields/phone/grouped'
import { Named } from '../../../fields/ref'
import { useFieldWords } from '../../../fields/words'
import { dayOf } from '../../../layout/parts/clock'
import { formatDay } from '../../../layout/parts/dates'
import { isolate, Ltr } from '../../../layout/parts/Isolated'
import { CallBackDay } from '../CallBackDay'
import { useCalls } from '../CallTimeline'
import { splitScripts } from '../scripts'
import type { Lead } from '../useDueCalls'
import { CALLS_FROM, CALLS_TO, isOffHours, timeIn } from './localTime'

/** Who is to be called: name, the hour there, what is known, the number, and what was said last. */
export function QueueCard({ lead: listed, today }: { lead: Lead; today: string }) {
  const translate = useTranslate()
  const locale = useLocale()
  const words = useFieldWords('leads')
  const { data: lead = listed } = useGetOne<Lead>('leads', { id: listed.id })
  const { name, other } = splitScripts(lead.name, locale)
  const head = useFocus(lead.id)
  return (
    <section className="d-who">
      <div className="d-who-head">
        {lead.status_id ? <FieldCell source="status_id" record={{ ...lead }} /> : <span />}
        {lead.call_back_date ? <CallBackDay day={lead.call_back_date} today={today} /> : null}
      </div>
      <h2 ref={head} tabIndex={-1}>
        <Link to={`/leads/${lead.id}`}>
          <bdi>{name}</bdi>
        </Link>
      </h2>
      {other ? (
        <p className="d-other">
          <bdi>{other}</bdi>
        </p>
      ) : null}
      <dl className="d-facts">
        <Fact name={translate('leads.local_time')}>
          <LocalTime countryId={lead.country_id} />
        </Fact>
        <Fact name={words.label('program_id')}>
          <FieldCell source="program_id" record={{ ...lead }} />
        </Fact>
        <Fact name={words.label('source')}>
          <FieldCell source="source" record={{ ...lead }} />
          <span className="d-faint">
            {formatDay(dayOf(new Date(lead.created_at)), locale, { year: false })}
          </span>
        </Fact>
        <Fact name={words.label('calls_count')}>
          <CallsSoFar lead={lead} />
        </Fact>
      </dl>
      <Dial phone={lead.phone} />
      <LastCall lead={lead} />
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A reader of screens hears who is next. */
function useFocus(id: number) {
  const head = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new person is what moves the focus.
  useEffect(() => head.current?.focus({ preventScroll: true }), [id])
  return head
}

function LocalTime({ countryId }: { countryId: number | null }) {
  const translate = useTranslate()
  const { data: country } = useGetOne('countries', { id: countryId ?? 0 }, { enabled: countryId !== null })
  if (!countryId) return <span className="d-faint">–</span>
  const time = country ? timeIn(String(country.slug), new Date()) : undefined
  return (
    <>
      {time ? (
        <span
          className="d-time"
          data-off={isOffHours(time)}
          data-tip={
            isOffHours(time)
              ? translate('leads.callable_from', { from: isolate(CALLS_FROM), to: isolate(CALLS_TO) })
              : undefined
          }
        >
          <Ltr>{time}</Ltr>
        </span>
      ) : null}
      <span className="d-faint">
        <Named to="countries" id={countryId} />
      </span>
    </>
  )
}

/** Enough to count how many were answered; of more the count alone is said. */
const COUNTED = 50

function CallsSoFar({ lead }: { lead: Lead }) {
  const translate = useTranslate()
  const { data = [] } = useCalls(lead.id, COUNTED)
  const calls = lead.calls_count ?? 0
  if (!calls || data.length < calls) return <>{calls}</>
  const answered = data.filter(({ status }) => status === 'answered').length
  return <>{translate('leads.calls_so_far', { calls, answered })}</>
}

function Dial({ phone }: { phone: string }) {
  const translate = useTranslate()
  return (
    <div className="d-dials">
      <a className="d-dial-main" href={`tel:${phone}`}>
        <Phone size={18} strokeWidth={1.75} aria-hidden="true" />
        <Ltr>{grouped(phone)}</Ltr>
      </a>
      <a
        className="d-dial-other"
        href={`https://wa.me/${phone.slice(1)}`}
        target="_blank"
        rel="noreferrer"
        aria-label={translate('resources.leads.enums.source.whatsapp')}
      >
        <MessageCircle size={18} strokeWidth={1.75} aria-hidden="true" />
      </a>
    </div>
  )
}

function LastCall({ lead }: { lead: Lead }) {
  const translate = useTranslate()
  const locale = useLocale()
  const { data = [] } = useCalls(lead.id, COUNTED)
  const last = data.find(({ note }) => note)
  const text = last?.note ?? lead.note
  if (!text) return null
  return (
    <div className="d-last">
      <p className="d-last-head">
        <span>{last ? translate('leads.last_call') : translate('resources.leads.fields.note')}</span>
        {last?.call_by ? <Named to="users" id={last.call_by} /> : null}
        {last?.at ? (
          <span className="d-last-day">
            {formatDay(dayOf(new Date(last.at)), locale, { weekday: true, year: false })}
          </span>
        ) : null}
      </p>
      <p dir="auto">{text}</p>
    </div>
  )
}
