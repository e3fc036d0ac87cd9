import { ownPages } from '../../../contract/resources/own-pages'
import { type Demo, withOwnRandom } from '../demo'
import type { Person } from './people'

/** People of the demo who have a page of their own. */
const WITH_PAGE = 36

/** Sends some people the link of their page: most have opened it, some have sent a document that nobody has checked. */
export async function fillOwnPages(demo: Demo, people: readonly Person[]): Promise<void> {
  const { random, at, tx } = withOwnRandom(demo)
  const pages = people.slice(-WITH_PAGE).flatMap(({ id, owner }) => {
    if (!owner) return []
    const sent = -random.between(2, 25)
    const seen = random.chance(0.8) ? random.between(sent, -1) : null
    const isClosed = random.chance(0.1)
    return {
      candidate_id: id,
      language: random.chance(0.6) ? 'ar' : 'en',
      channel: random.chance(0.7) ? 'whatsapp' : 'mail',
      sent_at: sent,
      seen_at: seen,
      views: seen === null ? 0 : random.between(1, 9),
      revoked_at: isClosed ? -1 : null,
      revoked_by: isClosed ? owner.id : null,
      created_at: sent,
      created_by: owner.id,
    }
  })
  await demo.insert(ownPages, pages)
  await tx`
    insert into own_page_uploads (id, page_id, target, name, size, made_at, done_at, document_id)
    select 'demo-' || d.id, p.id, 'document:' || d.id, 'document.pdf', 180000, ${at(-1)}, ${at(-1)}, d.id
    from own_pages p join lateral (select id from documents where candidate_id = p.candidate_id and checked_on is null
      and (file is not null or received_on is not null) order by id limit 1) d on true
    where p.seen_at is not null and p.revoked_at is null order by p.id limit 8`
  await tx`
    update own_pages p set uploads = 1 from own_page_uploads u where u.page_id = p.id`
  // Links of the demo lead nowhere: nobody has their tokens.
  await tx`
    insert into own_page_links (hash, page_id, made_at, used_at)
    select 'demo-' || id, id, sent_at, seen_at from own_pages where revoked_at is null`
}
