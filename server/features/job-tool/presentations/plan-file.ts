import { Readable } from 'node:stream'
import type { Role } from '../../../../contract/access/roles'
import { presentationCalls } from '../../../../contract/calls/presentations'
import { type Definition, visibleFields } from '../../../../contract/definition/define'
import type { Kind } from '../../../../contract/definition/fields'
import { bbCampaigns } from '../../../../contract/resources/campaigns'
import { readyCandidates } from '../../../../contract/resources/candidates'
import { jobListings } from '../../../../contract/resources/job-listings'
import { logAction } from '../../../crud/audit'
import { csvLine } from '../../../crud/csv'
import type { Values } from '../../../crud/hooks'
import { readRecord } from '../../../crud/list'
import { present } from '../../../crud/record'
import { workbook } from '../../../crud/xlsx/write'
import { typeOf } from '../../../files/kinds'
import type { Route } from '../../../http/route'
import { serve } from '../../../http/serve'
import { findRows } from '../../mail'
import { type PlannedLine, planLines } from './plan'

/** A column of the file, and the field it shows: who may not see that does not get it. */
interface Column {
  name: string
  kind: Kind
  of?: readonly [Definition, string]
}
const listing = (name: string, kind: Kind = 'text'): Column => ({ name, kind, of: [jobListings, name] })

const COLUMNS: readonly Column[] = [
  { name: 'outcome', kind: 'text' },
  { name: 'reason', kind: 'text' },
  { name: 'listing_id', kind: 'number' },
  listing('occupation'),
  listing('employer_name'),
  listing('city'),
  listing('contact_email', 'email'),
  { name: 'candidate_id', kind: 'number' },
  { name: 'candidate', kind: 'text', of: [readyCandidates, 'name'] },
  // Files are called after people.
  { name: 'application', kind: 'text', of: [readyCandidates, 'name'] },
]

/** Dry run of the job tool as a file: every listing and candidate, with the reason of those that are left out. */
export const planFileRoute: Route = serve(
  presentationCalls.downloadDryRun,
  async ({ services, actor, params: { id }, query: { format, lang }, reply }) => {
    const campaign = await readRecord(services, actor, bbCampaigns, id)
    const now = services.now()
    const lines = await planLines(services.sql, {
      filter: campaign.filter,
      now,
      reader: actor,
      findRows: findRows(services),
    })
    await logAction(services.sql, actor, {
      action: 'export',
      resource: bbCampaigns.name,
      record: id,
      after: { format, rows: lines.length },
    })
    const role = actor.role
    const columns = COLUMNS.filter(({ of }) => !of || sees(role, ...of))
    const rows = lines.map(line => seenBy(role, line))
    reply
      .type(typeOf(format))
      .header('content-disposition', `attachment; filename="presentations-${id}.${format}"`)
    return reply.send(
      format === 'csv'
        ? Readable.from(csv(columns, rows))
        : workbook({ title: 'presentations', columns, rows: batch(rows), rightToLeft: lang === 'ar', now }),
    )
  },
)

const sees = (role: Role | null, definition: Definition, field: string) =>
  visibleFields(definition, role).some(([name]) => name === field)

/** A line with what of its listing and of its candidate the role may see. */
function seenBy(
  role: Role | null,
  { outcome, reason, listing: job, candidate, application }: PlannedLine,
): Values {
  const seen = job && present(jobListings, { ...job, contact_email: job.address }, role)
  const person = candidate && present(readyCandidates, { ...candidate }, role)
  return {
    outcome,
    reason,
    listing_id: job?.id,
    occupation: seen?.occupation,
    employer_name: seen?.employer_name,
    city: seen?.city,
    contact_email: seen?.contact_email,
    candidate_id: candidate?.id,
    candidate: person?.name,
    application,
  }
}

function* csv(columns: readonly Column[], rows: readonly Values[]): Generator<string> {
  yield `\ufeff${csvLine(columns.map(({ name }) => name))}`
  for (const row of rows) yield csvLine(columns.map(({ name }) => row[name]))
}

async function* batch(rows: Values[]): AsyncGenerator<Values[]> {
  yield rows
}
