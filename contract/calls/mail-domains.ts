import { z } from 'zod'
import { usersOf } from '../access/menu'
import { domainDay, domainSetup, setupDomain, setupOrder, zoneAnswer } from '../mail/domain-setup'
import { domains } from '../resources/domains'
import { call } from './call'

const tag = domains.name
/** The setup is opened by all; keys, DNS, Cloudflare and Amazon are for those who use domains. */
const access = domains.roles

/** The guided setup of sending domains, and what a domain sent by day. */
export const domainCalls = {
  readSetup: call('GET /domainSetup', {
    tag,
    summary: 'State of all sending domains, from the last response of DNS.',
    access: usersOf('domainSetup'),
    answer: domainSetup,
  }),
  changeSetup: call('PUT /domainSetup', {
    tag,
    summary: 'Sets the Cloudflare token, the bounce mailbox, and the pace of each provider.',
    access,
    body: setupOrder,
    answer: domainSetup,
  }),
  makeKeys: call('POST /domains/{id}/keys', {
    summary: 'Makes the next pair of keys that mail is signed with.',
    access,
    answer: setupDomain,
  }),
  check: call('POST /domains/{id}/check', {
    summary: 'Checks the records with public DNS, Cloudflare and Amazon.',
    access,
    answer: setupDomain,
  }),
  writeZone: call('POST /domains/{id}/cloudflare', {
    summary: 'Sets missing records through Cloudflare; deletes none.',
    access,
    answer: zoneAnswer,
  }),
  makeIdentity: call('POST /domains/{id}/ses', {
    summary: "Makes the domain's identity at Amazon SES.",
    access,
    answer: setupDomain,
  }),
  listDays: call('GET /domains/{id}/days', {
    summary: 'Messages sent on each of the last 30 days, and the limit of the day.',
    access,
    answer: z.array(domainDay),
  }),
  unpause: call('POST /domains/{id}/unpause', {
    summary: 'Lifts the pause of a sending domain.',
    access,
  }),
}
