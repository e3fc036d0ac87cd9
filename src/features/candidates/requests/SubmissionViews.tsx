import './requests.css'
import { Button } from '@mui/material'
import { FileDown, Printer } from 'lucide-react'
import { type RaRecord, useLocale, useRecordContext, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { requestCalls } from '../../../../contract/calls/candidates/requests'
import { visibleFields } from '../../../../contract/definition/define'
import { definitionOf } from '../../../../contract/resources'
import type { CandidateSubmissionRequest } from '../../../../contract/resources/requests'
import { FieldInput } from '../../../fields/FieldInput'
import { useRole } from '../../../providers/authProvider'
import { download, fetchFile } from '../../../providers/files'
import { useAsk } from '../../../providers/useAsk'
import { ResourceCreate, ResourceEdit, ResourceList } from '../../../views'
import { useNotifyRefusal } from '../../../views/useNotifyRefusal'
import { Warnings } from '../page/Warnings'
import { DecisionPage } from './DecisionPage'
import { RequestDecision } from './RequestDecision'
import { StatusTabs } from './StatusTabs'
import { useIsMine } from './useIsMine'

const RESOURCE = 'candidateSubmissionRequest'
const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Requests to present somebody to an employer, between the offices and the German side. */
export function SubmissionsList() {
  return (
    <ResourceList
      resource={RESOURCE}
      views={<StatusTabs resource={RESOURCE} />}
      filterDefaultValues={{ status: 'pending' }}
      linkTo={record => `/${RESOURCE}/${record.id}`}
      panel={false}
      rowActions={record => <RequestDecision resource={RESOURCE} record={record} />}
    />
  )
}

/** One request, with the profile that names nobody. */
export function SubmissionPage() {
  const isMine = useIsMine(RESOURCE)
  if (isMine) return <ResourceEdit resource={RESOURCE} head={<OwnProfile />} />
  return (
    <DecisionPage
      resource={RESOURCE}
      title={row => String(row.request_title)}
      actions={record => <Profile record={record} />}
    />
  )
}

/** A new request: what stands against it is told as soon as the candidate is chosen. */
export function SubmissionCreate() {
  return (
    <ResourceCreate resource={RESOURCE}>
      <div className="v-sections">
        <section className="v-section rq-form">
          <FieldInput source="candidate_id" />
          <GuardWarnings />
          <FieldInput source="bw_lead_id" />
          <FieldInput source="request_title" />
          <FieldInput source="note" />
          <Papers />
        </section>
      </div>
    </ResourceCreate>
  )
}

function Papers() {
  const role = useRole()
  const definition = definitionOf(RESOURCE)
  const isSeen = definition && role && visibleFields(definition, role).some(([name]) => name === 'documents')
  return isSeen ? <FieldInput source="documents" /> : null
}

function GuardWarnings() {
  const id = useWatch<CandidateSubmissionRequest, 'candidate_id'>({ name: 'candidate_id' })
  const { data } = useAsk(
    requestCalls.listGuards,
    { params: { id: Number(id) } },
    { resource: RESOURCE, enabled: typeof id === 'number', retry: false },
  )
  return data?.length ? <Warnings warnings={data} /> : null
}

function OwnProfile() {
  const record = useRecordContext()
  return record ? (
    <div className="rq-bar inline-row wrap gap-6">
      <Profile record={record} />
    </div>
  ) : null
}

function Profile({ record }: { record: RaRecord }) {
  const translate = useTranslate()
  const language = useLocale().startsWith('ar') ? 'ar' : 'en'
  const path = (name: string) => `/${RESOURCE}/${record.id}/${name}?language=${language}`
  const notifyRefusal = useNotifyRefusal()
  const asPdf = () =>
    download(path('profile.pdf'), `profile-${record.candidate_id}.pdf`, RESOURCE).catch(notifyRefusal)
  const toPrint = async () => {
    try {
      const page = URL.createObjectURL(await fetchFile(path('profile'), RESOURCE))
      window.open(page, '_blank', 'noopener')
      // The new tab has read the page long before.
      setTimeout(() => URL.revokeObjectURL(page), 60_000)
    } catch (refused) {
      notifyRefusal(refused)
    }
  }
  return (
    <>
      <Button size="small" startIcon={<FileDown {...ICON} />} onClick={() => void asPdf()}>
        {translate('requests.profile_pdf')}
      </Button>
      <Button size="small" startIcon={<Printer {...ICON} />} onClick={() => void toPrint()}>
        {translate('requests.profile_print')}
      </Button>
    </>
  )
}
