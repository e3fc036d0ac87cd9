import { type NoticeKind, noticeText } from '../../contract/notices'
import { definitionOf } from '../../contract/resources'
import ar from '../../i18n/ar.json'
import en from '../../i18n/en.json'
import { SYSTEM } from '../auth/actor'
import type { Tx } from './hooks'
import { writeRows } from './write'

/** Something that people should know, said in each one's language. */
export interface Notice {
  kind: NoticeKind
  /** Ids of users; nobody is told twice. */
  to: readonly number[]
  /** What the words of the kind (i18n `notice.{kind}`) have gaps for. */
  values?: Record<string, string | number>
  /** Where it leads, a path of this application. */
  link?: string
}

/** Tells people, in the transaction of what they are told of: they hear of it when it is committed. */
export async function notify(tx: Tx, { kind, to, values = {}, link }: Notice): Promise<void> {
  const definition = definitionOf('notifications')
  if (!definition || !to.length) return
  const people = await tx<{ id: number; language: string | null }[]>`
    select id, language from users where id = any(${[...new Set(to)]}::bigint[]) and active and deleted_at is null`
  await writeRows(tx, {
    definition,
    actor: SYSTEM,
    action: 'create',
    rows: people.map(({ id, language }) => {
      const { title, body } = noticeText((language === 'ar' ? ar : en).notice[kind], values)
      return { before: undefined, changes: { user_id: id, kind, title, body, link: link ?? null } }
    }),
  })
}
