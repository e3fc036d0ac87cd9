import type { MachineSign } from './machine-visits'

/** One thing that happened with a subscriber: a message, what came of it, or what the person said. */
export interface PersonEntry {
  /** Tells entries apart. */
  key: string
  at: string
  about: 'mail' | 'event' | 'consent'
  /** Of a mail its state, else what happened. */
  kind: string
  email_id: number | null
  campaign_id: number | null
  campaign: string | null
  /** Of a mail and what came of it: the side of its campaign. */
  audience: 'general' | 'bw' | 'bb' | null
  detail: string | null
  link: number | null
  /** By a program that looks at links, not by the person. */
  machine: boolean
  /** What tells that it was. */
  sign: MachineSign | null
  source: string | null
}

/** What happened to a message, as its page of proof tells it. */
export interface ProofEvent extends Pick<PersonEntry, 'kind' | 'machine' | 'sign' | 'detail' | 'at'> {
  /** Where the link leads that was followed. */
  link?: string
}

/** What `GET /{subscribers}/{id}/history` answers, newest first. */
export interface PersonHistory {
  entries: PersonEntry[]
  /** Why the person gets no campaign, where that is so. */
  suppressions: { reason: string; note: string | null; at: string }[]
  /** Whether the caller may take the proof of consent out. */
  may_prove: boolean
}
