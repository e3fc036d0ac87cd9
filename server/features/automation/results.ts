import type { ActionResult } from '../../../contract/automation'
import type { Connection } from '../../db/connect'

/** Writes down what became of an action that a job does; a failed one makes the run a failed one. */
export async function noteResult(
  { sql }: { sql: Connection },
  run: number,
  index: number,
  result: Partial<ActionResult> & { tries?: number },
): Promise<void> {
  await sql`
    update automation_runs
    set results = jsonb_set(results, array[${String(index)}], results->${index}::int || ${sql.json(result as never)}),
      state = case when ${result.state === 'failed'} then 'failed' else state end
    where id = ${run}`
}
