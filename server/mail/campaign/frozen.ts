import type { FrozenMail } from '../../../contract/calls/campaigns'
import type { Sql } from '../../db/connect'
import type { MessageFrame } from '../message/compile'
import { escapeHtml } from '../message/escapeHtml'
import { type PreparedMessage, preheaderOf } from '../message/prepare'

/**
 * Returns the versions that a started campaign sends, with their own links in the place of the engine's and without the
 * pixel, so that a preview counts as nobody's visit; none before the start.
 */
export async function frozenMails({ sql, id }: { sql: Sql; id: number }): Promise<FrozenMail[]> {
  const rows = await sql<{ variant: FrozenMail['variant']; frame: MessageFrame; attachments: string[] }[]>`
    select variant, frame, array(
      select name from campaign_attachments a
      where a.campaign_id = c.campaign_id and a.variant = c.variant order by position
    ) as attachments
    from campaign_contents c where campaign_id = ${id} order by variant`
  return rows.map(({ variant, frame: { prepared, origin }, attachments }) => ({
    variant,
    subject: prepared.subject,
    preheader: preheaderOf(prepared.html),
    html: withOwnLinks(prepared, 'html', origin).replace(
      /<img src="[^"]{0,300}\/o\/\{\{ _track \}\}\.gif"[^>]{0,100}>/,
      '',
    ),
    text: withOwnLinks(prepared, 'text', origin),
    attachments,
  }))
}

function withOwnLinks(prepared: PreparedMessage, part: 'html' | 'text', origin: string): string {
  const [before, ...others] = prepared[part].split(`${origin}/c/{{ _track }}.`)
  const linked = others.map(rest => {
    const place = /^[\da-z]+/.exec(rest)?.[0] ?? ''
    const address = place + (signedPart(rest.slice(place.length)) ?? '')
    const link = prepared.links[Number.parseInt(place, 36)] ?? ''
    // Merge fields stand in the mail as they were written.
    const shown = part === 'html' && !link.includes('{') ? escapeHtml(link) : link
    return shown + rest.slice(address.length)
  })
  return [before, ...linked].join('').replaceAll('{{ _unsubscribe }}', '{{ unsubscribe_url }}')
}

/** Returns the Liquid code of a signed target (prepare.ts), which is no part of the text. */
function signedPart(rest: string): string | undefined {
  if (!rest.startsWith('{% capture _to %}')) return undefined
  const end = rest.indexOf('}}', rest.indexOf('{% endcapture %}'))
  return end < 0 ? undefined : rest.slice(0, end + 2)
}
