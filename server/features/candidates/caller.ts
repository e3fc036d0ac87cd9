import type { Actor } from '../../auth/actor'
import type { Tx } from '../../crud/hooks'
import type { Services } from '../../services'

/** The person that asks, with the services. */
export interface Caller {
  services: Services
  actor: Actor
}

/** The person by whom records are written, in one transaction. */
export interface Author {
  tx: Tx
  actor: Actor
}

/** Both. */
export interface Writer extends Caller, Author {}
