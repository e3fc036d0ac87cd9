import { formSubmissions } from '../../../../contract/resources/forms'
import { type Actor, SYSTEM } from '../../../auth/actor'
import type { Touched } from '../../../crud/audit'
import { type ForgottenPerson, searchable } from '../../../crud/forget'
import type { Row, Tx, Values } from '../../../crud/hooks'
import { eraseRows, writeRows } from '../../../crud/write'
import type { Services } from '../../../services'

/** Limits of the spam that each form keeps. */
const KEPT_DAYS = 30
const MAX_KEPT = 200

/** Keeps a spam submission for inspection; it creates no record. */
export async function keepSpam({ sql, now }: Services, form: Row, sent: Values): Promise<void> {
  await sql.begin(async tx => {
    const changes: Values = { ...sent, form_id: form.id, outcome: 'spam', sent_at: now().toISOString() }
    const rows = [{ before: undefined, changes }]
    await writeRows(tx, { definition: formSubmissions, actor: SYSTEM, action: 'create', rows })
    await forgetOld(tx, form, now())
  })
}

/**
 * Deletes submissions without a record, spam among them, that contain the phone, e-mail or name of an erased person.
 * @returns the deleted submissions
 */
export async function forgetSpam(
  tx: Tx,
  actor: Actor,
  { marks }: Pick<ForgottenPerson, 'marks'>,
): Promise<Touched[]> {
  const found = await tx<Row[]>`
    select s.* from form_submissions s
    where outcome in ('spam', 'incomplete') and lead_id is null and candidate_id is null and online_candidate_id is null
      and exists (select from unnest(${marks}::text[]) mark where
        position(mark in ${searchable(tx, tx`concat_ws(' ', name, phone, email, answers)`)}) > 0)
    order by id for update`
  const rows = found.map(before => ({ before, changes: {} }))
  await eraseRows(tx, { definition: formSubmissions, actor, action: 'delete', rows })
  return found.map(({ id }) => ({ resource: formSubmissions.name, id }))
}

async function forgetOld(tx: Tx, form: Row, now: Date): Promise<void> {
  const old = await tx<Row[]>`
    select s.* from form_submissions s where form_id = ${form.id} and outcome = 'spam'
      and (created_at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS}) or id not in (
        select id from form_submissions where form_id = ${form.id} and outcome = 'spam' order by id desc limit ${MAX_KEPT}))
    order by id limit 20 for update skip locked`
  const rows = old.map(before => ({ before, changes: {} }))
  await eraseRows(tx, { definition: formSubmissions, actor: SYSTEM, action: 'delete', rows })
}
