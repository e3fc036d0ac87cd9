import type { Definition } from '../../../../../contract/definition/define'
import { isOneOf } from '../../../../../contract/definition/isOneOf'
import { Failure } from '../../../../../contract/http/errors'
import { definitionOf } from '../../../../../contract/resources'
import { ROUTE_LANGUAGES, type RouteLanguage } from '../../../../../contract/routes/words'
import type { Actor } from '../../../../auth/actor'
import type { Sql } from '../../../../db/connect'
import { dayAt, todayAt } from '../../../../db/today'
import { renderPdf } from '../../../../pdf'
import type { Caller } from '../../caller'
import { readNames, referencesOf } from '../../page/names'
import { readController } from './controller'
import { informationPage, type Package } from './information'
import type { Part } from './parts'
import { recipientsOfData } from './recipients'
import { sourcesOf } from './sources'

/** The records of the person: of a candidate those that were merged into it too. */
interface About {
  definition: Definition
  ids: readonly number[]
}

/** A file of the archive that is made for it. */
interface Page {
  name: string
  bytes: Buffer
}

/**
 * Makes the pages of the copy, in the language of the person and in German. Where this server prints no PDF, they are HTML,
 * which any browser shows.
 */
export async function pagesOf(caller: Caller, parts: readonly Part[], about: About): Promise<Page[]> {
  const of = await packageOf(caller, parts, about)
  const language = await languageOf(caller.services.sql, about)
  const pages: Page[] = []
  for (const each of new Set<RouteLanguage>([language, 'de'])) {
    const html = await informationPage(of, each)
    pages.push(await printed(html, `your-data-${each}`))
  }
  return pages
}

async function printed(html: string, name: string): Promise<Page> {
  try {
    return { name: `${name}.pdf`, bytes: await renderPdf({ html, title: name }) }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { name: `${name}.html`, bytes: Buffer.from(html) }
  }
}

async function packageOf(
  { services, actor }: Caller,
  parts: readonly Part[],
  { definition, ids }: About,
): Promise<Package> {
  const { sql } = services
  const [controller, recipients, sources, openings, today] = await Promise.all([
    readController(sql, definition.table),
    recipientsOfData(sql, definition.table, ids),
    sourcesOf(sql, parts),
    openingsOfDocuments(sql, parts),
    todayAt(sql, services.now()),
  ])
  const names = await readNames(services, actor, referencesIn(parts, actor))
  const person = parts.find(({ resource }) => resource === definition.name)?.records[0]
  return {
    name: String(person?.name ?? person?.contact_name ?? person?.company ?? ''),
    ids,
    today,
    controller,
    parts,
    recipients,
    sources,
    openings,
    names,
  }
}

function referencesIn(parts: readonly Part[], actor: Actor): Map<string, Set<number>> {
  const wanted = new Map<string, Set<number>>()
  for (const { resource, records } of parts) {
    const definition = definitionOf(resource)
    if (!definition) continue
    for (const record of records)
      for (const [to, ids] of referencesOf({ definition, record }, actor, {})) {
        const known = wanted.get(to) ?? new Set()
        for (const id of ids) known.add(id)
        wanted.set(to, known)
      }
  }
  return wanted
}

function openingsOfDocuments(sql: Sql, parts: readonly Part[]): Promise<Package['openings'][number][]> {
  const ids = parts.find(({ resource }) => resource === 'documents')?.records.map(({ id }) => id) ?? []
  return sql<Package['openings'][number][]>`
    select coalesce(after ->> 'file', '') as file, (${dayAt(sql, sql`logs.at`)})::text as day from logs
    where resource = 'documents' and record = any(${ids}::bigint[]) and action = 'open' order by id desc limit 1000`
}

/** The language of the person's own page, else Arabic where the name is known in Arabic. */
async function languageOf(sql: Sql, { definition, ids: [id = 0] }: About): Promise<RouteLanguage> {
  if (definition.name !== 'candidates') return 'en'
  const [found] = await sql<{ language: string }[]>`
    select coalesce((select language from own_pages where candidate_id = ${id} and guardian_id is null order by id desc limit 1),
      case when name_arabic <> '' then 'ar' else 'en' end) as language from candidates where id = ${id}`
  return isOneOf(ROUTE_LANGUAGES, found?.language) ? found.language : 'en'
}
