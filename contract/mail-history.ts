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
  /** What tells that it was. */
  sign: z.enum(MACHINE_SIGNS).nullable(),
  source: z.string().nullable(),
})
/** One thing that happened with a subscriber: a message, what came of it, or what the person said. */
export type PersonEntry = z.infer<typeof personEntry>

/** What happened to a message, as its page of proof tells it. */
export interface ProofEvent extends Pick<PersonEntry, 'kind' | 'machine' | 'sign' | 'detail' | 'at'> {
  /** Where the link leads that was followed. */
  link?: string
}

/** What `GET /{subscribers}/{id}/history` answers, newest first. */
export const personHistory = z.object({
  entries: z.array(personEntry),
  /** Why the person gets no campaign, where that is so. */
  suppressions: z.array(z.object({ reason: z.string(), note: z.string().nullable(), at: z.string() })),
  /** Whether the caller may take the proof of consent out. */
  may_prove: z.boolean(),
})
export type PersonHistory = z.infer<typeof personHistory>
