import { asciiAddress } from '../../contract/address'
import { schemaOf } from '../../contract/check'
import { fail, invalid } from '../../contract/errors'
import { email as emailField } from '../../contract/fields'
import { SENDERS } from '../../contract/roles'
import { isTested } from '../../contract/split-test'
import type { Connection } from '../db/connect'
import { AUDIENCES, type Audience, type Reader } from './audiences'
import type { MailContext, StoredFile } from './context'
import { signerOf } from './dkim/signers'
import { refusalOf } from './eligibility'
import { compileMessage } from './message/compile'
import { bytesOf, signed } from './message/signed'
import { TEST_ROW } from './message/tokens'
import { testFilling } from './presentations'
import { isSes } from './ses/api'
import { handOver } from './single'
import { secondVersion } from './split'
import { activeDomain, campaignRow, usableFrame } from './start'

const MOST_ADDRESSES = 20
/** Addresses outside of the organisation that one person may have tests sent to in an hour. */
const MOST_OUTSIDE = 20

/** A test of a campaign, and who has it sent. */
export type TestOrder = MailContext & {
  id: number
  to: readonly string[]
  by: Reader
  smtpUrl: string | undefined
  /** Reads a candidate's paper for who tests; undefined where the person may not open it. */
  readPaper(url: string): Promise<StoredFile | undefined>
}

/**
 * Sends a campaign's message as it is now to some addresses, to a colleague by their name. Subject and header mark it as
 * a test; nothing of it is counted.
 * @param order.to one to twenty addresses: of users; of others only from who may send campaigns of the side
 * @throws {Failure} not_found; domain_inactive; rate_limited; invalid on `to` or `template_id`; unavailable when SMTP
 *   says no
 */
export async function testCampaign(order: TestOrder): Promise<void> {
  const { sql, id, key } = order
  const addresses = addressesOf(order.to)
  const campaign = await campaignRow(sql, id)
  const { id: domainId } = await activeDomain(sql, campaign.from_email)
  const context = { ...order, isTest: true }
  const frames = [await usableFrame(context, campaign, 'template_id')]
  // Of a campaign of two versions both.
  if (isTested(campaign)) frames.push(await usableFrame(context, secondVersion(campaign), 'ab_template_id'))
  const now = order.now()
  const filling = await testFilling({ ...order, now }, campaign)
  const names = await testersAt(order, campaign.audience, addresses)
  const sign = isSes(order.smtpUrl) ? undefined : await signerOf(order, domainId)
  // A campaign of the demo goes nowhere, its test neither.
  const smtpUrl = campaign.origin === 'demo' ? undefined : order.smtpUrl
  const renderers = frames.map(frame => compileMessage(frame, key))
  const wanted = addresses.flatMap(address => renderers.map(render => ({ address, render })))
  for (const [index, { address, render }] of wanted.entries()) {
    const person = { address, name: names.get(address.toLowerCase()) ?? '', language: campaign.language }
    const messageId = `test.${id}.${now.getTime()}.${index}@${campaign.from_email.split('@')[1]}`
    const made = render({ ...TEST_ROW, ...person, attributes: {}, ...filling, messageId }, now)
    const message = sign ? await signed(made, sign, now) : made
    await handOver(
      { ...order, smtpUrl },
      {
        ...{ kind: 'test', audience: campaign.audience, campaignId: id, authorId: order.by.id },
        ...{ sender: message.sender, recipient: message.recipient, subject: message.subject },
        raw: bytesOf(message),
      },
    )
  }
}

/** @throws {Failure} invalid on `to` */
function addressesOf(given: readonly string[]): string[] {
  const addresses = [...new Set(given.map(address => asciiAddress(address.trim())))]
  if (addresses.length === 0) throw invalid({ to: 'required' })
  if (addresses.length > MOST_ADDRESSES) throw invalid({ to: 'too_long' })
  const schema = schemaOf(emailField({ required: true }))
  if (addresses.some(address => !schema.safeParse(address).success)) throw invalid({ to: 'valid_email' })
  return addresses
}

/**
 * Decides who may get a test. Addresses of users were set by who manages them, or proven at a sign-in.
 * @returns names of users by their addresses in small letters; what is known of a subscriber is no tester's
 * @throws {Failure} invalid on `to` for an address that this person may not write to; rate_limited
 */
async function testersAt(
  { sql, by, now }: TestOrder,
  audience: Audience,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  const wanted = addresses.map(address => address.toLowerCase())
  const users = await sql<{ address: string; name: string }[]>`
    select lower(email) as address, name from users
    where lower(email) = any(${wanted}::text[]) and active and deleted_at is null`
  const names = new Map(users.map(({ address, name }) => [address, name]))
  const outside = wanted.filter(address => !names.has(address))
  if (outside.length === 0) return names
  if (!SENDERS[audience].some(role => role === by.role)) throw refused('outside')
  const side = AUDIENCES[audience].suppressions
  for (const address of outside)
    if (await refusalOf(sql, 'test', { side, address })) throw refused('objected')
  await sql.begin(tx => countOutside(tx, { userId: by.id, addresses: outside.length, at: now() }))
  return names
}

/** `outside`: no user has the address, and this person may not send; `objected`: its owner wants no mail. */
const refused = (test: 'outside' | 'objected') => fail('invalid', { fields: { to: 'not_a_choice' }, test })

/** @throws {Failure} rate_limited once the addresses of the last hour are too many */
async function countOutside(
  tx: Connection,
  { userId, addresses, at }: { userId: number; addresses: number; at: Date },
): Promise<void> {
  await tx`select from users where id = ${userId} for update`
  await tx`delete from outside_tests where user_id = ${userId} and at <= ${at}::timestamptz - interval '1 hour'`
  const [sent] = await tx<{ addresses: number }[]>`
    select coalesce(sum(addresses), 0)::integer as addresses from outside_tests where user_id = ${userId}`
  if ((sent?.addresses ?? 0) + addresses > MOST_OUTSIDE) throw fail('rate_limited', { retryAfter: 3_600 })
  await tx`insert into outside_tests (user_id, addresses, at) values (${userId}, ${addresses}, ${at})`
}
