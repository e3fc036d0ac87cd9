import type { Role } from '../../../../contract/access/roles'
import { type Definition, displayName } from '../../../../contract/definition/define'
import type { Hooks, Values } from '../../../crud/hooks'
import { notify } from '../../../crud/notify'

/** Tells those who may approve that something waits, in the transaction that makes it; only who sees every row. */
export function notifiesApprovers(definition: Definition, roles: readonly Role[]): Hooks {
  return {
    async answer({ sql }, actor, row) {
      const approvers = await sql<{ id: number }[]>`
        select id from users where role = any(${roles}::text[])
          and (role <> 'admin' or not (select own_rows_only from organisation))`
      await notify(sql, {
        kind: 'approval_waiting',
        by: actor,
        to: approvers.map(({ id }) => id),
        values: ({ fields }) => ({ by: actor.name, name: nameIn(fields, definition, row) }),
        link: `/${definition.name}/${row.id}`,
      })
      return {}
    },
  }
}

/** A request by its title; a proposal by the words of the field that it is about. */
function nameIn(fields: Readonly<Record<string, string>>, definition: Definition, row: Values): string {
  const name = displayName(definition, row)
  return definition.title === 'field' ? (fields[name] ?? name) : name
}
