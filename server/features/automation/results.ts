import type { ActionResult } from '../../../contract/automation/actions'
import type { Tx } from '../../crud/hooks'
import { notify } from '../../crud/notify'
import type { Services } from '../../services'
import { failureIn } from '../whatsapp'

/** The place of an action: the id of its run, and its index in the rule. */
interface ActionPlace {
  run: number
  index: number
}

/** Saves the result of an action that a job runs. A failure makes the run a failed one and notifies the author. */
export async function saveResult(
  { sql }: Pick<Services, 'sql'>,
  place: ActionPlace,
  result: Partial<ActionResult>,
): Promise<void> {
  await sql.begin(tx => saveResultIn(tx, place, result))
}

/** Does the same in a transaction of the caller. */
export async function saveResultIn(
  tx: Tx,
  { run, index }: ActionPlace,
  result: Partial<ActionResult>,
): Promise<void> {
  const [saved] = await tx<{ rule_id: number; event_id: number; results: ActionResult[] }[]>`
    update automation_runs
    set results = jsonb_set(results, array[${String(index)}], results->${index}::int || ${tx.json(result)}),
      state = case when ${result.state === 'failed'} then 'failed' else state end
    where id = ${run} returning rule_id, event_id, results`
  const after = saved?.results[index]
  if (saved && result.state === 'failed' && after) await notifyFailure(tx, saved, after)
}

/**
 * Notifies the author of the rule, or the masters where that person is gone, that an action failed: once a day, since the
 * next hundred records may fail for the same reason. The log of runs has them all.
 */
export async function notifyFailure(
  tx: Tx,
  { rule_id: rule, event_id }: { rule_id: number; event_id: number },
  { do: action, detail }: ActionResult,
): Promise<void> {
  const link = `/automation/${rule}`
  const [named] = await tx<{ name: string; owner: number | null }[]>`
    select r.name, u.id as owner from automation r
    left join users u on u.id = r.author_id and u.active and u.deleted_at is null where r.id = ${rule} for update of r`
  if (!named) return
  const people = await tx<{ id: number }[]>`
    select id from users u where active and deleted_at is null
      and case when ${named.owner}::bigint is null then role in ('master', 'superadmin') else id = ${named.owner} end
      and not exists (select from notifications n where n.user_id = u.id and n.kind = 'automation_failed'
        and n.link = ${link} and n.created_at > now() - interval '1 day')`
  const [about] = await tx<{ resource: string; id: number }[]>`
    select resource, record_id as id from automation_events where id = ${event_id}`
  await notify(tx, {
    kind: 'automation_failed',
    to: people.map(({ id }) => id),
    values: words => ({
      name: named.name,
      action: words.automation.do[action],
      reason: reasonIn(words.automation.reason, detail) ?? failureIn(words, detail ?? null),
    }),
    link,
    about,
  })
}

const reasonIn = (reasons: Readonly<Record<string, string>>, detail = '') => reasons[detail]
