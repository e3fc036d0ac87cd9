import { z } from 'zod'
import { MATCHES } from '../job-tool/match'

const filter = z.record(z.string(), z.unknown())

/** The audience of a campaign of the job tool: listings, ready candidates, and the fields that must match. */
export const presentationFilter = z.strictObject({
  /** A filter of the list of listings. */
  listings: filter.default({}),
  /** A filter of the list of ready candidates. */
  candidates: filter.default({}),
  match: z.array(z.enum(MATCHES, 'not_a_choice')).max(MATCHES.length, 'too_long').default(['sector']),
})
export type PresentationFilter = z.output<typeof presentationFilter>

/** Why a listing gets nobody. */
const LISTING_REASONS = [
  'no_address',
  'invalid',
  'expired',
  'unsubscribed',
  'suppressed',
  'domain',
  /** No consent and no customer: by telephone or letter only. */
  'no_ground',
  'same_address',
  'employer_measure',
  'presented',
  /** Nobody who fits agreed to its employer (§ 298 (1) SGB III). */
  'not_agreed',
  'no_candidate',
] as const
export type ListingReason = (typeof LISTING_REASONS)[number]

/** Why somebody is presented to nobody. */
const CANDIDATE_REASONS = ['no_consent', 'no_profile', 'no_application', 'guard'] as const
export type CandidateReason = (typeof CANDIDATE_REASONS)[number]

const listing = z.object({
  id: z.int(),
  occupation: z.string(),
  employer_name: z.string().nullable(),
  city: z.string().nullable(),
  address: z.string().nullable(),
})
const person = z.object({ id: z.int(), name: z.string() })
const pair = z.object({
  listing,
  candidate: person,
  application: z.object({ name: z.string(), bytes: z.int() }),
})

export const dryRunAnswer = z.object({
  /** Listings that the filter finds, and mails that would go out. */
  total: z.int(),
  sendable: z.int(),
  /** Candidates that the filter finds, and those who may be presented. */
  candidates: z.int(),
  presentable: z.int(),
  listings_left: z.partialRecord(z.enum(LISTING_REASONS), z.int()),
  candidates_left: z.partialRecord(z.enum(CANDIDATE_REASONS), z.int()),
  /** The first of them. */
  pairs: z.array(pair),
  left: z.array(z.object({ listing, reason: z.enum(LISTING_REASONS) })),
  /** People who fit and have not agreed to the employer of a listing, which may not be on record. */
  not_agreed: z.array(
    z.object({
      listing,
      candidate: person,
      employer_id: z.int().nullable(),
      answer: z.enum(['missing', 'no']),
    }),
  ),
  /** The merge fields of the first pair's mail. */
  sample: z
    .object({
      name: z.string(),
      email: z.string(),
      language: z.string(),
      attributes: z.record(z.string(), z.record(z.string(), z.string())),
    })
    .nullable(),
})
/** Pairs of a dry run, and those who are left out with the reason. */
export type PresentationDryRun = z.output<typeof dryRunAnswer>
