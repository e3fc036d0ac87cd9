import type { Role } from '../../../contract/access/roles'

/** The properties of a card of the start page. */
export interface CardProps {
  /** `YYYY-MM-DD` */
  today: string
  /** The menu keys of the role. */
  own: ReadonlySet<string>
  role: Role
}
