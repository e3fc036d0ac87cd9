import './requests.css'
import { Button } from '@mui/material'
import { FileDown, Printer } from 'lucide-react'
import { type RaRecord, useLocale, useNotify, useRecordContext, useTranslate } from 'ra-core'
import { refusalOf } from '../../../fields/refusal'
import { download, fetchFile } from '../../../providers/files'
import { ResourceEdit, ResourceList } from '../../../views'
import { Decision } from './Decision'
import { DecisionPage } from './DecisionPage'
import { StatusTabs } from './StatusTabs'
import { useIsMine } from './useIsMine'

const RESOURCE = 'candidateSubmissionRequest'
const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Requests to present somebody to an employer, between the offices and the German side. */
export function SubmissionsList() {
  useLocale()
  return (
    <ResourceList
      resource={RESOURCE}
      views={<StatusTabs resource={RESOURCE} />}
      filterDefaultValues={{ status: 'pending' }}
      linkTo={record => `/${RESOURCE}/${record.id}`}
      panel={false}
      rowActions={record => <Decision resource={RESOURCE} record={record} />}
    />
  )
}

/** One request, with the profile that names nobody. */
export function SubmissionPage() {
  useLocale()
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

function OwnProfile() {
  const record = useRecordContext()
  return record ? (
    <div className="rq-bar">
      <Profile record={record} />
    </div>
  ) : null
}

function Profile({ record }: { record: RaRecord }) {
  const translate = useTranslate()
  const notify = useNotify()
  const language = useLocale().startsWith('ar') ? 'ar' : 'en'
  const path = (name: string) => `/${RESOURCE}/${record.id}/${name}?language=${language}`
  const tell = (refused: unknown) =>
    notify(`errors.${refusalOf(refused).code}`, { type: 'error', messageArgs: { _: 'errors.unknown' } })
  const asPdf = () =>
    download(path('profile.pdf'), `profile-${record.candidate_id}.pdf`, RESOURCE).catch(tell)
  const toPrint = async () => {
    try {
      const page = URL.createObjectURL(await fetchFile(path('profile'), RESOURCE))
      window.open(page, '_blank', 'noopener')
      // The new tab has read the page long before.
      setTimeout(() => URL.revokeObjectURL(page), 60_000)
    } catch (refused) {
      tell(refused)
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
