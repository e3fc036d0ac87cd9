import type { SystemHealth } from '../../../contract/health'
import { mailTrouble } from '../../mail'
import { mailboxName } from '../../mail/feedback'
import type { Services } from '../../services'

/** How one system outside is known to be doing. */
type Check = (services: Services) => Promise<Omit<SystemHealth, 'name'>>

/** The systems outside, in the order of the page: a new one is a line here, and words `health.systems.{name}`. */
const CHECKS: Readonly<Record<string, Check>> = {
  mail_server: async ({ sql, config, now }) => {
    const { words = null, since = null } = (await mailTrouble(sql, now())) ?? {}
    const [last] = await sql<{ at: string | null }[]>`
      select max("at") as at from emails where state in ('sent', 'delivered') and "at" > ${now()}::timestamptz - interval '30 days'`
    return {
      configured: Boolean(config.smtpUrl),
      last_success_at: last?.at ?? null,
      last_error: words,
      last_error_at: since,
    }
  },
  zoom: async ({ sql }) => {
    const [state] = await sql<Omit<SystemHealth, 'name'>[]>`
      select count(*) filter (where active) > 0 as configured, max(last_success_at) as last_success_at,
        (array_agg(last_error order by last_error_at desc) filter (where last_error is not null and active))[1] as last_error,
        max(last_error_at) filter (where active) as last_error_at
      from zoom`
    return state ?? NOTHING
  },
  lead_ads: async ({ sql }) => {
    const [state] = await sql<Omit<SystemHealth, 'name'>[]>`
      select active as configured, last_success_at, last_error, last_error_at from lead_ads`
    return state ?? NOTHING
  },
  job_board: async ({ sql }) => {
    const [state] = await sql<Omit<SystemHealth, 'name' | 'configured'>[]>`
      select last_success_at, last_error, last_error_at from job_board_state`
    return { ...(state ?? NOTHING), configured: true }
  },
  whatsapp: services => settingsHealth(services, 'whatsapp_official_settings'),
  whatsapp_gateway: services => settingsHealth(services, 'whatsapp_settings'),
  bounces: async ({ sql, config }) => {
    const name = config.bounceImapUrl ? mailboxName(config.bounceImapUrl) : ''
    const [state] = await sql<Omit<SystemHealth, 'name' | 'configured'>[]>`
      select succeeded_at as last_success_at, error as last_error, error_at as last_error_at
      from bounce_mailboxes where name = ${name}`
    return { ...(state ?? NOTHING), configured: Boolean(config.bounceImapUrl) }
  },
  ses_events: async ({ sql, config }) => {
    const [state] = await sql<Omit<SystemHealth, 'name' | 'configured'>[]>`
      select max(handled_at) as last_success_at, (array_agg(error order by id desc) filter (where state = 'failed'))[1] as last_error,
        max(received_at) filter (where state = 'failed') as last_error_at
      from inbound_events where source = 'ses'`
    return { ...(state ?? NOTHING), configured: config.snsTopics.length > 0 }
  },
}
const NOTHING = { configured: false, last_success_at: null, last_error: null, last_error_at: null }

/** A system with several settings: the last that went well, and what is wrong with those in use. */
async function settingsHealth({ sql }: Services, table: string): Promise<Omit<SystemHealth, 'name'>> {
  const [state] = await sql<Omit<SystemHealth, 'name'>[]>`
    select count(*) filter (where active and token is not null) > 0 as configured, max(last_success_at) as last_success_at,
      (array_agg(last_error order by last_error_at desc) filter (where last_error is not null and active))[1] as last_error,
      max(last_error_at) filter (where active) as last_error_at
    from ${sql(table)}`
  return state ?? NOTHING
}

/** Returns the state of every outside system. */
export function systemsOf(services: Services): Promise<SystemHealth[]> {
  return Promise.all(
    Object.entries(CHECKS).map(async ([name, check]) => ({ name, ...(await check(services)) })),
  )
}
