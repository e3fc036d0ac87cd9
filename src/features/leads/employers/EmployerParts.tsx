import type { ComponentType } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { Count } from '../../../layout/parts/Count'
import { Conversation } from '../../whatsapp'
import { CallTimeline } from '../CallTimeline'
import { EmployerNotes } from './EmployerNotes'
import { RelatedRows } from './RelatedRows'
import { KINDS, type Kind, useRelated } from './related'

const BODIES: Readonly<Partial<Record<Kind, ComponentType<{ id: number }>>>> = {
  calls: CallTimeline,
  notes: EmployerNotes,
}

/** Tabs with the records of an employer and their counts; kinds that the role may not read are hidden. */
export function EmployerParts({ id }: { id: number }) {
  const translate = useTranslate()
  const asked = new URLSearchParams(useLocation().search).get('tab')
  const isTalk = asked === 'whatsapp'
  const shown = KINDS.find(kind => kind === asked) ?? 'calls'
  return (
    <aside
      className="d-aside em-parts card rigid"
      aria-label={translate('employers.related')}
      data-talk={isTalk || undefined}
    >
      <nav className="em-tabs flex wrap bottom-line" aria-label={translate('employers.related')}>
        {KINDS.map(kind => (
          <PartTab key={kind} kind={kind} id={id} isOn={kind === shown && !isTalk} />
        ))}
        <TalkTab isOn={isTalk} />
      </nav>
      {isTalk ? <Conversation resource="bw-leads" id={id} /> : <PartBody kind={shown} id={id} />}
    </aside>
  )
}

function PartBody({ kind, id }: { kind: Kind; id: number }) {
  const Body = BODIES[kind]
  return Body ? <Body id={id} /> : <RelatedRows key={kind} kind={kind} id={id} />
}

function TalkTab({ isOn }: { isOn: boolean }) {
  const translate = useTranslate()
  const { pathname } = useLocation()
  return (
    <Link to={`${pathname}?tab=whatsapp`} aria-current={isOn ? 'page' : undefined}>
      {translate('employers.whatsapp')}
    </Link>
  )
}

function PartTab({ kind, id, isOn }: { kind: Kind; id: number; isOn: boolean }) {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const { total, meta, may } = useRelated(kind, id)
  if (!may('read')) return null
  return (
    <Link
      to={kind === 'calls' ? pathname : `${pathname}?tab=${kind}`}
      aria-current={isOn ? 'page' : undefined}
    >
      {translate(`employers.${kind}`)}
      {total ? <Count value={total} isEstimate={meta?.total_is_estimate === true} /> : null}
    </Link>
  )
}
