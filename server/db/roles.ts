import { ROLES } from '../../contract/access/roles'
import { roles } from '../../contract/resources/lookups'
import ar from '../../i18n/ar.json'
import de from '../../i18n/de.json'
import en from '../../i18n/en.json'
import fr from '../../i18n/fr.json'
import { searchText } from '../crud/search'
import type { Sql } from './connect'

/** Adds the roles that the list of Settings has not yet, by their names in the words of the browser. */
export async function addRoles(sql: Sql): Promise<void> {
  const there = await sql<{ slug: string }[]>`select slug from roles`
  const missing = ROLES.filter(role => !there.some(({ slug }) => slug === role))
  for (const role of missing) {
    const row = { slug: role, ar: ar.roles[role], en: en.roles[role], fr: fr.roles[role], de: de.roles[role] }
    await sql`insert into roles ${sql({ ...row, search_text: searchText(roles, row) })} on conflict do nothing`
  }
}
