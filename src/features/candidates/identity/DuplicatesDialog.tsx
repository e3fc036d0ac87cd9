import { Button } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useNavigate } from 'react-router-dom'
import type { Duplicate } from '../../../../contract/calls/candidates/identity'
import { ref } from '../../../../contract/definition/fields'
import { ControlledInput } from '../../../fields/ControlledInput'
import { QueryState } from '../../../views/QueryState'
import { QuestionDialog } from '../../../views/QuestionDialog'
import { DuplicateLines } from './DuplicateLines'
import { mergePath } from './paths'
import { useDuplicates } from './useDuplicates'

const CANDIDATE = ref('candidates')

interface DuplicatesDialogProps {
  candidateId: number
  /** Duplicates of a new record's answer; asked for where left out. */
  known?: readonly Duplicate[]
  mayMerge: boolean
  onClose: () => void
}

/** Duplicates of a candidate, and the way to merge with one of them or with another record. */
export default function DuplicatesDialog({ candidateId, known, mayMerge, onClose }: DuplicatesDialogProps) {
  const translate = useTranslate()
  const query = useDuplicates('candidates', candidateId, known)
  const { data } = query
  return (
    <QuestionDialog title={translate('identity.duplicates')} onClose={onClose}>
      <QueryState query={query} rows={2} columns={2} />
      {data?.length === 0 ? <p>{translate('identity.no_duplicates')}</p> : null}
      {data?.length ? (
        <DuplicateLines
          duplicates={data}
          acts={seen =>
            mayMerge && seen.resource === 'candidates' ? (
              <Button component={Link} to={mergePath(candidateId, seen.id)} size="small" variant="outlined">
                {translate('identity.compare')}
              </Button>
            ) : null
          }
        />
      ) : null}
      {mayMerge ? <MergeWith candidateId={candidateId} /> : null}
    </QuestionDialog>
  )
}

/** A twin that no mark gave away is found by its name. */
function MergeWith({ candidateId }: { candidateId: number }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const [other, setOther] = useState<number | null>(null)
  return (
    <div className="id-with grid gap-10 align-end">
      <ControlledInput
        resource="candidates"
        name="other_id"
        field={CANDIDATE}
        label={translate('identity.merge_with')}
        value={other}
        onChange={value => setOther(typeof value === 'number' ? value : null)}
      />
      <Button
        variant="outlined"
        disabled={other === null || other === candidateId}
        onClick={() => navigate(mergePath(candidateId, other ?? 0))}
      >
        {translate('identity.compare')}
      </Button>
    </div>
  )
}
