import { type ReactNode, useEffect, useMemo, useState } from 'react'
import {
  CreateBase,
  type RaRecord,
  useCreatePath,
  useEvent,
  useResourceContext,
  useTranslate,
} from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { type Definition, defaultsOf } from '../../../contract/definition/define'
import { requireDefinition } from '../../../contract/resources'
import { newOf, resourceName } from '../../fields/words'
import { PageHead } from '../../layout/parts/PageHead'
import { useRole } from '../../providers/authProvider'
import { BroughtReferences } from './BroughtReferences'
import { useBroughtValues } from './broughtValues'
import { FormSections, type FormSectionsProps } from './FormSections'
import { RecordForm } from './RecordForm'
import { SaveBar } from './SaveBar'
import { useSaveNotices } from './useSaveNotices'
import '../views.css'

export interface ResourceCreateProps {
  resource?: string
  /** Values that stand in the form at first, below those that the link here brought. */
  values?: Record<string, unknown>
  sections?: Omit<FormSectionsProps, 'definition'>
  head?: ReactNode
  aside?: ReactNode
  /** The path after the save; the new record's form unless given. */
  onCreated?: (record: RaRecord) => void
  children?: ReactNode
}

/** The form of a new record, made from its definition. */
export default function ResourceCreate(props: ResourceCreateProps) {
  const resource = useResourceContext(props) ?? ''
  const definition = requireDefinition(resource)
  const translate = useTranslate()
  const navigate = useNavigate()
  const { isDone, onSaved } = useLeaving(resource, props.onCreated)
  const { values, brought, drop } = useFirstValues(definition, props.values)
  const label = resourceName(translate, resource, 2)
  return (
    <CreateBase
      resource={resource}
      disableAuthentication
      redirect={false}
      transform={filled}
      mutationOptions={useSaveNotices('messages.created', onSaved)}
    >
      <PageHead title={newOf(translate, resource)} crumb={{ to: `/${resource}`, label }} />
      <RecordForm definition={definition} values={values} className="v-form" isDone={isDone}>
        <BroughtReferences definition={definition} brought={brought} onMissing={drop} />
        <div className="v-form-main">
          {props.head}
          {props.children ?? (
            <FormSections
              definition={definition}
              {...props.sections}
              omit={[...filledByServer(definition), ...(props.sections?.omit ?? [])]}
            />
          )}
          <SaveBar onCancel={() => navigate(`/${resource}`)} />
        </div>
        {props.aside}
      </RecordForm>
    </CreateBase>
  )
}

/** Leads on once the guard of unsaved changes has nothing left to lose. */
function useLeaving(resource: string, onCreated: ResourceCreateProps['onCreated']) {
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const [made, setMade] = useState<RaRecord>()
  const leave = useEvent((record: RaRecord) => {
    if (onCreated) return onCreated(record)
    const { id, duplicates, erased_at, warnings } = record
    const to = createPath({ resource, type: 'edit', id })
    navigate(to, { replace: true, state: { duplicates, erased_at, warnings } })
  })
  useEffect(() => {
    if (made) leave(made)
  }, [made, leave])
  return { isDone: made !== undefined, onSaved: setMade }
}

/** Returns the first values of the form, and those of them that a link brought; `drop` takes a reference out of them. */
function useFirstValues(definition: Definition, values: FieldValues | undefined) {
  const brought = useBroughtValues(definition, useRole())
  const [left, setLeft] = useState<FieldValues>({})
  const all = useMemo(
    () => ({ ...writableDefaults(definition), ...values, ...brought, ...left }),
    [definition, values, brought, left],
  )
  const drop = (name: string, rest: number[]) =>
    setLeft(before => ({ ...before, [name]: rest.length > 0 ? rest : null }))
  return { values: all, brought, drop }
}

/** Fields that the server fills are not sent, not even with their defaults. */
function writableDefaults(definition: Definition): FieldValues {
  const filled = filledByServer(definition)
  return Object.fromEntries(Object.entries(defaultsOf(definition)).filter(([name]) => !filled.includes(name)))
}

function filledByServer({ fields }: Definition): string[] {
  return Object.keys(fields).filter(name => fields[name]?.options.read)
}

/** Empty fields are left out: the server knows the defaults. */
function filled(data: FieldValues): FieldValues {
  return Object.fromEntries(
    Object.entries(data).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  )
}
