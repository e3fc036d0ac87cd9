import type { ActionResult } from '../../../contract/automation/actions'
import type { Tx } from '../../crud/hooks'
import { notify } from '../../crud/notify'
import type { Services } from '../../services'
import { failureIn } from '../whatsapp'

/** Writes down what became of an action that a job does; a failed one makes the run a failed one, and is told of. */
export async function noteResult(
  { sql }: Pick<Services, 'sql'>,
  run: number,
  index: number,
  result: Partial<ActionResult>,
): Promise<void> {
  await sql.begin(tx => noteResultIn(tx, run, index, result))
}

/** The same in a transaction of the caller. */
export async function noteResultIn(
  tx: Tx,
  run: number,
  index: number,
  result: Partial<ActionResult>,
): Promise<void> {
  const [noted] = await tx<{ rule_id: number; event_id: number; results: ActionResult[] }[]>`
    update automation_runs
    set results = jsonb_set(results, array[${String(index)}], results->${index}::int || ${tx.json(result as never)}),
      state = case when ${result.state === 'failed'} then 'failed' else state end
    where id = ${run} returning rule_id, event_id, results`
  const after = noted?.results[index]
  if (noted && result.state === 'failed' && after) await tellOfFailure(tx, noted, after)
}

/**
 * Tells the author of the rule, or its keepers where that person is gone, that an action of it failed: once a day, since the
 * next hundred records may fail for the same reason. The log of runs has them all.
 */
export async function tellOfFailure(
  tx: Tx,
  { rule_id: rule, event_id }: { rule_id: number; event_id: number },
  { do: action, detail }: ActionResult,
): Promise<void> {
  const link = `/automation/${rule}`
  const [made] = await tx<{ name: string; owner: number | null }[]>`
    select r.name, u.id as owner from automation r
    left join users u on u.id = r.author_id and u.active and u.deleted_at is null where r.id = ${rule} for update of r`
  if (!made) return
  const people = await tx<{ id: number }[]>`
    select id from users u where active and deleted_at is null
      and case when ${made.owner}::bigint is null then role in ('master', 'superadmin') else id = ${made.owner} end
      and not exists (select from notifications n where n.user_id = u.id and n.kind = 'automation_failed'
        and n.link = ${link} and n.created_at > now() - interval '1 day')`
  const [about] = await tx<{ resource: string; id: number }[]>`
    select resource, record_id as id from automation_events where id = ${event_id}`
  await notify(tx, {
    kind: 'automation_failed',
    to: people.map(({ id }) => id),
    values: words => ({
      name: made.name,
      action: words.automation.do[action],
      reason: reasonIn(words.automation.reason, detail) ?? failureIn(words, detail ?? null),
    }),
    link,
    about,
  })
}

const reasonIn = (reasons: Readonly<Record<string, string>>, detail = '') => reasons[detail]
