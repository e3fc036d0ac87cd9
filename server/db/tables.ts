import type { Connection } from './connect'

/** Describes a backup: its first entry. */
export type Manifest = {
  /** 1: without counts and hashes of the parts at the end. */
  format: 1 | 2
  made_at: string
  migrations: { number: number; name: string; checksum: string }[]
  tables: Table[]
  /** Parents before their parts. */
  partitions: { schema: string; name: string; parent: string; bound: string; options: string }[]
  sequences: { schema: string; name: string; last_value: string; is_called: boolean }[]
}

/** A table that holds rows of its own or, being partitioned, those of its parts; without generated columns. */
export type Table = { schema: string; name: string; columns: string[] }

/** `"schema"."name"`, safe in a statement. */
export function quoted(...names: string[]): string {
  return names.map(name => `"${name.replaceAll('"', '""')}"`).join('.')
}

/**
 * Every table of the database but PostgreSQL's own and those of extensions; a part of a partitioned one is in it. The
 * numbers of migrations stand in the manifest, and the key of the mails is sealed.
 */
export function tablesOf(sql: Connection): PromiseLike<Table[]> {
  return sql<Table[]>`
    SELECT n.nspname AS schema, c.relname AS name,
      array_agg(a.attname ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relpersistence <> 't'
      AND ${ours(sql)} AND (n.nspname, c.relname) NOT IN (('public', 'migrations'), ('public', 'mail_key'))
    GROUP BY 1, 2 ORDER BY 1, 2`
}

/** The parts of partitioned tables, with what belongs into them. */
export function partitionsOf(sql: Connection): PromiseLike<Manifest['partitions']> {
  return sql<Manifest['partitions']>`
    WITH RECURSIVE parts AS (
      SELECT c.oid, 0 AS level FROM pg_class c WHERE c.relkind = 'p' AND NOT c.relispartition
      UNION ALL SELECT i.inhrelid, level + 1 FROM parts JOIN pg_inherits i ON i.inhparent = parts.oid
    )
    SELECT n.nspname AS schema, c.relname AS name, p.relname AS parent, pg_get_expr(c.relpartbound, c.oid) AS bound,
      coalesce(array_to_string(c.reloptions, ', '), '') AS options
    FROM parts JOIN pg_class c USING (oid) JOIN pg_namespace n ON n.oid = c.relnamespace
      JOIN pg_inherits i ON i.inhrelid = c.oid JOIN pg_class p ON p.oid = i.inhparent
    WHERE level > 0 AND ${ours(sql)} ORDER BY level, 1, 2`
}

/** Returns the value of each sequence, those of identity columns included. */
export async function sequencesOf(sql: Connection): Promise<Manifest['sequences']> {
  const names = await sql<{ schema: string; name: string }[]>`
    SELECT n.nspname AS schema, c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'S' AND ${ours(sql)} ORDER BY 1, 2`
  const sequences: Manifest['sequences'] = []
  for (const { schema, name } of names) {
    const [state] = await sql.unsafe<{ last_value: string; is_called: boolean }[]>(
      `SELECT last_value::text, is_called FROM ${quoted(schema, name)}`,
    )
    if (state) sequences.push({ schema, name, ...state })
  }
  return sequences
}

function ours(sql: Connection) {
  return sql`n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema' AND NOT EXISTS (
    SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')`
}
