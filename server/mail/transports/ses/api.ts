import { AwsV4Signer } from 'aws4fetch'
import type { Config } from '../../../config'
import { outbound } from '../../../outbound'
import { jsonObject } from '../../../outbound/jsonObject'

/** Keys that calls of Amazon are signed with, and hosts that may be called. */
type AwsAccess = NonNullable<Config['aws']>

/** Access to Amazon SES. */
export interface SesSettings extends AwsAccess {
  region: string
  /** Its origin, without a slash at the end. */
  endpoint: string
  /** The configuration set whose events come back to us. */
  configurationSet: string | undefined
}

/** A refusal of SES; `kind` is its own word (`TooManyRequestsException`). */
export class SesError extends Error {
  override name = 'SesError'
  /** About this message alone, as a mail server's refusal is. */
  readonly code = 'EMESSAGE'
  constructor(
    readonly status: number,
    readonly kind: string,
    message: string,
  ) {
    super(`${kind}: ${message}`.slice(0, 300))
  }
}

/**
 * Reads `ses://region`, with `?configuration=` for a configuration set and `?endpoint=` for another host than Amazon's.
 * @throws {Error} with one clear line where keys are missing
 */
export function sesSettings(address: string, aws: AwsAccess | undefined): SesSettings {
  const url = new URL(address)
  const region = url.hostname
  if (!/^[a-z]{2}(-[a-z]+)+-\d$/.test(region)) throw new Error('SMTP_URL must be like ses://eu-central-1')
  if (!aws?.accessKeyId || !aws.secretAccessKey) {
    throw new Error('SMTP_URL: ses:// needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY beside it')
  }
  const endpoint = url.searchParams.get('endpoint') ?? `https://email.${region}.amazonaws.com`
  return {
    ...aws,
    region,
    endpoint: endpoint.replace(/\/$/, ''),
    configurationSet: url.searchParams.get('configuration') ?? undefined,
  }
}

/**
 * Hands a message to SES (API v2, SendEmail, raw).
 * @returns the id that SES names it by in its events
 * @throws {SesError} what it refused; {OutboundError} when there was no answer
 */
export async function sendBySes(
  settings: SesSettings,
  message: { recipient: string; raw: Buffer },
  timeoutMs = 8_000,
): Promise<string> {
  const body = {
    Content: { Raw: { Data: message.raw.toString('base64') } },
    Destination: { ToAddresses: [message.recipient] },
    ...(settings.configurationSet ? { ConfigurationSetName: settings.configurationSet } : {}),
  }
  const answer = await call(settings, { method: 'POST', path: '/v2/email/outbound-emails', body, timeoutMs })
  return String(answer.MessageId ?? '')
}

/** The identity of a domain at SES: whether it may send, and the tokens of the three CNAMEs that make it so. */
export interface SesIdentity {
  /** PENDING, SUCCESS, FAILED, TEMPORARY_FAILURE or NOT_STARTED. */
  status: string
  tokens: string[]
}

/** @returns the identity, or undefined where there is none. @throws {SesError | OutboundError} */
export async function readIdentity(settings: SesSettings, domain: string): Promise<SesIdentity | undefined> {
  try {
    return identityOf(
      await call(settings, { method: 'GET', path: `/v2/email/identities/${encodeURIComponent(domain)}` }),
    )
  } catch (error) {
    if (error instanceof SesError && error.status === 404) return undefined
    throw error
  }
}

/** Makes the identity where there is none yet. @throws {SesError | OutboundError} */
export async function ensureIdentity(settings: SesSettings, domain: string): Promise<SesIdentity> {
  const known = await readIdentity(settings, domain)
  if (known) return known
  return identityOf(
    await call(settings, { method: 'POST', path: '/v2/email/identities', body: { EmailIdentity: domain } }),
  )
}

function identityOf({ DkimAttributes = {} }: SesAnswer): SesIdentity {
  const { Status, Tokens } = DkimAttributes
  return { status: Status ?? 'NOT_STARTED', tokens: Tokens ?? [] }
}

interface SesAnswer {
  DkimAttributes?: { Status?: string; Tokens?: string[] }
  MessageId?: string
  __type?: string
  message?: string
  Message?: string
}

async function call(
  settings: SesSettings,
  {
    method,
    path,
    body,
    timeoutMs = 15_000,
  }: { method: string; path: string; body?: object; timeoutMs?: number },
): Promise<SesAnswer> {
  const { accessKeyId, secretAccessKey, sessionToken, region } = settings
  const signed = await new AwsV4Signer({
    url: settings.endpoint + path,
    method,
    headers: { 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
    accessKeyId,
    secretAccessKey,
    ...(sessionToken ? { sessionToken } : {}),
    service: 'ses',
    region,
    // Else the type, which says how the body is read, is left out of the signature.
    allHeaders: true,
  }).sign()
  const answer = await outbound(settings, signed.url, {
    method,
    headers: Object.fromEntries(signed.headers),
    ...(body ? { body: JSON.stringify(body) } : {}),
    timeoutMs,
  })
  const said = jsonObject<SesAnswer>(answer.body)
  if (answer.status < 300) return said
  const kind = String(answer.headers['x-amzn-errortype'] ?? said.__type ?? `HTTP ${answer.status}`)
  const message = String(said.message ?? said.Message ?? '')
  throw new SesError(answer.status, nameIn(kind), message)
}

/** `namespace#Name:address`: SES names its errors so. */
function nameIn(kind: string): string {
  return kind.slice(kind.lastIndexOf('#') + 1).split(':', 1)[0] ?? ''
}
