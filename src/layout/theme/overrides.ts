import type { Components, CSSObject, Theme } from '@mui/material/styles'

/** Default props and styles of Material's and react-admin's components. */
export type Overrides = Components<Omit<Theme, 'components'>>

/** Returns styles for touch screens, where controls are at least 44 px high. */
export const touch = (style: CSSObject): CSSObject => ({ '@media (pointer: coarse)': style })
