import { type ReactNode, useMemo, useRef, useState } from 'react'
import {
  type RaRecord,
  ResourceContextProvider,
  useCreate,
  useCreatePath,
  useNotify,
  useResourceContext,
  useTranslate,
} from 'react-admin'
import { type FieldValues, FormProvider, useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { type Definition, defaultsOf } from '../../../contract/definition/define'
import { newOf, resourceName } from '../../fields/words'
import { PageHead } from '../../layout/parts/PageHead'
import { useRole } from '../../providers/authProvider'
import { changedFields } from '../../providers/changes'
import { demand } from '../may'
import { useBroughtValues } from './broughtValues'
import { FormSections, type FormSectionsProps } from './FormSections'
import { LeaveGuard } from './LeaveGuard'
import { resolverOf } from './resolver'
import { SaveBar } from './SaveBar'
import { formPart, useDraftHere, useKeptDraft } from './useKeptDraft'
import { focusFirst, showRefusal } from './useRecordForm'
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
  const definition = demand(resource)
  const translate = useTranslate()
  const { form, count, isSaving, isDone, save, leave } = useNewRecord(definition, props)
  const label = resourceName(translate, resource, 2)
  return (
    <ResourceContextProvider value={resource}>
      <FormProvider {...form}>
        <PageHead title={newOf(translate, resource)} crumb={{ to: `/${resource}`, label }} />
        <LeaveGuard isDirty={count > 0 && !isDone} />
        <form
          className="v-form"
          noValidate
          onSubmit={event => {
            event.preventDefault()
            save()
          }}
        >
          <div className="v-form-main">
            {props.head}
            {props.children ?? (
              <FormSections
                definition={definition}
                {...props.sections}
                omit={[...filledByServer(definition), ...(props.sections?.omit ?? [])]}
              />
            )}
            <SaveBar count={count} isNew isSaving={isSaving} onSave={save} onDiscard={leave} />
          </div>
          {props.aside}
          <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
        </form>
      </FormProvider>
    </ResourceContextProvider>
  )
}

function useNewRecord(definition: Definition, { values, onCreated }: ResourceCreateProps) {
  const role = useRole()
  const brought = useBroughtValues(definition, role)
  const notify = useNotify()
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const [create] = useCreate()
  const [isSaving, setSaving] = useState(false)
  const [isDone, setDone] = useState(false)
  // A second press of Enter comes before the button is drawn as disabled.
  const isSending = useRef(false)
  const first = useMemo(
    () => ({ ...writableDefaults(definition), ...values, ...brought }),
    [definition, values, brought],
  )
  const resolver = useMemo(() => resolverOf(definition, role), [definition, role])
  const form = useForm<FieldValues>({ defaultValues: first, resolver })
  const filledIn = useWatch({ control: form.control })
  const changes = changedFields(filledIn, first)
  const draft = useDraftHere(formPart(definition))
  useKeptDraft(definition, form, { draft, changes: isDone ? {} : changes })

  async function send(data: FieldValues): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    setSaving(true)
    try {
      const made = (await create(
        definition.name,
        { data: filled(data) },
        { returnPromise: true },
      )) as RaRecord
      setDone(true)
      notify('messages.created', { type: 'success' })
      if (onCreated) return onCreated(made)
      const to = createPath({ resource: definition.name, type: 'edit', id: made.id })
      // After the guard has heard that there is nothing left to lose.
      setTimeout(() =>
        navigate(to, { replace: true, state: { duplicates: made.duplicates, erased_at: made.erased_at } }),
      )
    } catch (refused) {
      showRefusal(form, notify, refused)
    } finally {
      isSending.current = false
      setSaving(false)
    }
  }
  return {
    form,
    count: Object.keys(changes).length,
    isSaving,
    isDone,
    save: () => void form.handleSubmit(send, () => focusFirst(form))(),
    leave: () => navigate(`/${definition.name}`),
  }
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
