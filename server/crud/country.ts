import type { Actor } from '../auth/actor'
import { isObject } from './check'
import type { Tx } from './hooks'

/**
 * The country in which a phone number without a prefix is read: the record's own, else that of its office, else the
 * office of who writes (domain.md, "Identity"). Countries' slugs are ISO 3166 alpha-2 codes.
 */
export async function countryOf(tx: Tx, actor: Actor, body: unknown): Promise<string | undefined> {
  const record = isObject(body) ? body : {}
  const country = idOf(record.country_id)
  const office = idOf(record.office_id) ?? actor.office_id
  if (!country && !office) return undefined
  const [found] = await tx<{ slug: string }[]>`
    select slug from countries where id = coalesce(${country}, (select country_id from offices where id = ${office}))`
  return found && /^[a-z]{2}$/i.test(found.slug) ? found.slug : undefined
}

const idOf = (value: unknown): number | null => (Number.isSafeInteger(value) ? (value as number) : null)
