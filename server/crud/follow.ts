import type { Row, Tx } from './hooks'
import type { Write } from './write'

/** What a feature keeps in step with every write of a resource. `after` is empty where rows were deleted. */
export type Follower = (tx: Tx, write: Write, after: readonly Row[]) => Promise<void>

const followers = new Map<string, Follower>()

/**
 * Registers the follower of a resource. It runs in the transaction of every write, whichever way the write comes: form,
 * bulk, import, merge, undo or job. `beforeWrite` of the hooks sees only the calls of people.
 * @throws Error where the resource has one already
 */
export function followWrites(resource: string, follower: Follower): void {
  if (followers.has(resource)) throw new Error(`Two followers of ${resource}.`)
  followers.set(resource, follower)
}

/** Runs the follower of the written resource, if there is one. */
export async function runFollower(tx: Tx, write: Write, after: readonly Row[]): Promise<void> {
  await followers.get(write.definition.name)?.(tx, write, after)
}
