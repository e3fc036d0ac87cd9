import { FieldCell } from '../fields/FieldCell'
import { useFieldWords } from '../fields/words'
import { Fact } from '../layout/parts/Fact'

interface FieldFactsProps {
  resource: string
  names: readonly string[]
  /** Defaults to the record around. */
  record?: Readonly<Record<string, unknown>>
}

/** Fields of a record with their labels, as facts of a description list. */
export function FieldFacts({ resource, names, record }: FieldFactsProps) {
  const words = useFieldWords(resource)
  return names.map(name => (
    <Fact key={name} name={words.label(name)}>
      <FieldCell resource={resource} source={name} record={record} />
    </Fact>
  ))
}
