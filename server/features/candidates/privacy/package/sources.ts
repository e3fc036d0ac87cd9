import type { PackageWord } from '../../../../../contract/privacy/package/words'
import type { LEAD_SOURCES } from '../../../../../contract/resources/leads'
import type { Values } from '../../../../crud/hooks'
import type { Sql } from '../../../../db/connect'
import type { Part } from './parts'

type Source = Extract<PackageWord, `from_${string}`>

/** Sources of leads as a person names them. */
const OF_LEADS: Readonly<Record<(typeof LEAD_SOURCES)[number], Source>> = {
  website: 'from_form',
  form: 'from_form',
  facebook: 'from_ad',
  instagram: 'from_ad',
  google: 'from_ad',
  tiktok: 'from_ad',
  whatsapp: 'from_contact',
  phone: 'from_contact',
  walk_in: 'from_contact',
  referral: 'from_partner',
  import: 'from_import',
  other: 'from_staff',
}

/** Resources whose records come from one side, whoever typed them. */
const OF_RESOURCES: Readonly<Record<string, Source>> = {
  'online-candidates': 'from_form',
  'form-submissions': 'from_form',
  'online-appointments': 'from_form',
  'seminar-registrations': 'from_form',
  subscribers: 'from_form',
  recognitions: 'from_authority',
  'recognition-gaps': 'from_authority',
  'ba-approvals': 'from_authority',
  visas: 'from_authority',
  licences: 'from_authority',
  permits: 'from_authority',
  agreements: 'from_authority',
  preapprovals: 'from_authority',
  placements: 'from_employer',
  candidateInterviews: 'from_employer',
  logs: 'from_program',
  'status-changes': 'from_program',
  'own-pages': 'from_program',
  presentations: 'from_program',
}

/** How many entries of a part came from a source. */
export interface PartSource {
  resource: string
  source: Source
  count: number
}

/** Says where each record came from, as far as the records, the uploads and the log tell (Art. 15 (1) g GDPR). */
export async function sourcesOf(sql: Sql, parts: readonly Part[]): Promise<PartSource[]> {
  const idsOf = (name: string) =>
    parts.find(({ resource }) => resource === name)?.records.map(({ id }) => id) ?? []
  const uploads = await sql<{ document_id: number }[]>`
    select document_id from own_page_uploads where document_id = any(${idsOf('documents')}::bigint[])`
  const imported = await sql<{ record: number }[]>`
    select record from logs where resource = 'candidates' and record = any(${idsOf('candidates')}::bigint[]) and action = 'import'`
  const known = {
    uploads: new Set(uploads.map(({ document_id }) => document_id)),
    imported: new Set(imported.map(({ record }) => record)),
  }
  const counts = new Map<string, PartSource>()
  for (const { resource, records } of parts)
    for (const record of records) {
      const source = sourceOf(resource, record, known)
      const counted = counts.get(`${resource} ${source}`) ?? { resource, source, count: 0 }
      counts.set(`${resource} ${source}`, { ...counted, count: counted.count + 1 })
    }
  return [...counts.values()]
}

interface Known {
  uploads: ReadonlySet<number>
  imported: ReadonlySet<number>
}

function sourceOf(resource: string, record: Values & { id: number }, { uploads, imported }: Known): Source {
  if (resource === 'leads') {
    const named = Object.entries(OF_LEADS).find(([source]) => source === record.source)?.[1]
    return named ?? fromAuthor(record)
  }
  if (resource === 'documents' && uploads.has(record.id)) return 'from_person'
  if (resource === 'candidates' && imported.has(record.id)) return 'from_import'
  if (resource === 'whatsapp-log' && record.direction === 'in') return 'from_contact'
  const isOwn = record.channel === 'own_page' || record.how === 'own_page'
  return isOwn ? 'from_person' : (OF_RESOURCES[resource] ?? fromAuthor(record))
}

const fromAuthor = ({ created_by, user_id }: Values): Source =>
  (created_by ?? user_id ?? null) === null ? 'from_program' : 'from_staff'
