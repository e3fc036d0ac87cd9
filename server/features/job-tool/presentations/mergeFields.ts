import type { Connection } from '../../../db/connect'
import { todayOf } from '../../../db/today'
import type { MergeFields } from '../../../mail/audience/source'
import { recognitionIn, salutationIn } from './words'

/** Values of the merge fields of one mail; `name` is the contact's. */
export interface PresentationFields extends MergeFields {
  attributes: { listing: Record<string, string>; candidate: Record<string, string> }
}

interface Facts {
  key: string
  occupation: string | null
  employer_name: string | null
  city: string | null
  listing_state: Names | null
  contact_title: string | null
  contact_name: string | null
  external_id: string | null
  published_on: string | null
  employer_url: string | null
  name: string | null
  birth_date: string | null
  country: Names | null
  program: Names | null
  sector: Names | null
  state: Names | null
  language_level_id: string | null
  recognition_result_kind: string | null
  /** The office's day. */
  today: string
}
type Names = Readonly<Record<'slug' | 'ar' | 'en' | 'fr' | 'de', string | null | undefined>>

/**
 * Reads the merge fields of pairs of a listing and a candidate, as both stand now. Without an id the fields of that one
 * are empty; a pair with an id that does not exist any more is left out.
 */
export async function mergeFieldsOf(
  sql: Connection,
  pairs: readonly { key: string; listingId: number | null; candidateId: number | null }[],
  { language, now }: { language: string; now: Date },
): Promise<Map<string, PresentationFields>> {
  const rows = await sql<Facts[]>`
    select p.key, l.occupation, l.employer_name, l.city, to_jsonb(lb) as listing_state, l.contact_title, l.contact_name,
      l.external_id, l.published_on, l.employer_url, c.name, c.birth_date, to_jsonb(co) as country, to_jsonb(pr) as program,
      to_jsonb(se) as sector, to_jsonb(bu) as state, c.language_level_id, c.recognition_result_kind,
      ${todayOf(sql, now)} as today
    from unnest(${pairs.map(({ key }) => key)}::text[], ${pairs.map(({ listingId }) => listingId)}::bigint[],
      ${pairs.map(({ candidateId }) => candidateId)}::bigint[]) as p(key, listing_id, candidate_id)
    left join job_listings l on l.id = p.listing_id left join candidates c on c.id = p.candidate_id
    left join bundeslands lb on lb.id = l.bundesland_id left join countries co on co.id = c.country_id
    left join programs pr on pr.id = c.program_id left join sectors se on se.id = c.sector_id
    left join bundeslands bu on bu.id = c.bundesland_id
    where (l.id is not null or p.listing_id is null) and (c.id is not null or p.candidate_id is null)`
  return new Map(rows.map(row => [row.key, fieldsOf(row, language)]))
}

/** Reads the merge fields of one pair for a test or a preview. */
export async function sampleOf(
  sql: Connection,
  {
    listingId,
    candidateId,
    ...setting
  }: { listingId: number; candidateId: number; language: string; now: Date },
): Promise<(PresentationFields & { email: string }) | null> {
  const [listing] = await sql<{ contact_email: string }[]>`
    select contact_email from job_listings where id = ${listingId}`
  const found = await mergeFieldsOf(sql, [{ key: 'one', listingId, candidateId }], setting)
  const fields = found.get('one')
  return fields && listing ? { ...fields, email: listing.contact_email } : null
}

/** Reads the merge fields of a mail that was sent; undefined where the listing or the candidate is gone. */
export async function sentFields(
  sql: Connection,
  { campaignId, address, now }: { campaignId: number; address: string; now: Date },
): Promise<PresentationFields | undefined> {
  const [pair] = await sql<{ listingId: number; candidateId: number; language: string }[]>`
    select p.listing_id as "listingId", p.candidate_id as "candidateId", c.language from presentations p
    join campaigns c on c.id = p.campaign_id
    where p.campaign_id = ${campaignId} and p.address = ${address} and p.listing_id is not null and p.candidate_id is not null`
  if (!pair) return undefined
  return (await mergeFieldsOf(sql, [{ key: 'one', ...pair }], { language: pair.language, now })).get('one')
}

function fieldsOf(facts: Facts, language: string): PresentationFields {
  const text = (value: string | null) => value ?? ''
  return {
    name: text(facts.contact_name),
    language,
    attributes: {
      listing: {
        occupation: text(facts.occupation),
        employer_name: text(facts.employer_name),
        city: text(facts.city),
        state: named(facts.listing_state, language),
        contact_title: text(facts.contact_title),
        contact_name: text(facts.contact_name),
        salutation: salutationIn(language, facts.contact_title, facts.contact_name),
        external_id: text(facts.external_id),
        published_on: text(facts.published_on),
        employer_url: text(facts.employer_url),
      },
      candidate: {
        name: text(facts.name),
        age: ageOf(facts.birth_date, facts.today),
        country: countryIn(facts.country, language),
        program: named(facts.program, language),
        sector: named(facts.sector, language),
        state: named(facts.state, language),
        language_level: text(facts.language_level_id),
        recognition: recognitionIn(language, facts.recognition_result_kind),
      },
    },
  }
}

function named(names: Names | null, language: string): string {
  const own = (['ar', 'fr', 'de'] as const).find(each => each === language)
  return (own && names?.[own]) || names?.en || names?.slug || ''
}

/** Names a country that has no German name of its own by its slug, an ISO 3166 code. */
function countryIn(names: Names | null, language: string): string {
  const code = names?.slug?.toUpperCase()
  if (language !== 'de' || names?.de || !code || !/^[A-Z]{2}$/.test(code)) return named(names, language)
  return new Intl.DisplayNames('de', { type: 'region' }).of(code) ?? named(names, language)
}

function ageOf(birth: string | null, today: string): string {
  if (!birth) return ''
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4))
  return String(today.slice(5) < birth.slice(5) ? years - 1 : years)
}
