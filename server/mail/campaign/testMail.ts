import { SENDERS } from '../../../contract/access/roles'
import { schemaOf } from '../../../contract/definition/check'
import { email as emailField } from '../../../contract/definition/fields'
import { asciiAddress } from '../../../contract/http/address'
import { fail, invalid } from '../../../contract/http/errors'
import { isTested } from '../../../contract/mail/split-test'
import type { Connection } from '../../db/connect'
import { AUDIENCES, type Audience } from '../audience/audiences'
import { addressRefusal } from '../audience/eligibility'
import type { FilteredSource, Reader } from '../audience/source'
import { sourceOf } from '../audience/sourceRegistry'
import type { MailContext } from '../context'
import { completeProvider } from '../domains/provider'
import type { StoredFile } from '../message/attachments'
import type { MessageFrame, RenderedMessage } from '../message/compile'
import { signerOf } from '../message/dkim/signers'
import { renderDraft } from '../message/drafts'
import { bytesOf, signed } from '../message/signed'
import { TEST_ROW } from '../message/tokens'
import { openTransport } from '../transports/registry'
import type { OutgoingMessage } from '../transports/transport'
import { secondVersion } from './split'
import {
  activeDomain,
  type CampaignRow,
  campaignRow,
  refuseTemplate,
  type TemplateOf,
  usableFrame,
} from './start'
import { deliverTests } from './testDelivery'

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
 * @throws {Failure} not_found; domain_inactive; provider_missing; rate_limited; invalid on `to` or `template_id`; unavailable when SMTP
 *   says no
 */
export async function testCampaign(order: TestOrder): Promise<void> {
  const { sql, id, now } = order
  const addresses = addressesOf(order.to)
  const campaign = await campaignRow(sql, id)
  const { id: domainId } = await activeDomain(sql, campaign.from_email)
  await completeProvider(sql)
  const versions = await testVersions(order, campaign, addresses)
  const server = openTransport(order)
  const sign = server.service ? undefined : await signerOf(order, domainId)
  const messages: OutgoingMessage[] = []
  for (const index of addresses.keys())
    for (const version of versions) {
      const plain = version[index]
      if (!plain) continue
      const message = sign ? await signed(plain, sign, now()) : plain
      const { sender, recipient, subject } = message
      messages.push({
        kind: 'test',
        audience: campaign.audience,
        campaignId: id,
        authorId: order.by.id,
        sender,
        recipient,
        subject,
        raw: bytesOf(message),
      })
    }
  // A campaign of the demo goes nowhere, its test neither.
  const transport = campaign.origin === 'demo' ? openTransport({ ...order, smtpUrl: undefined }) : server
  await deliverTests({ sql, now, transport }, messages)
}

/** Renders both versions of a campaign, or the one that it has; each for all addresses, in their order. */
async function testVersions(
  order: TestOrder,
  campaign: CampaignRow,
  addresses: readonly string[],
): Promise<RenderedMessage[][]> {
  const context = { ...order, isTest: true }
  const first = await usableFrame(context, campaign, 'template_id')
  const second = isTested(campaign)
    ? await usableFrame(context, secondVersion(campaign), 'ab_template_id')
    : undefined
  const now = order.now()
  const fields = await testFields(order, campaign, now)
  const names = await testersAt(order, campaign.audience, addresses)
  const wanted = { order, campaign, addresses, names, fields, now }
  const versions = [await rendered(wanted, first, 'template_id')]
  if (second) versions.push(await rendered(wanted, second, 'ab_template_id'))
  return versions
}

type TestFields = Awaited<ReturnType<FilteredSource['testFields']>>

/** Returns the values of merge fields that are not the tester's own; undefined where the audience has none. */
async function testFields(
  { sql, by: reader, findRows, readPaper }: TestOrder,
  { audience, filter, language }: CampaignRow,
  now: Date,
): Promise<TestFields | undefined> {
  return sourceOf(audience)?.filtered?.testFields(sql, { filter, language, now, reader, findRows, readPaper })
}

interface Wanted {
  order: TestOrder
  campaign: CampaignRow
  addresses: readonly string[]
  names: ReadonlyMap<string, string>
  fields: TestFields | undefined
  now: Date
}

/**
 * Makes one version for all addresses, in a worker.
 * @returns a message for each address, in their order
 * @throws {Failure} invalid on the field of the template that cannot be rendered; rate_limited; unavailable
 */
async function rendered(
  { order, campaign, addresses, names, fields, now }: Wanted,
  frame: MessageFrame,
  field: TemplateOf,
): Promise<RenderedMessage[]> {
  const domain = campaign.from_email.split('@')[1]
  const recipients = addresses.map((address, index) => ({
    ...TEST_ROW,
    address,
    language: campaign.language,
    attributes: fields?.attributes ?? {},
    name: fields?.name ?? names.get(address.toLowerCase()) ?? '',
    messageId: `test.${campaign.id}.${now.getTime()}.${field === 'template_id' ? 'a' : 'b'}${index}@${domain}`,
  }))
  // The same for all addresses, so it is encoded once.
  const attachments = [...frame.attachments, ...(fields?.attachments ?? [])]
  const rendering = { frame: { ...frame, attachments }, key: order.key, recipients, now }
  return renderDraft(rendering, order.by.id).catch(refuseTemplate(field))
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
    if (await addressRefusal(sql, 'test', { side, address })) throw refused('objected')
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
