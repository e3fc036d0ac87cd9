import { useLocale, useRecordContext, useTranslate } from 'ra-core'
import { ResourceEdit } from '../../views'
import { useMay } from '../../views/may'
import { EraseButton, MakeCandidate } from '../candidates'
import { CallTimeline } from './CallTimeline'
import { LogCallButton } from './LogCallButton'
import './leads.css'

/** The form of a lead with its calls beside it. */
export function LeadEdit() {
  // Words alone do not draw a page anew when the language is switched.
  useLocale()
  return <ResourceEdit resource="leads" aside={<Calls />} />
}

function Calls() {
  const translate = useTranslate()
  const lead = useRecordContext()
  const mayCall = useMay('calls')('create')
  if (!lead) return null
  return (
    <aside className="d-aside" aria-labelledby="lead-calls">
      <header>
        <h2 id="lead-calls">{translate('resources.calls.name', { smart_count: 2 })}</h2>
        {mayCall ? <LogCallButton lead={lead} hasWords /> : null}
      </header>
      <div className="d-identity">
        <MakeCandidate lead={lead} />
        {lead.candidate_id ? null : <EraseButton resource="leads" record={lead} />}
      </div>
      <CallTimeline id={Number(lead.id)} />
    </aside>
  )
}
