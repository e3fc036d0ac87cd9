import { useRecordContext, useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { ResourceEdit } from '../../views'
import { Conversation } from '../whatsapp'
import { CallTimeline } from './CallTimeline'
import { LeadHead } from './LeadHead'
import './leads.css'

/** The page of a lead: head, form, and beside it the calls or the conversation. */
export function LeadEdit() {
  return <ResourceEdit resource="leads" top={<LeadHead />} aside={<Calls />} />
}

function Calls() {
  const translate = useTranslate()
  const lead = useRecordContext()
  const isTalk = new URLSearchParams(useLocation().search).get('tab') === 'whatsapp'
  if (!lead) return null
  return (
    <aside
      className="d-aside card rigid"
      aria-label={translate('leads.parts')}
      data-talk={isTalk || undefined}
    >
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

function PartLink({ tab, isOn, children }: { tab?: string; isOn: boolean; children: string }) {
  const { pathname } = useLocation()
  return (
    <Link to={tab ? `${pathname}?tab=${tab}` : pathname} aria-current={isOn ? 'page' : undefined}>
      {children}
    </Link>
  )
}
