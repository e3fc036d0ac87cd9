import { invalid } from '../../../../contract/errors'
import { peopleKey } from '../../../auth/keys'
import type { Change, Hooks, Tx, Values } from '../../../crud/hooks'
import { erasureHash, mailKey } from '../../../mail'
import {
  CONSENT_TEXTS,
  consentLanguage,
  laterSourceIn,
  letterOf,
  type Subscription,
  subscribe,
  withFirstSource,
} from '../../../mail/consent'
import { escapeHtml } from '../../../mail/message/escapeHtml'
import type { Services } from '../../../services'
import { mailContext } from '../context'
import { senderOf, sendLetter } from '../emails/sender'
import { keepNoted, noteLater } from './later-consent'

/** Puts somebody on lists as the lists want it, for forms and whoever else takes a wish (server/mail/consent). */
export async function subscribePerson(services: Services, tx: Tx, wish: Subscription) {
  return subscribe(tx, { now: services.now, people: await peopleKey(services.config) }, wish)
}

/** The job that sends the mail which asks for confirmation. */
export async function sendConsentMail(services: Services, { id }: Values): Promise<void> {
  const { sql } = services
  const { key, origin } = await mailContext(services)
  const letter = await letterOf(sql, { id: Number(id), key, origin })
  if (!letter) return
  const sender = await senderOf(services, null)
  const text = letter.body.replaceAll('{link}', letter.link)
  await sendLetter(services, sender, {
    purpose: 'confirmation',
    side: letter.side,
    to: letter.address,
    subject: letter.subject,
    text,
    html: htmlOf(letter),
  })
}

// Mail programs take styles beside the words only.
const PAGE = 'margin:0;padding:24px 8px;background-color:#eef2f5'
const LETTER =
  "max-width:536px;margin:0 auto;padding:32px;background-color:#ffffff;color:#102944;font:16px/1.6 'IBM Plex Sans','IBM Plex Sans Arabic',Arial,sans-serif"
const BUTTON =
  'display:inline-block;margin:12px 0 8px;padding:12px 22px;background-color:#104b91;color:#ffffff;font-weight:600;text-decoration:none'
const SMALL = 'font-size:13px;color:#46586b;word-break:break-all'

function htmlOf({ body, link, language }: { body: string; link: string; language: string }): string {
  const address = escapeHtml(link)
  const { button } = CONSENT_TEXTS[consentLanguage(language)]
  const anchor =
    `<a href="${address}" style="${BUTTON}">${escapeHtml(button)}</a><br>` +
    `<a href="${address}" dir="ltr" style="${SMALL}">${address}</a>`
  const paragraphs = body
    .split('\n\n')
    .map(
      part =>
        `<p style="margin:0 0 16px">${escapeHtml(part).replaceAll('\n', '<br>').replaceAll('{link}', anchor)}</p>`,
    )
  const direction = language === 'ar' ? 'rtl' : 'ltr'
  return `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head><body style="${PAGE}"><div style="${LETTER}">${paragraphs.join('')}</div></body></html>`
}

/** What a batch of subscribers is looked at by, asked once a transaction. */
interface Known {
  asking: ReadonlySet<number>
  /** Lists by rule: nobody is put on them. */
  ruled: ReadonlySet<number>
  erasedBy: Buffer | undefined
}
const known = new WeakMap<Tx, Known | Promise<Known>>()

/**
 * Who is put on a list that asks for confirmation waits there, unless where and when the person agreed is written with
 * it. The first source of a consent stays. Who had themselves erased does not come back by staff or an import, only by their own confirmation.
 */
export const subscribersHooks: Hooks = {
  beforeWrite(tx, given) {
    const changes = judgedChanges(tx, given)
    const { action, before } = given
    const source = action === 'update' ? laterSourceIn(before, given.changes) : undefined
    if (!before || !source) return changes
    return Promise.resolve(changes).then(kept => {
      noteLater(tx, { ...given, before, kept, source })
      return kept
    })
  },
  afterUpdate: keepNoted,
}

/** A change with its first source kept, and the facts that a list's rule looks at. */
interface Judging extends Pick<Change, 'before'> {
  changes: Values
  isRenamed: boolean
  /** Where and when the person agreed is written with the change, also where an earlier source stays in the record. */
  isVouched: boolean
}

function judgedChanges(tx: Tx, given: Change): Values | Promise<Values> {
  const { action, before } = given
  const changes = withFirstSource(before, given.changes)
  const isRenamed = typeof changes.email === 'string' && changes.email !== before?.email
  const isVouched = Boolean(given.changes.consent_source && given.changes.consent_at)
  if ((action !== 'create' && action !== 'update') || !(isRenamed || changes.list_ids)) return changes
  const judging: Judging = { before, changes, isRenamed, isVouched }
  const asked = known.get(tx) ?? look(tx)
  return asked instanceof Promise
    ? asked.then(found => judged(tx, judging, found))
    : judged(tx, judging, asked)
}

function look(tx: Tx): Promise<Known> {
  const asked = (async () => {
    const lists = await tx<{ id: number; double_opt_in: boolean; is_ruled: boolean }[]>`
      select id, double_opt_in, rule is not null as is_ruled from lists where double_opt_in or rule is not null`
    const idsOf = (some: readonly { id: number }[]) => new Set(some.map(({ id }) => id))
    const [erased] = await tx`select from erased_addresses limit 1`
    const found = {
      asking: idsOf(lists.filter(list => list.double_opt_in && !list.is_ruled)),
      ruled: idsOf(lists.filter(list => list.is_ruled)),
      erasedBy: erased ? await mailKey(tx) : undefined,
    }
    known.set(tx, found)
    return found
  })()
  known.set(tx, asked)
  return asked
}

function judged(tx: Tx, change: Judging, found: Known): Values | Promise<Values> {
  const wanted = (change.changes.list_ids as number[] | null | undefined) ?? []
  if (wanted.some(id => found.ruled.has(id))) throw invalid({ list_ids: 'refused_by_rule' })
  const changes = withPending(change, found.asking)
  if (!change.isRenamed || !found.erasedBy) return changes
  const hash = erasureHash(found.erasedBy, String(changes.email))
  return tx`select from erased_addresses where hash = ${hash}`.then(erased => {
    if (erased.length > 0) throw invalid({ email: 'refused_by_rule' })
    return changes
  })
}

function withPending({ before, changes, isVouched }: Judging, asking: ReadonlySet<number>): Values {
  const wanted = changes.list_ids as number[] | null | undefined
  if (!wanted || asking.size === 0) return changes
  const had = (before?.list_ids as number[] | null) ?? []
  const held = wanted.filter(id => asking.has(id) && !had.includes(id))
  if (held.length === 0 || isVouched) return changes
  const pending = (before?.pending_list_ids as number[] | null) ?? []
  const list_ids = wanted.filter(id => !held.includes(id))
  return {
    ...changes,
    list_ids,
    pending_list_ids: [...new Set([...pending, ...held])],
    ...(!before && list_ids.length === 0 ? { status: 'unconfirmed' } : {}),
  }
}
