import type { Row, Tx } from './hooks'
import type { Write } from './write-request'

/** Keeps data of a feature in step with every write of a resource. `after` is empty where rows were deleted. */
export type Follower = (tx: Tx, write: Write, after: readonly Row[]) => Promise<void>

/** Followers by the name of their resource. */
export type Followers = Readonly<Record<string, Follower>>

let declared: Followers = {}

/**
 * Sets the followers of all resources (server/features.ts). A follower runs in the transaction of every write, whichever
 * way the write comes: form, bulk, import, merge, undo or job. `beforeWrite` of the hooks sees only the calls of people.
 */
export function declareFollowers(followers: Followers): void {
  declared = followers
}

/** Returns the followers of several features as one set; those of one resource run in the order of the features. */
export function joinFollowers(...sets: readonly Followers[]): Followers {
  const names = [...new Set(sets.flatMap(set => Object.keys(set)))]
  return Object.fromEntries(
    names.map(name => [
      name,
      async (tx: Tx, write: Write, after: readonly Row[]) => {
        for (const set of sets) await set[name]?.(tx, write, after)
      },
    ]),
  )
}

/** Runs the follower of the written resource, if there is one. */
export async function runFollower(tx: Tx, write: Write, after: readonly Row[]): Promise<void> {
  await declared[write.definition.name]?.(tx, write, after)
}
