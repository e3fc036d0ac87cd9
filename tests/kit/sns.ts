import { randomUUID, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { selfSigned } from './certificate'

const { key: KEY, certificate: CERTIFICATE } = selfSigned('rsa')

export interface SnsMessage {
  Type: string
  [field: string]: string
}

export interface TestSns {
  /** As SNS_URL wants it. */
  url: string
  topic: string
  /** Tokens of subscriptions that were confirmed. */
  confirmed: string[]
  /** How often the certificate was asked for. */
  certificateCalls(): number
  /** A signed notification, ready to be posted. */
  notification(message: unknown, version?: '1' | '2'): SnsMessage
  subscription(): SnsMessage
  /** Signs what was changed anew. */
  signed(message: SnsMessage): SnsMessage
  stop(): Promise<void>
}

/** A stand-in for Amazon SNS: it signs as SNS does, serves its certificate and confirms subscriptions. */
export async function startSns(topic = 'arn:aws:sns:eu-central-1:123456789012:ses-events'): Promise<TestSns> {
  const confirmed: string[] = []
  let calls = 0
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/SimpleNotificationService-test.pem') {
      calls += 1
      response.end(CERTIFICATE)
    } else if (searchParams.get('Action') === 'ConfirmSubscription') {
      confirmed.push(searchParams.get('Token') ?? '')
      response.end('<ConfirmSubscriptionResponse/>')
    } else response.writeHead(404).end()
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const frame = (type: string, version: string): SnsMessage => ({
    Type: type,
    MessageId: randomUUID(),
    TopicArn: topic,
    Message: '',
    Timestamp: new Date().toISOString(),
    SignatureVersion: version,
    Signature: '',
    SigningCertURL: `${url}/SimpleNotificationService-test.pem`,
  })
  return {
    url,
    topic,
    confirmed,
    certificateCalls: () => calls,
    signed,
    notification: (message, version = '2') =>
      signed({ ...frame('Notification', version), Message: JSON.stringify(message) }),
    subscription() {
      const token = randomUUID()
      const confirm = `${url}/?Action=ConfirmSubscription&TopicArn=${encodeURIComponent(topic)}&Token=${token}`
      const frameOf = frame('SubscriptionConfirmation', '1')
      return signed({
        ...frameOf,
        Message: 'You have chosen to subscribe',
        Token: token,
        SubscribeURL: confirm,
      })
    },
    stop: () => new Promise(closed => server.close(() => closed())),
  }
}

/** Each signed field's name and value on a line of its own, in the order that SNS documents for the type. */
function signed(message: SnsMessage): SnsMessage {
  const names =
    message.Type === 'Notification'
      ? ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type']
      : ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type']
  const text = names.flatMap(name => (message[name] === undefined ? [] : [name, message[name]])).join('\n')
  const digest = message.SignatureVersion === '1' ? 'sha1' : 'sha256'
  return { ...message, Signature: sign(digest, Buffer.from(`${text}\n`), KEY).toString('base64') }
}
