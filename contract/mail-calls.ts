import { z } from 'zod'
import { BODY_MOST, BODY_RULE } from './body-limits'
import type { Endpoint } from './endpoints'
import { DEEDS } from './list-rules'
import { personHistory } from './mail-history'
import { VARIANTS } from './split-test'

const count = z.object({
  total: z.int(),
  unique: z.int(),
  suppressed: z.int(),
  unsubscribed: z.int(),
  invalid: z.int(),
  sendable: z.int(),
  excluded: z.int(),
})
const person = z.object({
  address: z.string(),
  name: z.string().nullable(),
  outcome: z.enum(['send', 'suppressed', 'unsubscribed', 'invalid', 'excluded', 'duplicate']),
  reason: z.string().nullable(),
  version: z.enum([...VARIANTS, 'rest']).nullable(),
})
const frozenMail = z.object({
  variant: z.enum(VARIANTS),
  subject: z.string(),
  preheader: z.string(),
  html: z.string(),
  text: z.string(),
  attachments: z.array(z.string()),
})
/** What a started campaign sends, with its merge fields: one version, or both. */
export type FrozenMail = z.output<typeof frozenMail>

const rule = z.object({
  of: z.string(),
  filter: z.record(z.string(), z.unknown()).optional(),
  mails: z.array(z.object({ campaign_id: z.int(), did: z.enum(DEEDS) })).optional(),
})

const id = (line: string) =>
  line
    .toLowerCase()
    .replace(/[{}/.]+/g, ' ')
    .trim()
const call = (
  tag: string,
  method: Endpoint['method'],
  path: string,
  summary: string,
  more: Partial<Endpoint>,
): Endpoint => ({ method, path, tag, id: id(`${method} ${path}`), summary, ...more })

/** What is asked before a campaign goes out, and its report as a file. */
export const MAIL_CALLS: readonly Endpoint[] = [
  ...['campaigns', 'bw-campaigns'].flatMap(name => [
    call(name, 'GET', `/${name}/{id}/dry-run`, 'Who would be sent, and who not and why, if it started now.', {
      query: { outcome: { schema: person.shape.outcome, about: 'Only people of this outcome.' } },
      answer: z.object({ count, people: z.array(person) }),
    }),
    call(name, 'GET', `/${name}/{id}/dry-run/file`, 'The same of everybody, as CSV.', { answer: 'text/csv' }),
  ]),
  ...['campaigns', 'bw-campaigns', 'bb-campaigns'].map(name =>
    call(
      name,
      'GET',
      `/${name}/{id}/report/file`,
      'The report as CSV: figures, links, bounces, who was left out.',
      {
        answer: 'text/csv',
      },
    ),
  ),
  ...['campaigns', 'bw-campaigns', 'bb-campaigns'].map(name =>
    call(name, 'GET', `/${name}/{id}/content`, 'The mail as it was frozen at the start; none before.', {
      answer: z.object({ versions: z.array(frozenMail) }),
    }),
  ),
  ...['subscribers', 'bw-subscribers'].map(name =>
    call(
      name,
      'POST',
      `/${name}/ask-consent`,
      'Asks those of many who wait to confirm their lists, by mail.',
      {
        body: z.object({
          ids: z.array(z.int()).optional(),
          filter: z.record(z.string(), z.unknown()).optional(),
          except: z.array(z.int()).optional(),
        }),
        bodyMax: BODY_MOST,
        answer: z.object({ sent: z.int(), nothing_waits: z.int(), asked_already: z.int() }),
      },
    ),
  ),
  ...['subscribers', 'bw-subscribers'].flatMap(name => [
    call(name, 'GET', `/${name}/{id}/history`, 'What happened with one person, newest first.', {
      answer: personHistory,
    }),
    call(
      name,
      'GET',
      `/${name}/{id}/consent`,
      'The proof of one person’s consent, as JSON or to be printed.',
      {
        query: { print: { schema: z.enum(['en', 'ar']), about: 'As a page in this language.' } },
        answer: z.object({
          made_at: z.string(),
          organisation: z.string(),
          person: z.record(z.string(), z.unknown()),
          events: z.array(z.record(z.string(), z.unknown())),
        }),
      },
    ),
    call(
      name,
      'POST',
      `/${name}/{id}/ask-consent`,
      'Asks one person by mail to confirm the lists that wait.',
      {
        answer: z.object({ sent: z.boolean() }),
      },
    ),
  ]),
  ...['lists', 'bw-lists'].map(name =>
    call(name, 'POST', `/${name}/count`, 'How many people a rule finds, before it is kept.', {
      body: z.object({ rule }),
      bodyMax: BODY_RULE,
      answer: count.extend({ found: z.int().nullable() }),
    }),
  ),
]
