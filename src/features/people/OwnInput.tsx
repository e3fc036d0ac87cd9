import { ControlledInput } from '../../fields/ControlledInput'
import type { OwnValues } from './OwnForm'
import type { OwnRecord } from './useProfile'

/** One field of the own record, as it is until it is changed. */
export function OwnInput({
  name,
  profile,
  values,
  errors,
  set,
}: OwnValues & { name: string; profile: OwnRecord }) {
  return (
    <ControlledInput
      resource="users"
      name={name}
      recordId={profile.id}
      value={name in values ? values[name] : profile[name]}
      error={errors[name]}
      onChange={value => set(name, value)}
    />
  )
}
