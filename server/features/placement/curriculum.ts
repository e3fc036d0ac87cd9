import type { ProfileLanguage } from '../../../contract/placement/profileWords'
import type { Candidate } from '../../../contract/resources/candidates'
import type { CandidateProfile, Education, Experience } from '../../../contract/resources/profiles'
import type { Connection } from '../../db/connect'
import { oneRow } from '../../db/oneRow'

interface Certificate {
  level: string
  provider: string
  reading_on: string | null
  listening_on: string | null
  writing_on: string | null
  speaking_on: string | null
}

/** The records of which the profile of a candidate consists. */
export interface Curriculum {
  candidate: Candidate
  country: string | null
  profile: CandidateProfile | undefined
  certificates: readonly Certificate[]
  experiences: readonly Experience[]
  educations: readonly Education[]
}

/** Reads what the profile of a candidate is made of, with the name of the country of residence in a language. */
export async function readCurriculum(
  sql: Connection,
  id: number,
  language: ProfileLanguage,
): Promise<Curriculum> {
  const [candidate, profiles, certificates, experiences, educations] = await Promise.all([
    sql<(Candidate & { country: string | null })[]>`
      select c.*, l.slug as country
      from candidates c left join countries l on l.id = c.country_id where c.id = ${id}`,
    sql<CandidateProfile[]>`select * from candidate_profiles where candidate_id = ${id}`,
    sql<
      Certificate[]
    >`select * from language_certificates where candidate_id = ${id} order by level desc, id desc limit 3`,
    sql<Experience[]>`select * from experiences where candidate_id = ${id} order by from_day desc, id desc`,
    sql<
      Education[]
    >`select * from educations where candidate_id = ${id} order by from_day desc nulls last, id desc`,
  ])
  const { country, ...person } = oneRow(candidate)
  return {
    candidate: person,
    country: countryIn(language, country),
    profile: profiles[0],
    certificates,
    experiences,
    educations,
  }
}

function countryIn(language: ProfileLanguage, code: string | null): string | null {
  if (!code || !/^[a-z]{2}$/i.test(code)) return null
  return new Intl.DisplayNames(language, { type: 'region' }).of(code.toUpperCase()) ?? null
}
