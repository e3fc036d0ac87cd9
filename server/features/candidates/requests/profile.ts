import type { ProfileLanguage } from '../../../../contract/calls/candidates/requests'
import { displayName } from '../../../../contract/definition/define'
import type { Candidate } from '../../../../contract/resources/candidates'
import { countries } from '../../../../contract/resources/lookups'
import { initialsOf } from '../../../../contract/text/initials'
import type { Values } from '../../../crud/hooks'
import type { Sql } from '../../../db/connect'
import { todayAt } from '../../../db/today'
import { escapeHtml, printDocument } from '../../../pdf'
import { type Words as AllWords, wordsIn } from '../../../words'

type Words = AllWords['profile_paper']

/**
 * A candidate as an employer may see it before both agreed to talk: initials, age and what it can, and none of what
 * would find the person: no name, number, address, passport, mail or picture.
 * @returns a whole page to print
 */
export async function profilePage(
  { sql, now }: { sql: Sql; now: () => Date },
  candidate: Candidate,
  language: ProfileLanguage,
): Promise<string> {
  const words = wordsIn(language).profile_paper
  const facts = await factsOf(sql, candidate, { language, words, today: await todayAt(sql, now()) })
  const rows = facts
    .filter(([, value]) => value)
    .map(
      ([label, value]) =>
        `<tr><th scope="row">${escapeHtml(label)}</th><td><bdi>${escapeHtml(String(value))}</bdi></td></tr>`,
    )
  const title = `${words.title} ${candidate.id}`
  return printDocument({
    title,
    lang: language,
    dir: language === 'ar' ? 'rtl' : 'ltr',
    body: `<h1>${escapeHtml(title)}</h1><table>${rows.join('')}</table><p class="note">${escapeHtml(words.note)}</p>`,
    css: 'th { inline-size: 34%; font-weight: 600 } .note { margin-block-start: 6mm; color: #46586b; font-size: 9pt }',
  })
}

interface Setting {
  language: ProfileLanguage
  words: Words
  today: string
}

async function factsOf(
  sql: Sql,
  candidate: Candidate,
  { language, words, today }: Setting,
): Promise<[label: string, value: string | null][]> {
  const [names] = await sql<Record<'country' | 'program' | 'sector' | 'bundesland', Values | null>[]>`
    select (select to_jsonb(l) from countries l where id = ${idOf(candidate.country_id)}) as country,
      (select to_jsonb(l) from programs l where id = ${idOf(candidate.program_id)}) as program,
      (select to_jsonb(l) from sectors l where id = ${idOf(candidate.sector_id)}) as sector,
      (select to_jsonb(l) from bundeslands l where id = ${idOf(candidate.bundesland_id)}) as bundesland`
  const [certificate] = await sql<{ provider: string; level: string }[]>`
    select provider, level from language_certificates where candidate_id = ${candidate.id}
    order by usable_until desc nulls last, id desc limit 1`
  const recognitions = await sql<{ occupation: string }[]>`
    select distinct occupation from recognitions where candidate_id = ${candidate.id} and occupation is not null
    order by occupation limit 5`
  const named = (row: Values | null | undefined) => (row ? displayName(countries, row, language) : null)
  const values: Readonly<Record<string, string>> = words.values
  const said = (value: string | null) => (value ? (values[value] ?? null) : null)
  return [
    [words.initials, initialsOf(String(candidate.name))],
    [words.age, ageOn(today, candidate.birth_date)],
    [words.gender, said(candidate.gender)],
    [words.country, named(names?.country)],
    [words.program, named(names?.program)],
    [words.sector, named(names?.sector)],
    [words.bundesland, named(names?.bundesland)],
    [words.occupation, recognitions.map(({ occupation }) => occupation).join(', ') || null],
    [words.level, candidate.language_level_id],
    [words.certificate, certificate ? `${certificate.level}, ${providerOf(certificate.provider)}` : null],
    [words.recognition, said(candidate.recognition_result_kind)],
    [words.visa, candidate.visa_granted ? words.values.granted : null],
    [words.arrival, candidate.arrival_date],
  ]
}

const idOf = (value: unknown) => (typeof value === 'number' ? value : null)

/** Whole years from a birth to a day. */
function ageOn(today: string, birth: string | null): string | null {
  if (!birth) return null
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4))
  return String(today.slice(5) < birth.slice(5) ? years - 1 : years)
}

const PROVIDERS: Readonly<Record<string, string>> =
  wordsIn('en').resources['language-certificates'].enums.provider
const providerOf = (provider: string) => PROVIDERS[provider] ?? provider
