import type { Sql } from './connect'

/** A step and the settings of the session under which it is taken. */
interface Step {
  /** Name and value, as PostgreSQL keeps them; undefined for a step that needs none. */
  setting: [name: string, value: string] | undefined
  statement: string
}

/**
 * Gives a database the owner, the grants, the connection limit and the settings of another one. None of them is part of a
 * backup: they belong to the cluster. They are read from there, so any database may ask.
 * @param say takes a line for each of them that PostgreSQL refused; the rest is carried over
 */
export async function carryOver(
  sql: Sql,
  { from, to }: { from: string; to: string },
  say: (line: string) => void,
): Promise<void> {
  const steps = [...(await selectRights(sql, from, to)), ...(await selectSettings(sql, from, to))]
  for (const { setting, statement } of steps) {
    const done = sql.begin(async tx => {
      // `from current` takes over lists such as search_path as they are kept, without quoting them anew.
      if (setting) await tx`select set_config(${setting[0]}, ${setting[1]}, true)`
      await tx.unsafe(statement)
    })
    await done.catch(error =>
      say(`Not carried over to the restored database (${error.message}): ${statement}`),
    )
  }
}

/** The owner comes last: its member may grant, and others may not. */
async function selectRights(sql: Sql, from: string, to: string): Promise<Step[]> {
  const rows = await sql<{ statement: string }[]>`
    select statement from (
      select 1 as place, format('revoke all on database %I from public', ${to}::text) as statement
      from pg_database where datname = ${from} and datacl is not null
      union all
      select 2, format('grant %s on database %I to %s%s', privilege_type, ${to}::text,
        case grantee when 0 then 'public' else quote_ident(pg_get_userbyid(grantee)) end,
        case when is_grantable then ' with grant option' else '' end)
      from pg_database, aclexplode(datacl) where datname = ${from} and grantee <> datdba
      union all
      select 3, format('alter database %I connection limit %s', ${to}::text, datconnlimit)
      from pg_database where datname = ${from} and datconnlimit >= 0
      union all
      select 4, format('alter database %I owner to %I', ${to}::text, pg_get_userbyid(datdba))
      from pg_database where datname = ${from}
    ) steps order by place, statement`
  return rows.map(({ statement }) => ({ setting: undefined, statement }))
}

async function selectSettings(sql: Sql, from: string, to: string): Promise<Step[]> {
  const rows = await sql<{ name: string; value: string; statement: string }[]>`
    select split_part(kept, '=', 1) as name, substr(kept, strpos(kept, '=') + 1) as value,
      format('alter %sdatabase %I set %s from current',
        case setrole when 0 then '' else format('role %I in ', pg_get_userbyid(setrole)) end, ${to}::text,
        (select string_agg(quote_ident(part), '.') from unnest(string_to_array(split_part(kept, '=', 1), '.')) part)) as statement
    from pg_db_role_setting join pg_database on setdatabase = pg_database.oid, unnest(setconfig) kept
    where datname = ${from} order by setrole, kept`
  return rows.map(({ name, value, statement }) => ({ setting: [name, value], statement }))
}
