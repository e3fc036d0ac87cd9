import type { candidates } from '../../../contract/resources/candidates'
import type { guardians } from '../../../contract/resources/identity'
import type ownPageTexts from '../../../i18n/en.json'
import type { RowOf, Tx } from '../../crud/hooks'
import { notify } from '../../crud/notify'
import { oneRow } from '../../db/oneRow'
import { recipientsOf, responsibleFor } from '../candidates'
import type { OpenVisit } from './pages/visit'

/** The person that a page is about, and the guardian who acts. */
export interface Acting {
  tx: Tx
  person: RowOf<typeof candidates>
  guardian: RowOf<typeof guardians> | undefined
  now: Date
}

/** Locks the person that a visit is about, then the guardian: in the order of every other write. */
export async function actingOf(tx: Tx, { call, owner }: OpenVisit): Promise<Acting> {
  const { candidateId, guardianId = null } = owner
  const person = oneRow(
    await tx<Acting['person'][]>`select * from candidates where id = ${candidateId} for update`,
  )
  const [guardian] = await tx<RowOf<typeof guardians>[]>`
    select * from guardians where id = ${guardianId} for update`
  return { tx, person, guardian, now: call.services.now() }
}

type Texts = (typeof ownPageTexts)['own_page']

interface Told {
  request: keyof Texts['requests']
  due_on: string | null
  link: string
}

/** Notifies those who answer for the file of a request, with the day by which it is answered. */
export async function tellStaff(acting: Acting, { request, due_on, link }: Told): Promise<void> {
  const values = (words: typeof ownPageTexts) => ({
    name: acting.person.name,
    request: words.own_page.requests[request],
    date: due_on ?? '',
  })
  await tell(acting, { kind: 'person_request', values, link })
}

/** Notifies those who answer for the file of an answer that asks for nothing. */
export async function tellAnswer(acting: Acting, answer: keyof Texts['answers']): Promise<void> {
  const { id, name } = acting.person
  const values = (words: typeof ownPageTexts) => ({ name, answer: words.own_page.answers[answer] })
  await tell(acting, { kind: 'person_answer', values, link: `/candidates/${id}` })
}

async function tell(
  { tx, person: { id }, now }: Acting,
  notice: Pick<Parameters<typeof notify>[1], 'kind' | 'values' | 'link'>,
): Promise<void> {
  const to = recipientsOf((await responsibleFor(tx, [id], now)).get(id))
  await notify(tx, { ...notice, to, about: { resource: 'candidates', id } })
}
