import { type Definition, SYSTEM_COLUMNS } from '../../contract/definition/define'
import { type Field, instant, number } from '../../contract/definition/fields'

/** The system fields of every record: they are columns and filters too. */
const SYSTEM: Record<string, Field> = {
  id: number({ read: true, max: Number.MAX_SAFE_INTEGER }),
  ...SYSTEM_COLUMNS,
  deleted_at: instant({ read: true }),
}

/** @returns a field of a definition or one that every record has; undefined for what is neither */
export function fieldOf(definition: Pick<Definition, 'fields'> | undefined, name: string): Field | undefined {
  return definition?.fields[name] ?? SYSTEM[name]
}
