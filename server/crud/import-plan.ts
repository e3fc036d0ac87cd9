import type { Definition } from '../../contract/definition/define'
import type { ImportOrigin } from '../../contract/imports/imported'
import type { Actor } from '../auth/actor'
import type { Values } from './hooks'

/** An import as it was asked for. */
export interface ImportPlan {
  definition: Definition
  actor: Actor
  /** Columns of the file, by field; a column that is not named is matched by its own name. */
  mapping: Record<string, string>
  /** A value that every row gets. */
  set: Values
  dryRun: boolean
  /** ISO country for phone numbers without a prefix. */
  country?: string
  /** Not known of a job that waits since before it was asked for. */
  origin?: ImportOrigin
}
