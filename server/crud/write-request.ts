import type { Definition } from '../../contract/definition/define'
import type { ImportOrigin } from '../../contract/imports/imported'
import type { Actor } from '../auth/actor'
import type { Change, ChangesOf, Row, Way } from './hooks'

/** Records of one resource that are changed together: all of them or none. */
export interface Write<D extends Definition = Definition> {
  definition: D
  actor: Actor
  action: Change['action']
  rows: readonly { before: Row | undefined; changes: ChangesOf<D> }[]
  /**
   * Told apart in the audit log where a person did it in bulk, by import, by merging or by undo. A purge is final: the
   * log names the record without its values, and its files are released.
   */
  by?: Way | undefined
  /** New records of an import that are one entry of the log together: what rows of which file they were. */
  together?: Together | undefined
  /** The moment of the write, for followers that need the office's day; left out, the clock of this machine counts. */
  now?: Date | undefined
  /** The write of a follower, which has everything in step already: no follower runs after it. */
  isFollowUp?: true | undefined
  /** Called when new rows are on their way to the database: it is busy now, and there is time for something else. */
  sent?: (() => void) | undefined
}

/** The rows of a file that new records were made of. */
export interface Together extends Partial<ImportOrigin> {
  /** The row of the file that each record was, as the spreadsheet counts it. */
  lines: readonly number[]
}
