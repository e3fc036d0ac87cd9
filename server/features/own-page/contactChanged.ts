import { isOneOf } from '../../../contract/definition/isOneOf'
import { OWN_PAGE_WORDS } from '../../../contract/own-page/words'
import { candidates } from '../../../contract/resources/candidates'
import { guardians } from '../../../contract/resources/identity'
import { ROUTE_LANGUAGES, type RouteLanguage } from '../../../contract/routes/words'
import { filled } from '../../../contract/text/filled'
import { SYSTEM } from '../../auth/actor'
import { sameValue } from '../../crud/check'
import type { Followers } from '../../crud/follow'
import type { Row, Tx } from '../../crud/hooks'
import type { Write } from '../../crud/write'
import { oneRow } from '../../db/oneRow'
import { ignoreRefusal, queueTo } from '../candidates'
import { closeDoors, type PageOwner, pageOfOwner } from '../personal-links'
import { isOpenFor, queueText } from '../whatsapp'

/** Fields that codes for the own page go by. */
const WAYS = ['email', 'phone', 'phone_alternative'] as const

/** Closes the page to open devices and notifies the person: an employee who changes where codes go could act in that person's name. */
export const ownPageFollowers: Followers = {
  [candidates.name]: (tx, write, after) => followContacts(tx, write, after),
  [guardians.name]: (tx, write, after) => followContacts(tx, write, after),
}

async function followContacts(tx: Tx, write: Write, after: readonly Row[]): Promise<void> {
  const { definition, action, rows, actor, now = new Date() } = write
  const isGuardian = definition.name === guardians.name
  if (action !== 'update' && !(isGuardian && action === 'create')) return
  const changed = after.flatMap((row, index) => {
    const before = rows[index]?.before
    return WAYS.some(way => !sameValue(before?.[way], row[way])) && !row.erased_at ? [{ before, row }] : []
  })
  if (!changed.length) return
  const ids = changed.map(({ row }) => row.id)
  await tx`
    update ${tx(definition.table)} set contact_changed_at = ${now}, contact_changed_by = ${actor.name}
    where id = any(${ids}::bigint[])`
  for (const { before, row } of changed) {
    if (!before) continue
    const candidateId = isGuardian ? Number(row.candidate_id) : row.id
    const owner = { candidateId, guardianId: isGuardian ? row.id : null }
    await closeDoors(tx, owner)
    await tellOldWays(tx, { owner, before, now })
  }
}

/** Tells the person by the ways of before: by e-mail, and by WhatsApp to a number that was changed while a conversation is open. */
async function tellOldWays(
  tx: Tx,
  { owner, before, now }: { owner: PageOwner; before: Row; now: Date },
): Promise<void> {
  const [candidate] = await tx<Row[]>`select * from candidates where id = ${owner.candidateId}`
  if (!candidate || candidate.deleted_at || candidate.erased_at) return
  const language = await languageOf(tx, owner, before)
  const name = String((language === 'ar' ? before.name_arabic : null) ?? before.name)
  const { organisation } = oneRow(
    await tx<{ organisation: string }[]>`select name as organisation from organisation`,
  )
  const words = OWN_PAGE_WORDS[language]
  const subject = filled(words.contact_changed_subject, { organisation }).slice(0, 200)
  const body = filled(words.contact_changed_body, { name, organisation })
  if (before.email) {
    const message = { language, subject, body }
    await queueTo(tx, SYSTEM, { candidate, message, to: String(before.email) })
  }
  if (!before.phone) return
  const guardian = { name, phone: String(before.phone) }
  const receiver = { resource: 'candidates', record_id: owner.candidateId, guardian } as const
  if (!(await isOpenFor({ sql: tx, now: () => now }, receiver))) return
  await tx
    .savepoint(inner => queueText(inner, { now: () => now }, { ...receiver, text: body, by: null }))
    .catch(ignoreRefusal)
}

/** The language of the guardian or of the page; before there is one, Arabic where the person has an Arabic name. */
async function languageOf(tx: Tx, owner: PageOwner, before: Row): Promise<RouteLanguage> {
  const page = await pageOfOwner(tx, owner)
  const known = [before.language, page?.language].find(each => isOneOf(ROUTE_LANGUAGES, each))
  return isOneOf(ROUTE_LANGUAGES, known) ? known : before.name_arabic ? 'ar' : 'en'
}
