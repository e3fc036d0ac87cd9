import { notifications } from '../../../contract/resources/notifications'
import ar from '../../../i18n/ar.json'
import en from '../../../i18n/en.json'
import type { Actor } from '../../auth/actor'
import type { Row, Tx } from '../../crud/hooks'
import { writeRows } from '../../crud/write'

/** Tells each who was given leads, once, in the person's language; nobody is told of what it gave itself. */
export async function tellTakers(tx: Tx, actor: Actor, given: readonly Row[]): Promise<void> {
  const counts = new Map<number, number>()
  for (const { employee_id } of given)
    counts.set(employee_id as number, (counts.get(employee_id as number) ?? 0) + 1)
  counts.delete(actor.id)
  if (!counts.size) return
  const people = await tx<{ id: number; language: string }[]>`
    select id, language from users where id = any(${[...counts.keys()]}::bigint[]) order by id`
  await writeRows(tx, {
    definition: notifications,
    actor,
    action: 'create',
    rows: people.map(({ id, language }) => ({
      before: undefined,
      changes: {
        user_id: id,
        kind: 'assigned',
        title: titleFor(language, counts.get(id) ?? 0),
        link: `/leads?filter=${encodeURIComponent(JSON.stringify({ employee_id: id, calls_count: 0 }))}`,
      },
    })),
  })
}

function titleFor(language: string, count: number): string {
  const words = language === 'ar' ? ar.leads.assigned_to_you : en.leads.assigned_to_you
  return words.replace('%{count}', String(count))
}
