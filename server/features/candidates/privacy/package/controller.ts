import type { Sql } from '../../../../db/connect'
import { oneRow } from '../../../../db/oneRow'

/** The organisation as the copy of a person's data names it, and the months after which data go. */
export interface Controller {
  organisation: string
  company: string | null
  address: string | null
  contact: string | null
  officer: string | null
  authority: string | null
  keeping: { leads: number | null; candidates: number | null; logs: number | null }
}

/** Reads the organisation; what Settings does not know, and the months of a class that is off, are null. */
export async function readController(sql: Sql): Promise<Controller> {
  const months = (key: string) => sql`(select months from retention_classes where key = ${key} and active)`
  return oneRow(
    await sql<Controller[]>`
      select name as organisation, provider_company as company, provider_address as address, provider_email as contact,
        data_protection_officer as officer, supervisory_authority as authority,
        jsonb_build_object('leads', ${months('leads')}, 'candidates', ${months('candidates')}, 'logs', log_months) as keeping
      from organisation`,
  )
}
