import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { Form, type RaRecord, RecordContextProvider } from 'react-admin'
import { type FieldValues, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { Navigate, useLocation } from 'react-router-dom'
import type { Definition } from '../../../contract/definition/define'
import { useRole } from '../../providers/authProvider'
import { changedFields } from '../../providers/changes'
import { withoutSource } from './broughtValues'
import { Conflict } from './Conflict'
import { focusField } from './focusField'
import { LeaveGuard } from './LeaveGuard'
import { resolverOf } from './resolver'
import { type Base, useConflict } from './useConflict'
import { formPart, startOf, useDraftHere, useKeptDraft } from './useKeptDraft'
import { useNewerRecord } from './useNewerRecord'

export interface RecordFormProps {
  definition: Definition
  /** The record to change; none in the form of a new one. */
  record?: RaRecord
  /** The initial values of a new record. */
  values?: FieldValues
  className?: string
  /** The form is one of several tabs that the query of the address names. */
  bySearch?: boolean
  /** The new record is saved: its form has nothing to lose. */
  isDone?: boolean
  children: ReactNode
}

interface RecordFormState {
  /** How many fields differ from the start. */
  count: number
  /** Takes the changes back. */
  discard: () => void
}

const RecordFormContext = createContext<RecordFormState>({ count: 0, discard: () => undefined })

/** Returns the unsaved changes of the form around. */
export const useRecordForm = () => useContext(RecordFormContext)

// A newer record fills the fields that were not changed here.
const RESET_OPTIONS = { keepDirtyValues: true }

/**
 * react-admin's Form over a definition, inside of EditBase or CreateBase: checks by the definition, sends only changes,
 * merges the changes of two people, keeps drafts and guards unsaved changes (docs/decisions/0050).
 */
export function RecordForm(props: RecordFormProps) {
  const role = useRole()
  const location = useLocation()
  const cleaned = role && withoutSource(props.definition, role, location)
  if (!role) return null
  if (cleaned) return <Navigate to={cleaned.to} state={cleaned.state} replace />
  return <CheckedForm {...props} role={role} />
}

function CheckedForm(props: RecordFormProps & { role: NonNullable<ReturnType<typeof useRole>> }) {
  const { definition, record, values, className, role } = props
  const draft = useDraftHere(formPart(definition, record?.id))
  const base = useBase(() => record && startOf(draft, record))
  return (
    <Form
      record={base.record}
      defaultValues={values}
      resolver={(...args) => resolverOf(definition, role, base.latest.current)(...args)}
      resetOptions={RESET_OPTIONS}
      disableInvalidFormNotification
      noValidate
      className={className}
    >
      <Guarded {...props} base={base} draft={draft} />
    </Form>
  )
}

/** Holds the record that the form starts from; conflicts and checks need it before the next render. */
function useBase(first: () => RaRecord | undefined): Base {
  const [record, setRecord] = useState(first)
  const latest = useRef(record)
  const restart = useRef((fresh: RaRecord) => {
    latest.current = fresh
    setRecord(fresh)
  })
  return { record, latest, restart: restart.current }
}

function Guarded(props: RecordFormProps & { base: Base; draft: ReturnType<typeof useDraftHere> }) {
  const { definition, record, values = {}, bySearch, isDone, base, draft, children } = props
  const form = useFormContext()
  const filledIn = useWatch({ control: form.control })
  const changes = isDone ? {} : changedFields(filledIn, base.record ?? values)
  const count = Object.keys(changes).length
  useKeptDraft(definition, form, { draft, changes, started: base.record })
  useNewerRecord(definition, record, base)
  useFocusOnError()
  const conflict = useConflict(definition, base)
  const discard = () => {
    if (record) base.restart(record)
    form.reset(record ?? values)
  }
  return (
    <RecordFormContext value={{ count, discard }}>
      <RecordContextProvider value={record}>{children}</RecordContextProvider>
      <LeaveGuard isDirty={count > 0} bySearch={bySearch} />
      {conflict ? <Conflict definition={definition} {...conflict} /> : null}
    </RecordFormContext>
  )
}

/** Moves the focus to the first failed field on screen, after each attempt to save. */
function useFocusOnError(): void {
  const { submitCount, errors } = useFormState()
  const latest = useRef(errors)
  latest.current = errors
  useEffect(() => {
    if (submitCount > 0) focusField(Object.keys(latest.current))
  }, [submitCount])
}
