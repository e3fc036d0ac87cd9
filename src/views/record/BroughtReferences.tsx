import { useEffect } from 'react'
import { useGetMany } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import type { Definition } from '../../../contract/definition/define'

type Values = Record<string, unknown>

interface BroughtReferencesProps {
  definition: Definition
  /** The values that a link brought to the form. */
  brought: Values
  /** Called with the ids that are left of a field. */
  onMissing: (name: string, rest: number[]) => void
}

/** Drops references that a link brought to records which are not there: their inputs would show a bare number. */
export function BroughtReferences({ definition, brought, onMissing }: BroughtReferencesProps) {
  return Object.entries(brought).map(([name, value]) => {
    const to = definition.fields[name]?.options.to
    const ids = (Array.isArray(value) ? value : [value]).filter(Number.isInteger).map(Number)
    if (!to || ids.length === 0) return null
    return (
      <Reference
        key={`${name} ${ids}`}
        to={to}
        ids={ids}
        name={name}
        onMissing={rest => onMissing(name, rest)}
      />
    )
  })
}

interface ReferenceProps {
  to: string
  ids: number[]
  name: string
  onMissing: (rest: number[]) => void
}

function Reference({ to, ids, name, onMissing }: ReferenceProps) {
  const { setValue } = useFormContext()
  // As the input asks: one call serves both.
  const { data, isPending, error } = useGetMany(to, { ids }, { staleTime: 60_000 })
  const found = data?.filter(Boolean).map(({ id }) => Number(id)) ?? []
  const isMissing = !isPending && !error && ids.some(id => !found.includes(id))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the answer is there
  useEffect(() => {
    if (!isMissing) return
    const rest = ids.filter(id => found.includes(id))
    setValue(name, rest.length > 0 ? rest : null)
    onMissing(rest)
  }, [isMissing])
  return null
}
