import { useState } from 'react'
import { type RaRecord, useCreatePath } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { MANAGERS } from '../../../../contract/access/roles'
import type { Duplicate } from '../../../../contract/calls/candidates/identity'
import { useRole } from '../../../providers/authProvider'
import { ResourceCreate } from '../../../views'
import { lazyDialog } from '../../../views/lazyDialog'
import { DuplicateCheck } from './DuplicateCheck'

const DuplicatesDialog = lazyDialog(() => import('./DuplicatesDialog'))

/** The form of a new candidate; who looks like the same person is told before the page of the new one opens. */
export function CandidateCreate() {
  const role = useRole()
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const [made, setMade] = useState<RaRecord>()
  const open = (record: RaRecord) =>
    // After the guard has heard that there is nothing left to lose.
    setTimeout(() =>
      navigate(createPath({ resource: 'candidates', type: 'edit', id: record.id }), { replace: true }),
    )
  const duplicates: Duplicate[] | undefined = made?.duplicates
  return (
    <>
      <ResourceCreate
        resource="candidates"
        head={<DuplicateCheck resource="candidates" />}
        onCreated={record => (record.duplicates?.length ? setMade(record) : void open(record))}
      />
      {made && duplicates ? (
        <DuplicatesDialog
          candidateId={Number(made.id)}
          known={duplicates}
          mayMerge={Boolean(role && MANAGERS.includes(role))}
          onClose={() => void open(made)}
        />
      ) : null}
    </>
  )
}
