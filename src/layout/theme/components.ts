import { buttons } from './buttons'
import { fields } from './fields'
import type { Overrides } from './overrides'
import { sheets } from './sheets'
import { tables } from './tables'
import type { Mode, Tokens } from './tokens'

/** Returns the overrides of Material's and react-admin's components. */
export function components(t: Tokens, mode: Mode): Overrides {
  return { ...buttons(t, mode), ...fields(t), ...tables(t), ...sheets(t) }
}
