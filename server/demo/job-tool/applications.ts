import { documents } from '../../../contract/resources/documents'
import { urlOf } from '../../crud/attachments'
import type { Values } from '../../crud/hooks'
import { openStore } from '../../files/store'
import type { Demo } from '../demo'
import { pdfOf } from '../pdf'

/** So many of the ready ones can be presented; the next few lack their consent or their application. */
const PRESENTABLE = 14

/** Ready candidates agree to be presented and have their application in the store. */
export async function fillApplications(demo: Demo): Promise<void> {
  const { tx } = demo
  const people = await tx<{ id: number; name: string }[]>`
    select c.id, c.name from candidates c join sectors s on s.id = c.sector_id
    where c.ready and c.deleted_at is null and s.program_id = (select id from programs where slug = 'nursing')
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
}
