import { documents } from '../../../contract/resources/documents'
import { employerConsents } from '../../../contract/resources/placement'
import { candidateProfiles } from '../../../contract/resources/profiles'
import { urlOf } from '../../crud/attachments'
import type { Values } from '../../crud/hooks'
import { openStore } from '../../files/store'
import WORDS from '../candidates/placement.json'
import { type Demo, firstOf } from '../demo'
import { pdfOf } from '../pdf'
import LISTINGS from './listings.json'

/** So many of the ready ones can be presented; the next few lack their consent or their application. */
const PRESENTABLE = 14

/** Ready candidates agree to be presented, with a checked profile and their application in the store. */
export async function fillApplications(demo: Demo): Promise<void> {
  const { tx } = demo
  const people = await tx<{ id: number; name: string }[]>`
    select c.id, c.name from candidates c join sectors s on s.id = c.sector_id
    where c.ready and not c.visa_granted and c.deleted_at is null and s.program_id = (select id from programs where slug = 'nursing')
    order by (s.slug in ('general_nursing', 'intensive_care', 'elderly_care')) desc, c.id limit ${PRESENTABLE + 4}`
  const store = openStore(demo.config)
  const paper = (candidate: number, kind: string, file: string | null): Values => ({
    candidate_id: candidate,
    kind_id: kind,
    file,
    original: file === null,
    seen_on: file === null ? -20 : null,
    holder: 'us',
    received_on: -20,
    check_result: 'ok',
    checked_on: -19,
    created_at: -20,
  })
  const rows: Values[] = []
  for (const [place, { id, name }] of people.entries()) {
    await tx`delete from documents where candidate_id = ${id} and kind_id = ${demo.id('document-kinds', 'consent')}`
    if (place < PRESENTABLE || place % 2 === 0) rows.push(paper(id, 'consent', null))
    if (place >= PRESENTABLE && place % 2 === 0) continue
    const path = `candidates/${id}/demoApplication${String(place).padStart(2, '0')}.pdf`
    const bytes = pdfOf('Bewerbung', name)
    await store.remove(path)
    await store.write(path, bytes)
    await tx`
      insert into files (path, folder, name, size, type, owner_id, resource, record_id)
      values (${path}, ${`candidates/${id}`}, ${`Bewerbung ${name}.pdf`}, ${bytes.length}, 'application/pdf', 1, 'candidates', ${id})`
    rows.push(paper(id, 'application', urlOf(path)))
  }
  await demo.insert(documents, rows)
  await fillChecked(
    demo,
    people.map(({ id }) => id),
  )
  await fillConsents(
    demo,
    people.map(({ id }) => id),
  )
}

/** All of them have a profile that another person has checked. */
async function fillChecked(demo: Demo, people: readonly number[]): Promise<void> {
  const checker = firstOf(demo, 'admin').id
  await demo.tx`
    update candidate_profiles set checked_by = ${checker}, checked_on = ${demo.day(-70)}
    where candidate_id = any(${[...people]}::bigint[]) and (checked_on is null or checked_on > ${demo.day(-70)})`
  const known = await demo.tx<{ candidate_id: number }[]>`select candidate_id from candidate_profiles`
  const missing = people.filter(id => !known.some(({ candidate_id }) => candidate_id === id))
  await demo.insert(
    candidateProfiles,
    missing.map(candidate_id => ({
      candidate_id,
      occupation: 'Pflegefachkraft',
      checked_by: checker,
      checked_on: -70,
      created_at: -75,
    })),
  )
}

/** They agreed to the employers of listings, but to the last one, which nobody was asked about yet. */
async function fillConsents(demo: Demo, people: readonly number[]): Promise<void> {
  const houses = LISTINGS.houses.slice(0, -1)
  await demo.insert(
    employerConsents,
    people.flatMap(candidate_id =>
      houses.map(company => ({
        candidate_id,
        bw_lead_id: demo.id('bw-leads', company),
        answer: 'yes',
        given_on: -65,
        how: 'signed',
        text: WORDS.consent.replace('%{company}', company),
        language: 'ar',
      })),
    ),
  )
}
