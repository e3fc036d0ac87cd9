import { Button } from '@mui/material'
import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  type RaRecord,
  ShowBase,
  useCreatePath,
  useResourceContext,
  useTranslate,
  WithRecord,
} from 'react-admin'
import { Link } from 'react-router-dom'
import { type Definition, visibleFields } from '../../../contract/definition/define'
import { requireDefinition } from '../../../contract/resources'
import { useRole } from '../../providers/authProvider'
import { FieldFacts } from '../FieldFacts'
import { useMayChange } from '../may'
import { ChangedByOther } from './ChangedByOther'
import { type FormSectionsProps, type Section, useSections } from './FormSections'
import { RecordHead } from './ResourceEdit'
import { showBase } from './recordBase'
import { SystemFacts } from './SystemFacts'
import '../views.css'

export interface ResourceShowProps {
  resource?: string
  id?: number | string
  sections?: Omit<FormSectionsProps, 'definition'>
  head?: ReactNode
  aside?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}

/** One record to read, made from its definition. */
export default function ResourceShow(props: ResourceShowProps) {
  const resource = useResourceContext(props) ?? ''
  return (
    <ShowBase {...showBase} resource={resource} id={props.id}>
      <WithRecord<RaRecord> render={record => <Page {...props} resource={resource} record={record} />} />
    </ShowBase>
  )
}

function Page(props: ResourceShowProps & { resource: string; record: RaRecord }) {
  const { resource, record, actions } = props
  const definition = requireDefinition(resource)
  const mayChange = useMayChange(resource)(record)
  const translate = useTranslate()
  const createPath = useCreatePath()
  return (
    <div className="v-form">
      <RecordHead resource={resource} record={record} />
      <div className="v-form-main">
        {props.head}
        <ChangedByOther resource={resource} id={Number(record.id)} />
        {props.children ?? <ShowSections definition={definition} {...props.sections} />}
        <SystemFacts record={record} />
        {mayChange || actions ? (
          <div className="v-save card row wrap gap-8 justify-end">
            <span />
            {actions}
            {mayChange ? (
              <Button
                variant="contained"
                component={Link}
                to={createPath({ resource, type: 'edit', id: record.id })}
                startIcon={<Pencil size={16} strokeWidth={1.75} aria-hidden />}
              >
                {translate('actions.edit')}
              </Button>
            ) : null}
          </div>
        ) : null}
      </div>
      {props.aside}
    </div>
  )
}

/** The sections of the form to read; what no form has (a log, a message) is one section of all its fields. */
export function ShowSections(props: FormSectionsProps) {
  const { definition } = props
  const role = useRole()
  const sections = useSections(props)
  const shown = sections.length > 0 ? withTheRest(definition, sections, role) : [everything(definition, role)]
  const translate = useTranslate()
  return (
    <div className="v-sections">
      {shown.map(({ name, rows }) => (
        <section key={name} className="v-section">
          <h2>{translate(`sections.${name}`, { _: name })}</h2>
          <dl>
            <FieldFacts resource={definition.name} names={rows.flat()} />
          </dl>
        </section>
      ))}
    </div>
  )
}

type RoleOf = ReturnType<typeof useRole>

const everything = (definition: Definition, role: RoleOf): Section => ({
  name: 'main',
  rows: (role ? visibleFields(definition, role) : []).map(([name]) => [name]),
})

/** Fields that the server fills (counts, last calls) stand in no form but belong to the record. */
function withTheRest(definition: Definition, sections: Section[], role: RoleOf): Section[] {
  const placed = new Set(sections.flatMap(({ rows }) => rows.flat()))
  const rest = everything(definition, role).rows.filter(([name]) => {
    const options = definition.fields[name ?? '']?.options
    return options?.read === true && !placed.has(name ?? '')
  })
  return rest.length > 0 ? [...sections, { name: 'system', rows: rest }] : sections
}
