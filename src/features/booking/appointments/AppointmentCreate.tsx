import { useEffect } from 'react'
import { useGetOne } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { onlineAppointments } from '../../../../contract/resources/appointments'
import { ResourceCreate } from '../../../views'
import { FormSections } from '../../../views/record/FormSections'

/** A new appointment. Its kind sets the duration and a single host; a lead or candidate sets the person. */
export function AppointmentCreate() {
  return (
    <ResourceCreate resource={onlineAppointments.name}>
      <FromKind />
      <FromPerson field="lead_id" resource="leads" />
      <FromPerson field="candidate_id" resource="candidates" />
      <FormSections definition={onlineAppointments} omit={['answers', 'joined_at', 'left_at']} />
    </ResourceCreate>
  )
}

function useChosen(field: string, resource: string) {
  const id: number | null | undefined = useWatch({ name: field })
  const { data } = useGetOne(resource, { id: id ?? 0 }, { enabled: typeof id === 'number' })
  return typeof id === 'number' ? data : undefined
}

function FromKind() {
  const { setValue, getValues } = useFormContext()
  const kind = useChosen('setting_id', 'online-appointments-settings')
  useEffect(() => {
    if (!kind) return
    setValue('minutes', kind.minutes, { shouldDirty: true })
    const [host, ...others]: number[] = kind.hosts ?? []
    if (host && !others.length && !getValues('host_id')) setValue('host_id', host, { shouldDirty: true })
  }, [kind, setValue, getValues])
  return null
}

/** Fills in empty fields only. */
function FromPerson({ field, resource }: { field: string; resource: string }) {
  const { setValue, getValues } = useFormContext()
  const person = useChosen(field, resource)
  useEffect(() => {
    for (const name of ['name', 'email', 'phone'])
      if (person?.[name] && !getValues(name)) setValue(name, person[name], { shouldDirty: true })
  }, [person, setValue, getValues])
  return null
}
