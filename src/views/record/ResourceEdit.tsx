import type { ReactNode } from 'react'
import { EditBase, type RaRecord, useResourceContext, useTranslate, WithRecord } from 'react-admin'
import { Navigate } from 'react-router-dom'
import { requireDefinition } from '../../../contract/resources'
import { PageHead } from '../../layout/parts/PageHead'
import { useRecordName } from '../list/RecordLink'
import { useMay, useMayChange } from '../may'
import { BroughtChanges } from './BroughtChanges'
import { ChangedByOther } from './ChangedByOther'
import { DeleteRecord } from './DeleteRecord'
import { Duplicates } from './Duplicates'
import { FormSections, type FormSectionsProps } from './FormSections'
import { RecordForm } from './RecordForm'
import { EditProblem, editBase } from './recordBase'
import { SaveBar } from './SaveBar'
import { SystemFacts } from './SystemFacts'
import { useSaveNotices } from './useSaveNotices'
import '../views.css'

export interface ResourceEditProps {
  resource?: string
  id?: number | string
  /** A part: fewer fields or sections than the definition has. */
  sections?: Omit<FormSectionsProps, 'definition'>
  /** Above the form and what is beside it. */
  top?: ReactNode
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
  const resource = useResourceContext(props) ?? ''
  const may = useMay(resource)
  const mutationOptions = useSaveNotices('messages.saved')
  if (!may('update') && may('read')) return <Navigate to="show" replace />
  return (
    <EditBase
      {...editBase}
      resource={resource}
      id={props.id}
      mutationOptions={mutationOptions}
      // A record that could not be read again keeps its form.
      error={false}
    >
      <EditProblem />
      <WithRecord<RaRecord> render={record => <EditPage key={record.id} {...props} record={record} />} />
    </EditBase>
  )
}

function EditPage(props: ResourceEditProps & { record: RaRecord }) {
  const resource = useResourceContext(props) ?? ''
  const mayChange = useMayChange(resource)
  return mayChange(props.record) ? <EditForm {...props} /> : <Navigate to="show" replace />
}

function EditForm(props: ResourceEditProps & { record: RaRecord }) {
  const { record } = props
  const resource = useResourceContext(props) ?? ''
  const definition = requireDefinition(resource)
  return (
    <>
      <RecordHead resource={resource} record={record} />
      {props.top ? <div className="v-top column gap-12">{props.top}</div> : null}
      <RecordForm definition={definition} record={record} className="v-form">
        <BroughtChanges definition={definition} />
        <div className="v-form-main">
          {props.head}
          <Duplicates />
          <ChangedByOther resource={resource} id={Number(record.id)} />
          {props.children ?? <FormSections definition={definition} {...props.sections} />}
          <SystemFacts record={record} />
          <SaveBar>
            {props.actions}
            <DeleteRecord resource={resource} record={record} />
          </SaveBar>
        </div>
        {props.aside}
      </RecordForm>
    </>
  )
}

/** Title and way back, in the top bar. */
export function RecordHead({ resource, record }: { resource: string; record: RaRecord }) {
  const translate = useTranslate()
  const name = useRecordName()
  const label = translate(`resources.${resource}.name`, { smart_count: 2, _: resource })
  return <PageHead title={name(record)} crumb={{ to: `/${resource}`, label }} />
}
