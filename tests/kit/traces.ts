import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { openLog } from '../../server/log'
import type { TestDatabase } from './database'

/**
 * Looks for texts in every column of every table of every schema, the queue's too; of binary columns as bytes.
 * @returns the places, as `schema.table.column`
 */
export async function columnsWith(sql: TestDatabase['sql'], texts: readonly string[]): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'm') and not c.relispartition
      and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`
  const wanted = texts.flatMap(text => [text, Buffer.from(text).toString('hex')]).map(text => `%${text}%`)
  const found: string[] = []
  for (const { name } of tables) {
    const columns = await sql<{ key: string; example: string }[]>`
      select kept.key, min(kept.value) as example from ${sql.unsafe(name)} t, jsonb_each_text(to_jsonb(t)) kept
      where kept.value ilike any(${wanted}::text[]) group by kept.key`
    found.push(...columns.map(({ key, example }) => `${name}.${key}: ${example.slice(0, 200)}`))
  }
  return found
}

/** Looks for texts in the names and the bytes of all files below a folder. @returns paths */
export async function filesWith(folder: string, texts: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const content = entry.isFile() ? await readFile(path, 'latin1') : ''
    const text = `${entry.name} ${content}`.toLowerCase()
    if (texts.some(each => text.includes(each.toLowerCase()))) found.push(path)
  }
  return found
}

/** A log at the level `trace`, as the server opens it, whose lines are kept. */
export function keptLog() {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk))
      done()
    },
  })
  return {
    log: openLog('trace', stream),
    lines,
    linesWith: (texts: readonly string[]) =>
      lines.filter(line => texts.some(text => line.toLowerCase().includes(text.toLowerCase()))),
  }
}
