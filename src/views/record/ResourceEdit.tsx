import type { ReactNode } from 'react'
import { type RaRecord, RecordContextProvider, ResourceContextProvider, useTranslate } from 'react-admin'
import { FormProvider } from 'react-hook-form'
import { Navigate } from 'react-router-dom'
import { PageHead } from '../../layout/parts/PageHead'
import { useRecordName } from '../list/RecordLink'
import { demand, useMay } from '../may'
import { ChangedByOther } from './ChangedByOther'
import { Conflict } from './Conflict'
import { DeleteRecord } from './DeleteRecord'
import { Duplicates } from './Duplicates'
import { FormSections, type FormSectionsProps } from './FormSections'
import { LeaveGuard } from './LeaveGuard'
import { RecordState } from './RecordState'
import { SaveBar } from './SaveBar'
import { SystemFacts } from './SystemFacts'
import { useRecord } from './useRecord'
import { useRecordForm } from './useRecordForm'
import '../views.css'

export interface ResourceEditProps {
  resource?: string
  id?: number | string
  /** A part: fewer fields or sections than the definition has. */
  sections?: Omit<FormSectionsProps, 'definition'>
  /** Slots. */
  head?: ReactNode
  aside?: ReactNode
  /** Beside Delete. */
  actions?: ReactNode
  /** Takes the place of the sections: inputs by `<FieldInput source>`. */
  children?: ReactNode
}

/** The form of one record, made from its definition. */
export default function ResourceEdit(props: ResourceEditProps) {
  const { resource, record, error, isPending, refetch } = useRecord(props)
  const may = useMay(resource)
  if (!may('update') && may('read')) return <Navigate to="show" replace />
  return (
    <ResourceContextProvider value={resource}>
      <RecordState resource={resource} error={error} isPending={isPending} onRetry={() => void refetch()}>
        {record ? (
          <RecordContextProvider value={record}>
            <EditForm key={record.id} {...props} resource={resource} record={record} />
          </RecordContextProvider>
        ) : null}
      </RecordState>
    </ResourceContextProvider>
  )
}

function EditForm(props: ResourceEditProps & { resource: string; record: RaRecord }) {
  const { resource, record } = props
  const definition = demand(resource)
  const edit = useRecordForm(definition, record)
  return (
    <FormProvider {...edit.form}>
      <RecordHead resource={resource} record={record} />
      <LeaveGuard isDirty={edit.count > 0} />
      <form
        className="v-form"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          edit.save()
        }}
      >
        <div className="v-form-main">
          {props.head}
          <Duplicates />
          <ChangedByOther resource={resource} id={Number(record.id)} isDirty={edit.count > 0} />
          {props.children ?? <FormSections definition={definition} {...props.sections} />}
          <SystemFacts record={record} />
          <SaveBar count={edit.count} isSaving={edit.isSaving} onSave={edit.save} onDiscard={edit.discard}>
            {props.actions}
            <DeleteRecord resource={resource} record={record} onDeleted={edit.discard} />
          </SaveBar>
        </div>
        {props.aside}
        {/* Enter in a field saves: a form without such a button would not be sent. */}
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      </form>
      {edit.disputed.length > 0 ? (
        <Conflict
          definition={definition}
          disputed={edit.disputed}
          onResolve={edit.resolve}
          onClose={edit.leaveConflict}
        />
      ) : null}
    </FormProvider>
  )
}

/** Title and way back, in the top bar. */
export function RecordHead({ resource, record }: { resource: string; record: RaRecord }) {
  const translate = useTranslate()
  const name = useRecordName()
  const label = translate(`resources.${resource}.name`, { smart_count: 2, _: resource })
  return <PageHead title={name(record)} crumb={{ to: `/${resource}`, label }} />
}
