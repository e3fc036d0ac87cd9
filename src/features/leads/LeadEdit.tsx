import { type RaRecord, useRecordContext, useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { usePhone } from '../../layout/parts/usePhone'
import { ResourceEdit } from '../../views'
import { useMay } from '../../views/may'
import { PersonBar } from '../../views/PersonBar'
import { ArchiveButton, EraseButton, LeadGuards, MakeCandidate } from '../candidates'
import { Conversation } from '../whatsapp'
import { CallTimeline } from './CallTimeline'
import { LogCallButton } from './LogCallButton'
import './leads.css'

/** The form of a lead with its calls, or what was written with it, beside it. */
export function LeadEdit() {
  return <ResourceEdit resource="leads" aside={<Calls />} />
}

function Calls() {
  const translate = useTranslate()
  const lead = useRecordContext()
  const mayCall = useMay('calls')('create')
  const isPhone = usePhone()
  const isTalk = new URLSearchParams(useLocation().search).get('tab') === 'whatsapp'
  if (!lead) return null
  return (
    <aside className="d-aside card rigid" aria-labelledby="lead-calls" data-talk={isTalk || undefined}>
      <header>
        <h2 id="lead-calls">{translate('resources.calls.name', { smart_count: 2 })}</h2>
        {mayCall && !isPhone ? <LogCallButton lead={lead} hasWords /> : null}
      </header>
      {isPhone ? <Bar lead={lead} mayCall={mayCall} /> : null}
      <div className="d-identity flex wrap gap-8">
        <MakeCandidate lead={lead} />
        {lead.candidate_id ? null : <ArchiveButton resource="leads" id={Number(lead.id)} />}
        {lead.candidate_id ? null : <EraseButton resource="leads" record={lead} />}
      </div>
      <LeadGuards id={Number(lead.id)} />
      <nav className="d-parts flex bottom-line under" aria-label={translate('leads.parts')}>
        <PartLink isOn={!isTalk}>{translate('resources.calls.name', { smart_count: 2 })}</PartLink>
        <PartLink isOn={isTalk} tab="whatsapp">
          {translate('leads.whatsapp')}
        </PartLink>
      </nav>
      {isTalk ? (
        <Conversation resource="leads" id={Number(lead.id)} />
      ) : (
        <CallTimeline id={Number(lead.id)} />
      )}
    </aside>
  )
}

function Bar({ lead, mayCall }: { lead: RaRecord; mayCall: boolean }) {
  if (!mayCall) return <PersonBar phone={lead.phone} onLog={undefined} />
  return <LogCallButton lead={lead}>{open => <PersonBar phone={lead.phone} onLog={open} />}</LogCallButton>
}

function PartLink({ tab, isOn, children }: { tab?: string; isOn: boolean; children: string }) {
  const { pathname } = useLocation()
  return (
    <Link to={tab ? `${pathname}?tab=${tab}` : pathname} aria-current={isOn ? 'page' : undefined}>
      {children}
    </Link>
  )
}
