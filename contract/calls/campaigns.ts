import { z } from 'zod'
import { type Role, SENDERS } from '../access/roles'
import type { Definition } from '../definition/define'
import { BODY_MOST } from '../http/body-limits'
import { testReport, VARIANTS } from '../mail/split-test'
import { bbCampaigns, bwCampaigns, campaigns } from '../resources/campaigns'
import { bwSubscribers, subscribers } from '../resources/subscribers'
import { call, recordAnswer, rolesFor } from './call'
import { audienceCount } from './lists'

const id = z.int().positive()
const ids = z.array(id).max(10_000, 'too_long').optional()
const nothing = z.strictObject({})

const scheduleBody = z.strictObject({ at: z.iso.datetime({ offset: true, error: 'valid_instant' }) })
const testBody = z.strictObject({
  to: z.array(z.string().max(254, 'too_long')).min(1, 'required').max(20, 'too_long'),
})
/** Messages that may or may not have gone: those that go again, and those that count as sent. */
const settleBody = z.strictObject({ resend: ids, assume_sent: ids })
export type Settlement = z.output<typeof settleBody>
const winnerBody = z.strictObject({ winner: z.enum(VARIANTS, { error: 'not_a_choice' }) })

const testMessage = z.object({
  id,
  to: z.string(),
  subject: z.string(),
  /** Bytes of a kept one. */
  size: z.int().nullable(),
  at: z.string(),
  /** `kept` for want of a mail server. */
  outcome: z.enum(['kept', 'sent', 'failed']),
  /** The response of the mail server. */
  reply: z.string().nullable(),
})
/** A test of a campaign with its outcome. */
export type TestMessage = z.output<typeof testMessage>

const frozenMail = z.object({
  variant: z.enum(VARIANTS),
  subject: z.string(),
  preheader: z.string(),
  html: z.string(),
  text: z.string(),
  attachments: z.array(z.string()),
})
/** The mail of a started campaign with its merge fields: one version, or both. */
export type FrozenMail = z.output<typeof frozenMail>

const reasons = z.array(z.object({ reason: z.string(), count: z.int() }))
const report = z.object({
  counts: z.object({
    recipients: z.int(),
    sent: z.int(),
    delivered: z.int(),
    failed: z.int(),
    suppressed: z.int(),
    uncertain: z.int(),
    bounced: z.int(),
    complained: z.int(),
    opened: z.int(),
    clicked: z.int(),
    /** Queued, claimed, sending or to be tried again. */
    open: z.int(),
    unsubscribed: z.int(),
  }),
  /** Each link of the mail, in its order. */
  links: z.array(z.object({ url: z.string(), people: z.int(), clicks: z.int(), machine: z.int() })),
  /** Replies to messages that were refused, most frequent first. */
  bounces: z.array(z.object({ reply: z.string(), status: z.string(), count: z.int() })),
  suppressed: reasons,
  /** People left out at the planning, without a message: excluded, not subscribed, not valid. */
  left_out: reasons,
  /** Why messages came back or failed, by the meaning of the code (contract/resources/mail-report.ts). */
  reasons,
  providers: z.array(
    z.object({
      provider: z.string(),
      sent: z.int(),
      delivered: z.int(),
      opened: z.int(),
      clicked: z.int(),
      bounced: z.int(),
      failed: z.int(),
    }),
  ),
  /** Visits of programs that look at links; they count for nothing else. */
  machines: z.object({ opens: z.int(), clicks: z.int() }),
  /** Why the engine stopped it or cannot go on (pause-reasons.ts, or words as they came); null while it can. */
  trouble: z.string().nullable(),
  /** People for whom it is not the hour yet at which the campaign may arrive. */
  waiting: z.object({ people: z.int(), next_at: z.string().nullable() }),
  /** Null for a campaign of one version. */
  test: testReport.nullable(),
  /** Hours without any event are left out. */
  series: z.array(
    z.object({
      at: z.string(),
      sent: z.int(),
      opened: z.int(),
      clicked: z.int(),
      unsubscribed: z.int(),
    }),
  ),
})
/** Counts, links, bounces and a time series of a campaign. Machines' opens and clicks are counted apart. */
export type CampaignReport = z.output<typeof report>

/** Orders of a campaign, for those who may send. */
function ordersOf<const Name extends string>(name: Name, definition: Definition, senders: readonly Role[]) {
  const answer = recordAnswer(definition)
  const order = { access: senders, body: nothing, answer } as const
  return {
    start: call(`POST /${name}/{id}/send-now`, { ...order, summary: 'Starts a draft.' }),
    schedule: call(`POST /${name}/{id}/send-later`, {
      ...order,
      summary: 'Schedules a draft.',
      body: scheduleBody,
    }),
    cancel: call(`POST /${name}/{id}/cancel`, { ...order, summary: 'Makes a scheduled one a draft again.' }),
    stop: call(`POST /${name}/{id}/stop`, { ...order, summary: 'Stops sending.' }),
    resume: call(`POST /${name}/{id}/resume`, { ...order, summary: 'Goes on sending.' }),
    listUncertain: call(`GET /${name}/{id}/uncertain`, {
      summary: 'The ids of messages that a person has to settle.',
      access: senders,
      answer: z.object({ ids: z.array(id) }),
    }),
    settle: call(`POST /${name}/{id}/uncertain`, {
      ...order,
      summary: 'Settles unconfirmed messages.',
      body: settleBody,
      bodyMax: BODY_MOST,
    }),
  }
}

/** Tests, content and report of a campaign, for all who use it. */
function readsOf<const Name extends string>(name: Name, definition: Definition) {
  const { roles } = definition
  return {
    test: call(`POST /${name}/{id}/test`, {
      summary: 'Sends a test message.',
      access: roles,
      body: testBody,
      answer: recordAnswer(definition),
    }),
    listTests: call(`GET /${name}/{id}/tests`, {
      summary: 'Tests of a campaign with their outcome: `kept` without a mail server, `sent` or `failed`.',
      access: roles,
      answer: z.array(testMessage),
    }),
    downloadTest: call(`GET /${name}/{id}/tests/{message}`, {
      summary: 'A test in the outbox with its content.',
      access: roles,
      answer: 'message/rfc822',
    }),
    readContent: call(`GET /${name}/{id}/content`, {
      summary: 'The email as it was frozen at the start; none before.',
      access: roles,
      answer: z.object({ versions: z.array(frozenMail) }),
    }),
    readReport: call(`GET /${name}/{id}/report`, {
      summary: 'Counts, links, bounces and a time series.',
      access: roles,
      answer: report,
    }),
    downloadReport: call(`GET /${name}/{id}/report/file`, {
      summary: 'The report as CSV: figures, links, bounces, excluded people.',
      access: roles,
      answer: 'text/csv',
    }),
  }
}

/** The calls that each of the three campaign resources has. */
const callsOf = <const Name extends string>(
  name: Name,
  definition: Definition,
  senders: readonly Role[],
) => ({ ...ordersOf(name, definition, senders), ...readsOf(name, definition) })

/** Campaigns: sending, tests and reports, by their resource. */
export const campaignCalls = {
  campaigns: callsOf('campaigns', campaigns, SENDERS.general),
  'bw-campaigns': callsOf('bw-campaigns', bwCampaigns, SENDERS.bw),
  'bb-campaigns': callsOf('bb-campaigns', bbCampaigns, SENDERS.bb),
}

export type CampaignResource = keyof typeof campaignCalls

/** Why a person is sent a campaign, or not. */
export const DRY_RUN_OUTCOMES = [
  'send',
  'suppressed',
  'unsubscribed',
  'no_consent',
  'invalid',
  'excluded',
  'duplicate',
] as const
export type DryRunOutcome = (typeof DRY_RUN_OUTCOMES)[number]
const dryRunPerson = z.object({
  address: z.string(),
  name: z.string().nullable(),
  outcome: z.enum(DRY_RUN_OUTCOMES),
  /** The cause of a suppression, or why a person does not count as subscribed. */
  reason: z.string().nullable(),
  /** Of a campaign of two versions the one the person would get; `rest`: the better one. */
  version: z.enum([...VARIANTS, 'rest']).nullable(),
})
export type DryRunPerson = z.output<typeof dryRunPerson>
const outcomeQuery = z.strictObject({
  outcome: z.enum(DRY_RUN_OUTCOMES, 'not_a_choice').optional().describe('Only people of this outcome.'),
})

/** The calls of campaigns that go to lists: two versions, and who would be sent. */
function listedCallsOf<const Name extends string>(
  name: Name,
  { people, senders, definition }: { people: Definition; senders: readonly Role[]; definition: Definition },
) {
  return {
    chooseWinner: call(`POST /${name}/{id}/winner`, {
      summary: 'Gives the rest one of the two versions that are tried.',
      access: senders,
      body: winnerBody,
      answer: recordAnswer(definition),
    }),
    dryRun: call(`GET /${name}/{id}/dry-run`, {
      summary: 'Recipients if it started now, and excluded people with the reason.',
      access: people.roles,
      query: outcomeQuery,
      answer: z.object({ count: audienceCount, people: z.array(dryRunPerson) }),
    }),
    downloadDryRun: call(`GET /${name}/{id}/dry-run/file`, {
      summary: 'The same for all people, as CSV.',
      access: rolesFor(people, 'export'),
      answer: 'text/csv',
    }),
  }
}

/** Campaigns that go to lists; those of the job tool go to listings. */
export const listedCampaignCalls = {
  campaigns: listedCallsOf('campaigns', {
    definition: campaigns,
    people: subscribers,
    senders: SENDERS.general,
  }),
  'bw-campaigns': listedCallsOf('bw-campaigns', {
    definition: bwCampaigns,
    people: bwSubscribers,
    senders: SENDERS.bw,
  }),
}
export type ListedCampaigns = keyof typeof listedCampaignCalls
