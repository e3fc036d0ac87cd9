import type { ServiceEvents } from '../transport'
import { readSesEvent, takenAt } from './event'
import { admit, readEnvelope } from './sns'

/** Events of SES, posted by SNS. */
export const sesEvents: ServiceEvents = {
  headers: ['x-amz-sns-message-type', 'x-amz-sns-topic-arn'],
  verify: (config, body) => admit(config, readEnvelope(body)),
  externalId: body => readEnvelope(body).MessageId,
  read: (body, receivedAt) => readSesEvent(readEnvelope(body).Message, receivedAt),
  takenAt: body => takenAt(readEnvelope(body).Message),
}
