import type { Components, CSSObject, Theme } from '@mui/material/styles'
import { buttons } from './buttons'
import { fields } from './fields'
import { sheets } from './sheets'
import { tables } from './tables'
import type { Mode, Tokens } from './tokens'

export type Overrides = Components<Omit<Theme, 'components'>>

/** Fingers get 44 px at least, whatever the density. */
export const touch = (style: CSSObject): CSSObject => ({ '@media (pointer: coarse)': style })

/** How Material's and react-admin's components are drawn in the chart room. */
export function components(t: Tokens, mode: Mode): Overrides {
  return { ...buttons(t, mode), ...fields(t), ...tables(t), ...sheets(t) }
}
