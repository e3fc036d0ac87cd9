import './requests.css'
import { Button } from '@mui/material'
import { UserRound } from 'lucide-react'
import { type RaRecord, RecordContextProvider, ResourceContextProvider, useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { definitionOf } from '../../../../contract/resources'
import { useMay } from '../../../views/may'
import { ChangedByOther } from '../../../views/record/ChangedByOther'
import { RecordState } from '../../../views/record/RecordState'
import { RecordHead } from '../../../views/record/ResourceEdit'
import { ShowSections } from '../../../views/record/ResourceShow'
import { SystemFacts } from '../../../views/record/SystemFacts'
import { useRecord } from '../../../views/record/useRecord'
import { Decision } from './Decision'

interface DecisionPageProps {
  resource: string
  /** Fields that `children` draw already. */
  omit?: readonly string[]
  /** Stands before the facts. */
  children?: (record: RaRecord) => ReactNode
  actions?: (record: RaRecord) => ReactNode
}

/** A proposal or a request to read, with the way to its candidate and what a second person says to it. */
export function DecisionPage(props: DecisionPageProps) {
  const { resource, record, error, isPending, refetch } = useRecord(props)
  const definition = definitionOf(resource)
  return (
    <ResourceContextProvider value={resource}>
      <RecordState resource={resource} error={error} isPending={isPending} onRetry={() => void refetch()}>
        {record && definition ? (
          <RecordContextProvider value={record}>
            <RecordHead resource={resource} record={record} />
            <div className="v-form">
              <div className="v-form-main">
                <ChangedByOther resource={resource} id={Number(record.id)} isDirty={false} />
                <div className="rq-bar">
                  <ToCandidate id={Number(record.candidate_id)} />
                  {props.actions?.(record)}
                  <Decision resource={resource} record={record} />
                </div>
                {props.children?.(record)}
                <ShowSections definition={definition} omit={props.omit} />
                <SystemFacts record={record} />
              </div>
            </div>
          </RecordContextProvider>
        ) : null}
      </RecordState>
    </ResourceContextProvider>
  )
}

function ToCandidate({ id }: { id: number }) {
  const translate = useTranslate()
  const mayRead = useMay('candidates')('read')
  return (
    <Button
      component={Link}
      to={mayRead ? `/candidates/${id}` : `/ready-candidates/${id}/show`}
      size="small"
      startIcon={<UserRound size={16} strokeWidth={1.75} aria-hidden />}
    >
      {translate('requests.to_candidate')}
    </Button>
  )
}
