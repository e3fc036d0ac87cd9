import { expect } from 'vitest'
import type { Conversation } from '../../contract/calls/whatsapp'
import type { Api } from './api'
import { startApp, type TestApp } from './app'
import { startWhatsapp, type WhatsappKit } from './whatsapp'

type Hook = ReturnType<WhatsappKit['hook']>

/** Starts a server with a number at the fake Cloud API and its templates, one of them pending and one with an image. */
export async function startConversations() {
  const meta = await startWhatsapp()
  const app = await startApp(meta.env)
  const [master, user] = [await app.api('master'), await app.api('user')]
  const actions = conversationActions({ app, meta, master, user })
  const body = { type: 'BODY', text: 'Hello {{1}}, your appointment is on {{2}}.' }
  meta.templates.push(
    { name: 'reminder', language: 'en', status: 'APPROVED', category: 'UTILITY', components: [body] },
    {
      name: 'welcome',
      language: 'ar',
      status: 'APPROVED',
      category: 'MARKETING',
      components: [
        { type: 'HEADER', format: 'TEXT', text: 'أهلًا' },
        { type: 'BODY', text: 'مرحبًا {{first_name}}' },
        { type: 'FOOTER', text: 'Lotse' },
      ],
    },
    {
      name: 'brochure',
      language: 'en',
      status: 'APPROVED',
      components: [{ type: 'HEADER', format: 'IMAGE' }, body],
    },
    { name: 'waiting', language: 'en', status: 'PENDING', components: [body] },
  )
  const account = (await actions.made('whatsapp-official-settings', { name: 'Ours', ...meta.account })).id
  const synced = await master.post(`/whatsapp-official-settings/${account}/templates`)
  expect(synced.json, synced.text).toEqual({ total: 4, changed: 4 })
  const talk = async (path: string, api: Api = user) => (await api.get(path)).json as Conversation
  return {
    ...actions,
    meta,
    app,
    master,
    user,
    account,
    talk,
    async stop() {
      await app.stop()
      await meta.stop()
    },
  }
}

/** Actions for tests: records with a number of their own, received messages, and states of sent ones. */
export function conversationActions({
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
  const handled = () => expect.poll(waiting).toBe(0)
  async function receive(...messages: Hook[]) {
    for (const message of messages) expect(await post(message)).toBeLessThan(300)
    await handled()
  }
  const says = (from: string, body: string, at?: number) =>
    meta.incoming(from, { type: 'text', text: { body } }, at ? { at } : {})
  const messageOf = async (id: number) =>
    (await app.sql`select * from whatsapp_log where id = ${id}`)[0] as Record<string, unknown>
  const until = (id: number, state: string) =>
    expect.poll(async () => (await messageOf(id)).status).toBe(state)
  const template = async (name: string) =>
    Number((await app.sql`select id from whatsapp_templates where name = ${name}`)[0]?.id)
  async function sent(path: string, body: Record<string, unknown>) {
    const answer = await user.post(path, body)
    expect(answer.status, answer.text).toBe(201)
    return (answer.json as { id: number }).id
  }
  return { made, person, post, handled, receive, says, messageOf, until, template, sent }
}
