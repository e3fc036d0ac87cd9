import { z } from 'zod'
import { MACHINE_SIGNS } from './machine-visits'

const personEntry = z.object({
  /** Tells entries apart. */
  key: z.string(),
  at: z.string(),
  about: z.enum(['mail', 'event', 'consent']),
  /** Of a mail its state, else what happened. */
  kind: z.string(),
  email_id: z.int().nullable(),
  campaign_id: z.int().nullable(),
  campaign: z.string().nullable(),
  /** Of a mail and what came of it: the side of its campaign. */
  audience: z.enum(['general', 'bw', 'bb']).nullable(),
  detail: z.string().nullable(),
  link: z.int().nullable(),
  /** By a program that looks at links, not by the person. */
  machine: z.boolean(),
  /** The sign that it was. */
  sign: z.enum(MACHINE_SIGNS).nullable(),
  source: z.string().nullable(),
})
/** One thing that happened with a subscriber: a message, what came of it, or what the person said. */
export type PersonEntry = z.infer<typeof personEntry>

export const proofEvent = personEntry
  .pick({ kind: true, machine: true, sign: true, detail: true, at: true })
  .extend({
    /** The target of the link that was followed. */
    link: z.string().optional(),
  })

export const consentEntry = z.object({
  id: z.int(),
  kind: z.enum(['asked', 'confirmed', 'given', 'withdrawn', 'unsubscribed', 'language', 'erased']),
  at: z.string(),
  lists: z.array(z.string()),
  source: z.string().nullable(),
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  /** The name of who did it, where that was not the person. */
  by: z.string().nullable(),
  /** The words that were shown. */
  text: z
    .object({
      id: z.int(),
      digest: z.string(),
      language: z.string(),
      subject: z.string(),
      body: z.string(),
      since: z.string(),
    })
    .nullable(),
})
/** One entry of a person's proof of consent. */
export type ConsentEntry = z.infer<typeof consentEntry>

/** The answer of `GET /{subscribers}/{id}/history`, newest first. */
export const personHistory = z.object({
  entries: z.array(personEntry),
  /** Why the person gets no campaign, where that is so. */
  suppressions: z.array(z.object({ reason: z.string(), note: z.string().nullable(), at: z.string() })),
  /** Whether the caller may take the proof of consent out. */
  may_prove: z.boolean(),
})
export type PersonHistory = z.infer<typeof personHistory>
