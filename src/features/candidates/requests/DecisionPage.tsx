import '../../../views/views.css'
import './requests.css'
import { Button } from '@mui/material'
import { UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { type RaRecord, RecordContextProvider, ResourceContextProvider, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { visibleFields } from '../../../../contract/definition/define'
import { definitionOf } from '../../../../contract/resources'
import { FieldCell } from '../../../fields/FieldCell'
import { resourceName, useFieldWords } from '../../../fields/words'
import { PageHead } from '../../../layout/parts/PageHead'
import { useRole } from '../../../providers/authProvider'
import { useMay } from '../../../views/may'
import { ChangedByOther } from '../../../views/record/ChangedByOther'
import { RecordState } from '../../../views/record/RecordState'
import { SystemFacts } from '../../../views/record/SystemFacts'
import { useRecord } from '../../../views/record/useRecord'
import { Decision } from './Decision'
import type { Decided } from './useDecision'

interface DecisionPageProps {
  resource: Decided
  title: (record: RaRecord) => string
  /** Fields that `children` draw already. */
  omit?: readonly string[]
  /** Stands before the facts. */
  children?: (record: RaRecord) => ReactNode
  actions?: (record: RaRecord) => ReactNode
}

/** A proposal or a request to read, with the way to its candidate and what a second person says to it. */
export function DecisionPage(props: DecisionPageProps) {
  const { resource, record, error, isPending, refetch } = useRecord(props)
  const translate = useTranslate()
  return (
    <ResourceContextProvider value={resource}>
      <RecordState resource={resource} error={error} isPending={isPending} onRetry={() => void refetch()}>
        {record ? (
          <RecordContextProvider value={record}>
            <PageHead
              title={props.title(record)}
              crumb={{ to: `/${resource}`, label: resourceName(translate, resource, 2) }}
            />
            <div className="v-form">
              <div className="v-form-main">
                <ChangedByOther resource={resource} id={Number(record.id)} isDirty={false} />
                <div className="rq-bar inline-row wrap gap-6">
                  <ToCandidate id={Number(record.candidate_id)} />
                  {props.actions?.(record)}
                  <Decision resource={props.resource} record={record} />
                </div>
                {props.children?.(record)}
                <Facts resource={resource} omit={props.omit ?? []} />
                <SystemFacts record={record} />
              </div>
            </div>
          </RecordContextProvider>
        ) : null}
      </RecordState>
    </ResourceContextProvider>
  )
}

function Facts({ resource, omit }: { resource: string; omit: readonly string[] }) {
  const role = useRole()
  const words = useFieldWords(resource)
  const definition = definitionOf(resource)
  const fields = definition && role ? visibleFields(definition, role) : []
  return (
    <div className="v-sections">
      <section className="v-section">
        <dl>
          {fields
            .filter(([name]) => !omit.includes(name))
            .map(([name]) => (
              <div key={name}>
                <dt>{words.label(name)}</dt>
                <dd>
                  <FieldCell source={name} />
                </dd>
              </div>
            ))}
        </dl>
      </section>
    </div>
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
