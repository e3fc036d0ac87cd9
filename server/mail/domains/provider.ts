import { fail } from '../../../contract/http/errors'
import { missingDetails, PROVIDER_FIELDS, type Provider } from '../../../contract/mail/provider'
import type { Connection } from '../../db/connect'
import { oneRow } from '../../db/oneRow'

/** Reads the provider's details of the organisation. They hold for all of its domains. */
export async function readProvider(sql: Connection): Promise<Provider> {
  return oneRow(await sql<Provider[]>`select ${sql(PROVIDER_FIELDS)} from organisation`)
}

/**
 * Reads the provider's details where they are complete.
 * @throws {Failure} provider_missing with the settings that are `missing`
 */
export async function completeProvider(sql: Connection): Promise<Provider> {
  const provider = await readProvider(sql)
  const missing = missingDetails(provider)
  if (missing.length) throw fail('provider_missing', { fields: { from_email: 'refused_by_rule' }, missing })
  return provider
}
