import '../identity/identity.css'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { ADMIN_ROLES } from '../../../../contract/access/roles'
import { privacyCalls } from '../../../../contract/calls/candidates/privacy'
import { ErrorState } from '../../../layout/parts/ErrorState'
import { ReadableInstant } from '../../../layout/parts/ReadableDate'
import { useRole } from '../../../providers/authProvider'
import { useAsk } from '../../../providers/useAsk'

/** Openings of a document's files, read when the list is unfolded; for those who may read it. */
export function Openings({ documentId }: { documentId: number }) {
  const translate = useTranslate()
  const role = useRole()
  const [isOpen, setOpen] = useState(false)
  if (!role || !ADMIN_ROLES.includes(role)) return null
  return (
    <details className="id-openings" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary className="muted caption">{translate('identity.openings')}</summary>
      {isOpen ? <List documentId={documentId} /> : null}
    </details>
  )
}

function List({ documentId }: { documentId: number }) {
  const translate = useTranslate()
  const { data, error, refetch } = useAsk(
    privacyCalls.listOpenings,
    { params: { id: documentId } },
    { staleTime: 0, retry: false },
  )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data?.length === 0) return <p className="paragraph">{translate('identity.never_opened')}</p>
  return (
    <ul>
      {data?.map(({ at, name, file }) => (
        <li className="flex wrap small" key={`${at} ${name} ${file}`}>
          <bdi>{name ?? '–'}</bdi>
          <ReadableInstant value={at} />
          <bdi className="id-why muted caption">{file}</bdi>
        </li>
      ))}
    </ul>
  )
}
