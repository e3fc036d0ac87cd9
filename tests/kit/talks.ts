import { expect } from 'vitest'
import type { Api } from './api'
import type { TestApp } from './app'
import type { WhatsappKit } from './whatsapp'

type Hook = ReturnType<WhatsappKit['hook']>

/** What tests of conversations do: people with a number of their own, messages that come in, and what became of ours. */
export function talksOf({
  app,
  meta,
  master,
  user,
}: Record<'master' | 'user', Api> & { app: TestApp; meta: WhatsappKit }) {
  let people = 0
  async function made(resource: string, body: Record<string, unknown>) {
    const answer = await master.post(`/${resource}`, body)
    expect(answer.status, `${resource}: ${answer.text}`).toBe(201)
    return answer.record
  }
  async function person(resource = 'leads', more: Record<string, unknown> = {}) {
    const phone = `+20100555${String(1_000 + people++)}`
    const name = resource === 'bw-leads' ? { company: 'Clinic Nord' } : { name: 'Mona Adel' }
    const record = await made(resource, { ...name, phone, ...more })
    return { id: record.id, phone, digits: phone.slice(1), path: `/conversations/${resource}/${record.id}` }
  }
  const post = async ({ body, headers }: Hook) =>
    (await fetch(`${app.url}/hooks/whatsapp`, { method: 'POST', body, headers })).status
  const waiting = async () =>
    (await app.sql`select from inbound_events where state in ('received', 'failed')`).length
  const handled = () => expect.poll(waiting, { timeout: 10_000 }).toBe(0)
  async function receive(...messages: Hook[]) {
    for (const message of messages) expect(await post(message)).toBeLessThan(300)
    await handled()
  }
  const says = (from: string, body: string, at?: number) =>
    meta.incoming(from, { type: 'text', text: { body } }, at ? { at } : {})
  const messageOf = async (id: number) =>
    (await app.sql`select * from whatsapp_log where id = ${id}`)[0] as Record<string, unknown>
  const until = (id: number, state: string) =>
    expect.poll(async () => (await messageOf(id)).status, { timeout: 10_000 }).toBe(state)
  const template = async (name: string) =>
    Number((await app.sql`select id from whatsapp_templates where name = ${name}`)[0]?.id)
  async function sent(path: string, body: Record<string, unknown>) {
    const answer = await user.post(path, body)
    expect(answer.status, answer.text).toBe(201)
    return (answer.json as { id: number }).id
  }
  return { made, person, post, handled, receive, says, messageOf, until, template, sent }
}
