import { candidates } from '../../../contract/resources/candidates'
import { givenNames, guardians, passports, possibleDuplicates } from '../../../contract/resources/identity'
import type { Row, Values } from '../../crud/hooks'
import { searched } from '../../crud/search'
import type { Demo } from '../demo'

/** A person of 17 years, in days. */
const SEVENTEEN = Math.round(17.4 * 365.25)

/** Nationalities, passports, a minor with guardians, and two records that may be one person. */
export async function fillIdentity(demo: Demo): Promise<void> {
  await fillOrigins(demo)
  await fillPassports(demo)
  await fillMinor(demo)
  await fillTwin(demo)
  await demo.insert(givenNames, [
    { name: 'Joe', other: 'Youssef', verdict: 'same' },
    { name: 'Fadi', other: 'Fadia', verdict: 'different' },
  ])
}

/** Most nationalities are those of the residence; every fifth was only copied, and three nurses came from elsewhere. */
async function fillOrigins({ tx, id }: Demo): Promise<void> {
  await tx`
    update candidates set nationality_ids = array[country_id], nationality_confirmed = id % 5 <> 0
    where country_id is not null`
  await tx`
    update leads set nationality_ids = array[country_id], nationality_confirmed = id % 3 <> 0
    where country_id is not null`
  await tx`
    update leads l set sector_id = (
      select s.id from sectors s where s.program_id = l.program_id order by (s.id + l.id) % 7, s.id limit 1)
    where l.id % 2 = 0`
  await tx`
    update candidates set nationality_ids = array[${id('countries', 'sd')}::bigint], nationality_confirmed = true,
      residence_since = current_date - 900, residence_title = 'Residence permit', residence_until = current_date + 400
    where id in (select c.id from candidates c join sectors s on s.id = c.sector_id
      where s.health_care and c.country_id = ${id('countries', 'eg')} order by c.id limit 3)`
  await tx`
    update candidates set id_number_country_id = country_id where country_id = ${id('countries', 'jo')}`
}

/** The passport of each candidate, and of some the one before. */
async function fillPassports(demo: Demo): Promise<void> {
  const { tx, random } = demo
  const people = await tx<Row[]>`
    select id, last_pass_number, pass_expiry_date, country_id, registration_date, visa_granted from candidates
    where last_pass_number is not null order by id`
  const current = people.map(person => ({
    candidate_id: person.id,
    passport_number: person.last_pass_number,
    country_id: person.country_id,
    valid_until: person.pass_expiry_date,
    has_visa: person.visa_granted === true,
  }))
  const earlier = people
    .filter(({ id }) => id % 9 === 0)
    .map(({ id, country_id }) => ({
      candidate_id: id,
      country_id,
      passport_number: `${random.one(['B', 'L'])}${random.digits(8)}`,
      valid_until: -random.between(100, 900),
      has_visa: false,
    }))
  await demo.insert(passports, [...earlier, ...current])
}

/** Somebody of 17 in a course, whose mother has agreed and whose father has not. */
async function fillMinor(demo: Demo): Promise<void> {
  const { tx } = demo
  const [minor] = await tx<Row[]>`
    update candidates set birth_date = ${demo.day(-SEVENTEEN)}::date where id = (
      select c.id from candidates c where c.program_id = ${demo.id('programs', 'apprenticeship')}
        and c.a1_started and not c.visa_submitted and not c.ready
        and not exists (select from candidate_submission_request r where r.candidate_id = c.id)
        and not exists (select from candidate_interviews i where i.candidate_id = c.id)
        and not exists (select from contracts k where k.candidate_id = c.id and k.signed_on is not null)
      order by c.id desc limit 1)
    returning *`
  if (!minor) return
  const family = String(minor.name).split(' ').at(-1)
  const parent = { candidate_id: minor.id, language: 'ar', sole_custody: false, created_at: -20 }
  await demo.insert(guardians, [
    {
      ...parent,
      name: `Mona ${family}`,
      relation: 'mother',
      email: 'mona.parent@people.example',
      consent_on: -12,
    },
    { ...parent, name: `Khaled ${family}`, relation: 'father', email: 'khaled.parent@people.example' },
  ])
}

/** Somebody who registered twice, under another spelling. */
async function fillTwin(demo: Demo): Promise<void> {
  const { tx } = demo
  const [one, other] = await tx<Row[]>`
    select * from candidates c where not c.ready and not c.visa_submitted
      and not exists (select from cases x where x.candidate_id = c.id) order by c.id desc limit 2`
  if (!one || !other) return
  await rename(demo, one, { name: 'Mohamed Abd El-Rahman Fathy', name_arabic: 'محمد عبد الرحمن فتحي' })
  const spelling = { name: 'Muhammad Abdulrahman Fathi', name_arabic: null, birth_date: one.birth_date }
  await rename(demo, other, { ...spelling, gender: 'male' })
  await demo.insert(possibleDuplicates, [
    {
      candidate_id: Math.min(one.id, other.id),
      other_id: Math.max(one.id, other.id),
      reason: 'name_and_birth',
      state: 'open',
      created_at: -1,
    },
  ])
}

async function rename({ tx }: Demo, before: Row, changes: Values): Promise<void> {
  const row: Values = { ...before, ...changes }
  const { search_text, ready_search_text, name_pairs } = searched(candidates, row)
  const { name, name_arabic, birth_date } = row
  await tx`
    update candidates set name = ${String(name)}, name_arabic = ${name_arabic ? String(name_arabic) : null},
      gender = 'male', birth_date = ${String(birth_date)}::date, search_text = ${String(search_text)},
      ready_search_text = ${String(ready_search_text)},
      name_pairs = array(select jsonb_array_elements_text(${tx.json({ pairs: name_pairs })}::jsonb -> 'pairs'))
    where id = ${before.id}`
}
