import { documents } from '../../../contract/resources/documents'
import { urlOf } from '../../crud/attachments'
import type { Values } from '../../crud/hooks'
import { openStore } from '../../files/store'
import type { Demo } from '../demo'

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
    holder: 'us',
    received_on: -20,
    checked_on: -19,
    created_at: -20,
  })
  const rows: Values[] = []
  for (const [place, { id, name }] of people.entries()) {
    await tx`delete from documents where candidate_id = ${id} and kind_id = ${demo.id('document-kinds', 'consent')}`
    if (place < PRESENTABLE || place % 2 === 0) rows.push(paper(id, 'consent', null))
    if (place >= PRESENTABLE && place % 2 === 0) continue
    const path = `candidates/${id}/demoApplication${String(place).padStart(2, '0')}.pdf`
    const bytes = pdfOf(name)
    await store.remove(path)
    await store.write(path, bytes)
    await tx`
      insert into files (path, folder, name, size, type, owner_id, resource, record_id)
      values (${path}, ${`candidates/${id}`}, ${`Bewerbung ${name}.pdf`}, ${bytes.length}, 'application/pdf', 1, 'candidates', ${id})`
    rows.push(paper(id, 'application', urlOf(path)))
  }
  await demo.insert(documents, rows)
}

/** One page with a name on it (PDF 1.4). */
function pdfOf(name: string): Buffer {
  const plain = name.normalize('NFKD').replace(/[^\x20-\x7e]|[()\\]/g, '')
  const text = `BT /F1 24 Tf 72 740 Td (Bewerbung) Tj 0 -36 Td (${plain}) Tj ET`
  const parts = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const places = parts.map((part, index) => {
    const at = body.length
    body += `${index + 1} 0 obj\n${part}\nendobj\n`
    return at
  })
  const table = places.map(at => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 ${parts.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${parts.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + end, 'latin1')
}
