import type { RetentionKey } from '../../../../../contract/calls/candidates/privacy'
import type { Sql } from '../../../../db/connect'
import { oneRow } from '../../../../db/oneRow'

/** The organisation as the copy of a person's data names it, and the months after which the classes of its data go. */
export interface Controller {
  organisation: string
  company: string | null
  address: string | null
  contact: string | null
  officer: string | null
  authority: string | null
  /** A class that is off has no months. */
  keeping: readonly Keeping[]
}

export interface Keeping {
  key: RetentionKey | 'logs'
  months: number | null
}

/** Classes of the data of a candidate, a lead and the person to talk to at an employer, by table. */
const CLASSES: Readonly<Record<string, readonly RetentionKey[]>> = {
  candidates: ['candidates', 'matches_refused', 'health_papers', 'money'],
  leads: ['leads_unreached', 'leads'],
  bw_leads: ['employer_contacts'],
}

/** Reads the organisation, with the classes of the data of a table; what Settings does not know is null. */
export async function readController(sql: Sql, table: string): Promise<Controller> {
  return oneRow(
    await sql<Controller[]>`
      select name as organisation, provider_company as company, provider_address as address, provider_email as contact,
        data_protection_officer as officer, supervisory_authority as authority,
        (select jsonb_agg(jsonb_build_object('key', key, 'months', case when active then months end) order by position)
         from retention_classes where key = any(${[...(CLASSES[table] ?? [])]}::text[]))
        || jsonb_build_object('key', 'logs', 'months', log_months) as keeping
      from organisation`,
  )
}
