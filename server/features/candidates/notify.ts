import { notifications } from '../../../contract/resources/notifications'
import type { Actor } from '../../auth/actor'
import type { Tx } from '../../crud/hooks'
import { writeRows } from '../../crud/write'

/** What people are told. */
export interface News {
  kind: string
  /** In a person's language: a code of the interface. */
  title(language: string): string
  body?: string
  link: string
}

/** Tells people something, each in the own language; who acts is not told what it does itself. */
export async function notify(tx: Tx, actor: Actor, userIds: readonly number[], news: News): Promise<void> {
  const others = userIds.filter(id => id !== actor.id)
  if (!others.length) return
  const people = await tx<{ id: number; language: string }[]>`
    select id, language from users
    where id = any(${others}::bigint[]) and active and deleted_at is null order by id`
  const { kind, body, link } = news
  await writeRows(tx, {
    definition: notifications,
    actor,
    action: 'create',
    rows: people.map(({ id, language }) => ({
      before: undefined,
      changes: { user_id: id, kind, title: news.title(language).slice(0, 200), body: body ?? null, link },
    })),
  })
}
