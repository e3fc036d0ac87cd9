import type { Sql } from '../../server/db/connect'

const PROVIDER = {
  provider_company: 'Lotse Personal GmbH',
  provider_legal_form: 'gmbh',
  provider_address: 'Musterstraße 1, 10115 Berlin',
  provider_register: 'Amtsgericht Charlottenburg',
  provider_register_number: 'HRB 123456',
  provider_directors: 'Ada Muster',
  provider_email: 'office@lotse.example',
  provider_objections: 'widerspruch@lotse.example',
}

/** Names the provider of an organisation: no campaign starts without these details. */
export async function nameProvider(sql: Sql): Promise<void> {
  await sql`update organisation set ${sql(PROVIDER)}`
}

/** Names what privacy notices need beside the provider, in all languages. */
export async function nameController(sql: Sql): Promise<void> {
  const recipients = 'Test Office Cairo, Egypt (standard contractual clauses)'
  await sql`
    update organisation set withdrawal_address = 'withdraw@test.example', recipients_ar = ${recipients},
      recipients_en = ${recipients}, recipients_de = ${recipients}, recipients_fr = ${recipients}`
}
