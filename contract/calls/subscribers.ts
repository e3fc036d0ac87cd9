import { z } from 'zod'
import type { Definition } from '../definition/define'
import { BODY_MOST } from '../http/body-limits'
import { consentEntry, personHistory } from '../mail/history'
import { bwSubscribers, SUBSCRIBER_STATES, subscribers } from '../resources/subscribers'
import { call, rolesFor } from './call'

const id = z.int('invalid').positive('invalid')

/** People by id, or all that a filter finds but those excepted. */
const chosenPeople = z.strictObject({
  ids: z.array(id, 'invalid').optional(),
  filter: z.record(z.string(), z.unknown(), 'invalid').optional(),
  except: z.array(z.int('invalid'), 'invalid').optional(),
})

const proof = z.object({
  made_at: z.string(),
  organisation: z.string(),
  person: z.object({
    id,
    email: z.string(),
    name: z.string().nullable(),
    status: z.enum(SUBSCRIBER_STATES).nullable(),
    consent_source: z.string().nullable(),
    consent_at: z.string().nullable(),
    consent_person: z.string().nullable(),
    consent_proof: z.string().nullable(),
    consent_ip: z.string().nullable(),
    lists: z.array(z.string()),
    created_at: z.string(),
  }),
  events: z.array(consentEntry),
})
/** The proof of a person's consent. */
export type ConsentProof = z.output<typeof proof>

function callsOf<const Name extends string>(name: Name, definition: Definition) {
  const { writers } = definition
  return {
    readHistory: call(`GET /${name}/{id}/history`, {
      summary: 'History of one person, newest first.',
      access: definition.roles,
      answer: personHistory,
    }),
    readConsent: call(`GET /${name}/{id}/consent`, {
      summary: 'The proof of one person’s consent, as JSON or to be printed.',
      access: rolesFor(definition, 'export'),
      query: z.strictObject({
        print: z
          .string()
          .optional()
          .describe('As a page, in that language of the interface; English for any other value.'),
      }),
      answer: proof,
    }),
    askConsent: call(`POST /${name}/{id}/ask-consent`, {
      summary:
        'Emails one person who signed up, to confirm the lists that are not confirmed yet. Once for each sign-up.',
      access: writers,
      answer: z.object({ sent: z.boolean() }),
    }),
    askConsentOfMany: call(`POST /${name}/ask-consent`, {
      summary: 'Emails all chosen people with unconfirmed lists, to confirm them.',
      access: writers.filter(role => rolesFor(definition, 'bulk').includes(role)),
      body: chosenPeople,
      bodyMax: BODY_MOST,
      answer: z.object({ sent: z.int(), nothing_waits: z.int(), no_wish: z.int(), asked_already: z.int() }),
    }),
  }
}

/** A subscriber's history and consent, by the resource. */
export const subscriberCalls = {
  subscribers: callsOf('subscribers', subscribers),
  'bw-subscribers': callsOf('bw-subscribers', bwSubscribers),
}
export type SubscriberResource = keyof typeof subscriberCalls
