import type { Language } from '../../contract/constants'
import { type NoticeKind, noticeText, pushGroupOf } from '../../contract/inbox/notices'
import { notifications } from '../../contract/resources/notifications'
import { type Actor, SYSTEM } from '../auth/actor'
import { addJob } from '../jobs/queue'
import { languageOf, type Words, wordsIn } from '../words'
import type { Tx } from './hooks'
import { writeRows } from './write'

type Values = Readonly<Record<string, string | number>>

/** Something that people should know, said in each one's language. */
export interface Notice {
  kind: NoticeKind
  /** Ids of users; nobody is told twice. */
  to: readonly (number | null)[]
  /** The words, where they are not those of the kind. */
  text?: keyof Words['notice']
  /** Values for the gaps in the words of the kind (i18n `notice.{kind}`); by language if they are words themselves. */
  values?: Values | ((words: Words, language: Language) => Values)
  /** Words of a person, instead of the kind's own second line. */
  body?: string
  /** A path of this application. */
  link?: string
  /** The record that it names, where `link` does not lead to that record. It goes with the record's erasure. */
  about?: { resource: string; id: number } | undefined
  /** The person who acts: nobody is told of their own acts. */
  by?: Actor
}

interface Reader {
  id: number
  language: string | null
  app: boolean
  push: boolean
}

/**
 * Tells people, in the transaction of what they are told of: they hear of it when it is committed. Who wants a kind by
 * mail or push alone finds it as seen.
 */
export async function notify(tx: Tx, notice: Notice): Promise<void> {
  const { kind, to, text = kind, values = {}, body, link, about, by = SYSTEM } = notice
  const ids = [...new Set(to)].filter(id => id !== null && id !== by.id)
  if (!ids.length) return
  const readers = await tx<Reader[]>`
    select u.id, u.language, coalesce(s.app, true) as app, coalesce(s.push, false) as push
    from users u left join notice_settings s on s.user_id = u.id and s.kind = ${kind}
    where u.id = any(${ids}::bigint[]) and u.active and u.deleted_at is null
      and (coalesce(s.app, true) or s.mail <> 'off' or s.push) order by u.id`
  await writeRows(tx, {
    definition: notifications,
    actor: by,
    action: 'create',
    rows: readers.map(({ id, language: chosen, app }) => {
      const language = languageOf(chosen)
      const words = wordsIn(language)
      const given = typeof values === 'function' ? values(words, language) : values
      const said = noticeText(words.notice[text], given, language)
      const viewed_at = app ? null : new Date().toISOString()
      return {
        before: undefined,
        changes: {
          user_id: id,
          kind,
          title: said.title,
          body: (body ?? said.body) || null,
          link: link ?? null,
          resource: about?.resource ?? null,
          record_id: about?.id ?? null,
          viewed_at,
        },
      }
    }),
  })
  await pushTo(tx, kind, readers)
}

/** Has a job for each browser in which these people chose to be told outside of the application. */
async function pushTo(tx: Tx, kind: NoticeKind, readers: readonly Reader[]): Promise<void> {
  const group = pushGroupOf(kind)
  const ids = readers.filter(({ push }) => push).map(({ id }) => id)
  if (!group || !ids.length) return
  const devices = await tx<{ id: number }[]>`
    select id from push_devices where user_id = any(${ids}::bigint[]) order by id`
  for (const { id } of devices) await addJob(tx, 'send_push', { device: id, group })
}
