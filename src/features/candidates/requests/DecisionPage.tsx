import '../../../views/views.css'
import './requests.css'
import { Button } from '@mui/material'
import { UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { type RaRecord, ShowBase, useTranslate, WithRecord } from 'react-admin'
import { Link } from 'react-router-dom'
import { visibleFields } from '../../../../contract/definition/define'
import { definitionOf } from '../../../../contract/resources'
import { resourceName } from '../../../fields/words'
import { PageHead } from '../../../layout/parts/PageHead'
import { useRole } from '../../../providers/authProvider'
import { FieldFacts } from '../../../views/FieldFacts'
import { useMay } from '../../../views/may'
import { ChangedByOther } from '../../../views/record/ChangedByOther'
import { showBase } from '../../../views/record/recordBase'
import { SystemFacts } from '../../../views/record/SystemFacts'
import { RequestDecision } from './RequestDecision'
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
export function DecisionPage({ resource, title, omit = [], children, actions }: DecisionPageProps) {
  const translate = useTranslate()
  return (
    <ShowBase {...showBase} resource={resource}>
      <WithRecord<RaRecord>
        render={record => (
          <>
            <PageHead
              title={title(record)}
              crumb={{ to: `/${resource}`, label: resourceName(translate, resource, 2) }}
            />
            <div className="v-form">
              <div className="v-form-main">
                <ChangedByOther resource={resource} id={Number(record.id)} />
                <div className="rq-bar inline-row wrap gap-6">
                  <ToCandidate id={Number(record.candidate_id)} />
                  {actions?.(record)}
                  <RequestDecision resource={resource} record={record} />
                </div>
                {children?.(record)}
                <Facts resource={resource} omit={omit} />
                <SystemFacts record={record} />
              </div>
            </div>
          </>
        )}
      />
    </ShowBase>
  )
}

function Facts({ resource, omit }: { resource: string; omit: readonly string[] }) {
  const role = useRole()
  const definition = definitionOf(resource)
  const fields = definition && role ? visibleFields(definition, role) : []
  return (
    <div className="v-sections">
      <section className="v-section">
        <dl>
          <FieldFacts
            resource={resource}
            names={fields.map(([name]) => name).filter(name => !omit.includes(name))}
          />
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
