import type { Definition } from '../../../../../contract/definition/define'
import { fail } from '../../../../../contract/http/errors'
import { referrersOf } from '../../../../../contract/resources'
import { bwLeads } from '../../../../../contract/resources/bw-leads'
import { documents } from '../../../../../contract/resources/documents'
import { matches } from '../../../../../contract/resources/placement'
import { candidateInterviews } from '../../../../../contract/resources/requests'
import { blankLogs, logAction, type Touched } from '../../../../crud/audit'
import { forgetTraces } from '../../../../crud/forget'
import type { Row } from '../../../../crud/hooks'
import { lockRows } from '../../../../crud/record'
import { eraseRows, purgeRows, writeRows } from '../../../../crud/write'
import { todayAt } from '../../../../db/today'
import { eraseAddress } from '../../../../mail'
import { forgetNumbers } from '../../../whatsapp'
import type { Writer } from '../../caller'
import { dropFiles, emptyRows, letGoOfDocuments } from '../erasure'
import { marksOf } from '../forgottenPerson'

/**
 * Erases the texts of a match that an employer refused, and its talks with their files. That the person was presented to
 * this employer, and when, stays: the person may ask for it (Art. 15 (1) (c) GDPR).
 */
export async function eraseMatch({ services, tx, actor }: Writer, id: number): Promise<void> {
  const before = await lockOne({ services, tx, actor }, matches, id)
  const talks = await tx<
    Row[]
  >`select * from candidate_interviews where match_id = ${id} order by id for update`
  await purgeRows(tx, { definition: candidateInterviews, actor, rows: talks })
  const changes = { reason: null, note: null, emptied_on: await todayAt(tx, services.now()) }
  await writeRows(tx, { definition: matches, actor, action: 'update', rows: [{ before, changes }] })
  const touched = [touch(matches, id), ...talks.map(talk => touch(candidateInterviews, talk.id))]
  await forget({ services, tx, actor }, touched)
}

/** Deletes a paper with its files; records that name it let go of it. */
export async function erasePaper({ services, tx, actor }: Writer, id: number): Promise<void> {
  const before = await lockOne({ services, tx, actor }, documents, id)
  await letGoOfDocuments(tx, actor, [id])
  await eraseRows(tx, { definition: documents, actor, action: 'delete', rows: [{ before, changes: {} }] })
  await forget({ services, tx, actor }, [touch(documents, id)])
}

/** Resources whose texts tell of talks with the person at an employer. */
const TALKS: readonly string[] = ['bw-calls', 'bw-notes', 'whatsapp-log']

/** Erases the person to talk to at an employer. The company, its contracts, posts and invoices stay. */
export async function eraseContact({ services, tx, actor }: Writer, id: number): Promise<void> {
  const before = await lockOne({ services, tx, actor }, bwLeads, id)
  const touched: Touched[] = [touch(bwLeads, id)]
  if (before.email) touched.push(...(await eraseAddress(tx, actor, String(before.email))))
  for (const { definition } of referrersOf(bwLeads.name).filter(each =>
    TALKS.includes(each.definition.name),
  )) {
    const rows = await tx<Row[]>`
      select * from ${tx(definition.table)} where bw_lead_id = ${id} order by id for update`
    touched.push(...rows.map(row => touch(definition, row.id)))
    if (definition.name === 'bw-notes') await purgeRows(tx, { definition, actor, rows })
    else if (rows.length) await emptyRows({ tx, actor }, definition, rows)
  }
  const changes = { contact_name: null, email: null, phone: null, note: null }
  await writeRows(tx, { definition: bwLeads, actor, action: 'update', rows: [{ before, changes }] })
  await forgetNumbers(tx)
  await forget({ services, tx, actor }, touched, marksOf(before))
}

const touch = ({ name }: Definition, id: number): Touched => ({ resource: name, id })

async function lockOne({ services, tx, actor }: Writer, definition: Definition, id: number): Promise<Row> {
  const [row] = await lockRows(tx, services, definition, actor, [id])
  if (!row) throw fail('not_found')
  return row
}

/** Takes the values out of the log and of whatever the server keeps beside records; the order to erase stays. */
async function forget(
  { tx, actor }: Writer,
  touched: readonly Touched[],
  marks: string[] = [],
): Promise<void> {
  await dropFiles(tx, touched)
  await forgetTraces(tx, { records: touched, marks: marks.map(mark => mark.toLowerCase()), names: [] })
  const [record] = touched
  if (!record) return
  const after = { reason: 'retention', logs: await blankLogs(tx, touched, marks) }
  await logAction(tx, actor, { action: 'erase', resource: record.resource, record: record.id, after })
}
