import type { Hooks } from './crud/hooks'
import { usersHooks } from './features/people/hooks'
import type { Route } from './http/route'
import { runImport } from './jobs/import'
import type { Jobs } from './jobs/queue'
import { tidy } from './jobs/tidy'

/** What single resources add to the generic calls. */
export const hooks: Readonly<Record<string, Hooks>> = { users: usersHooks }

/** Named calls of features. */
export const routes: readonly Route[] = []

/** What runs behind the answers. */
export const jobs: Jobs = {
  import: runImport,
  tidy: services => tidy(services),
}
