import type { CONTRACT_TYPES } from '../../../../contract/resources/job-listings'

type Json = Record<string, unknown>
type ContractType = (typeof CONTRACT_TYPES)[number]

/** A job of the Bundesagentur as far as we keep it; null where it says nothing. */
export interface BoardJob {
  external_id: string
  occupation: string
  employer_name: string | null
  city: string | null
  /** The Bundesland, as it is written there. */
  region: string | null
  published_on: string | null
  /** When it was changed there last, ISO 8601. */
  changed_at: string | null
}

/** The fields of a job's own page. */
export interface BoardDetails extends BoardJob {
  description: string | null
  contract_type: ContractType | null
  number_of_vacancies: number | null
  valid_until: string | null
  employer_url: string | null
  contact_title: string | null
  contact_name: string | null
  /** Only what the text itself publishes; hidden ones are never guessed. */
  contact_email: string | null
}

/**
 * Reads a page of results in either shape: `ergebnisliste` (since August 2026) or `stellenangebote` (before).
 * @returns undefined where it is neither; a job without a number is passed over
 */
export function readResults(body: unknown): { total: number; jobs: BoardJob[] } | undefined {
  if (!isObject(body)) return undefined
  const rows = body.ergebnisliste ?? body.stellenangebote
  const total = Number(body.maxErgebnisse ?? 0)
  // Past its last page it leaves the list out altogether.
  if (rows === undefined && 'maxErgebnisse' in body) return { total, jobs: [] }
  if (!Array.isArray(rows)) return undefined
  const jobs = rows
    .filter(isObject)
    .map(readJob)
    .filter(job => job !== undefined)
  return { total: Number.isFinite(total) ? total : jobs.length, jobs }
}

/** Reads the page of one job in either shape. @returns undefined where it is neither */
export function readDetails(body: unknown): BoardDetails | undefined {
  const job = isObject(body) ? readJob(body) : undefined
  if (!job || !isObject(body)) return undefined
  const description = textOf(body.stellenangebotsBeschreibung ?? body.stellenbeschreibung)
  return {
    ...job,
    description: description?.slice(0, 20_000) ?? null,
    contract_type: contractOf(body),
    number_of_vacancies: countOf(body.anzahlOffeneStellen),
    valid_until: dayOf(objectOf(body.veroeffentlichungszeitraum)?.bis),
    employer_url: webOf(
      body.externeURL ?? body.externeUrl ?? body.allianzpartnerUrl ?? body.arbeitgeberHomepage,
    ),
    ...contactOf(description ?? ''),
  }
}

function readJob(row: Json): BoardJob | undefined {
  const external_id = textOf(row.referenznummer ?? row.refnr)
  const occupation = textOf(row.hauptberuf ?? row.beruf) ?? textOf(row.stellenangebotsTitel ?? row.titel)
  if (!external_id || external_id.length > 120 || !occupation) return undefined
  const place = placeOf(row)
  return {
    external_id,
    occupation: occupation.slice(0, 200),
    employer_name: textOf(row.firma ?? row.arbeitgeber)?.slice(0, 200) ?? null,
    city: textOf(place?.ort)?.slice(0, 120) ?? null,
    region: textOf(place?.region),
    published_on: dayOf(
      objectOf(row.veroeffentlichungszeitraum)?.von ??
        row.datumErsteVeroeffentlichung ??
        row.aktuelleVeroeffentlichungsdatum ??
        row.ersteVeroeffentlichungsdatum,
    ),
    changed_at: instantOf(row.aenderungsdatum ?? row.modifikationsTimestamp),
  }
}

/** One place in `arbeitsort`, several in `arbeitsorte`, or an address in each of `stellenlokationen`: the first counts. */
function placeOf(row: Json): Json | undefined {
  const [first] = Array.isArray(row.stellenlokationen) ? row.stellenlokationen : []
  const located = objectOf(objectOf(first)?.adresse) ?? objectOf(first)
  const [old] = Array.isArray(row.arbeitsorte) ? row.arbeitsorte : []
  return located ?? objectOf(row.arbeitsort) ?? objectOf(old)
}

function contractOf(body: Json): ContractType | null {
  const kind = String(body.stellenangebotsart ?? body.angebotsart ?? '').toUpperCase()
  if (/AUSBILDUNG|STUDIUM/.test(kind)) return 'training'
  if (/PRAKTIKUM|TRAINEE/.test(kind)) return 'internship'
  const models = Array.isArray(body.arbeitszeitmodelle) ? body.arbeitszeitmodelle.map(String) : []
  if (body.istGeringfuegigeBeschaeftigung === true || models.includes('MINIJOB')) return 'mini_job'
  if (/^BEFRISTET/.test(String(body.vertragsdauer ?? ''))) return 'temporary'
  if (body.arbeitszeitVollzeit === true || models.includes('VOLLZEIT')) return 'full_time'
  const isPart = Object.keys(body).some(key => /^arbeitszeitTeilzeit/.test(key) && body[key] === true)
  return isPart || models.includes('TEILZEIT') ? 'part_time' : null
}

const ADDRESS =
  /(?<![a-z0-9])[a-z0-9][a-z0-9._%+-]{0,63}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,9}[a-z]{2,24}/gi
/** Mailboxes of the agency itself are not the employer's. */
const AGENCY = /@(?:[\w-]{1,63}\.){0,9}(?:arbeitsagentur|jobcenter[\w-]{0,63})\.de$/i
const PERSON = /\b(Frau|Herrn?)\s+((?:Dr\.\s+|Prof\.\s+)*\p{Lu}[\p{L}'-]+(?:\s+\p{Lu}[\p{L}'-]+){0,2})/u

function contactOf(text: string): Pick<BoardDetails, 'contact_title' | 'contact_name' | 'contact_email'> {
  const email = (text.match(ADDRESS) ?? []).find(address => address.length <= 254 && !AGENCY.test(address))
  const person = email ? PERSON.exec(text) : null
  return {
    contact_title: person?.[1]?.replace('Herrn', 'Herr') ?? null,
    contact_name: person?.[2]?.slice(0, 120) ?? null,
    contact_email: email?.toLowerCase() ?? null,
  }
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const objectOf = (value: unknown) => (isObject(value) ? value : undefined)
const textOf = (value: unknown) => (typeof value === 'string' && value.trim() ? value.trim() : null)
const countOf = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 100_000 ? value : null
const dayOf = (value: unknown) => /^\d{4}-\d{2}-\d{2}/.exec(String(value ?? ''))?.[0] ?? null

/** Without an offset it is the agency's local time; an hour off does not matter to whether it changed since. */
function instantOf(value: unknown): string | null {
  const moment = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(moment) ? null : new Date(moment).toISOString()
}

function webOf(value: unknown): string | null {
  const text = textOf(value)
  const address = text && !/^https?:/i.test(text) ? `https://${text}` : text
  return address && URL.canParse(address) && address.length <= 2_000 ? new URL(address).href : null
}
