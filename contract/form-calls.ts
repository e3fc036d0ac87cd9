import { z } from 'zod'
import type { Endpoint } from './endpoints'
import { formDesign } from './form-design'
import { FORM_LANGUAGES } from './forms'

/** A form as it is being written, to be shown as visitors would see it. */
export const formPreview = z.strictObject({
  design: formDesign,
  language: z.enum(FORM_LANGUAGES, 'not_a_choice'),
  captcha: z.boolean('invalid').optional(),
})

const line = z.string('invalid').trim().max(400, 'too_long')
/** How lead ads of a page of Meta reach us. A token that is not sent stays as it is. */
export const leadAdsOrder = z
  .strictObject({
    active: z.boolean('invalid'),
    graph_url: z.url({ protocol: /^https?$/, error: 'valid_url' }).max(200, 'too_long'),
    page_id: line.nullable(),
    page_token: line,
    app_secret: line,
    verify_token: line,
  })
  .partial()

const leadAds = z.object({
  active: z.boolean(),
  graph_url: z.string(),
  page_id: z.string().nullable(),
  /** Whether each is set. */
  page_token: z.boolean(),
  app_secret: z.boolean(),
  verify_token: z.boolean(),
  /** Where Meta calls us. */
  hook_url: z.string(),
  last_success_at: z.string().nullable(),
  last_error: z.string().nullable(),
  last_error_at: z.string().nullable(),
})
export type LeadAds = z.infer<typeof leadAds>

const tried = z.object({ ok: z.boolean(), status: z.int().nullable(), answer: z.string() })
/** What the other side answered to a test. */
export type Tried = z.infer<typeof tried>

export const backfillOrder = z.strictObject({ after: z.string('invalid').max(400, 'too_long').optional() })
const backfilled = z.object({
  read: z.int(),
  made: z.int(),
  known: z.int(),
  incomplete: z.int(),
  repeated: z.int(),
  after: z.string().nullable(),
})
/** What one page of earlier leads brought; `after` leads to the next. */
export type Backfilled = z.infer<typeof backfilled>

const id = z.int('invalid').positive('invalid')
/** Makes a candidate of who registered, or links one that is there. */
export const takeOverOrder = z.strictObject({
  candidate_id: id.optional(),
  values: z.record(z.string(), z.unknown(), 'invalid').optional(),
})
const anything = z.record(z.string(), z.unknown())

const call = (
  tag: string,
  line: `${Endpoint['method']} /${string}`,
  summary: string,
  more: Partial<Endpoint> = {},
): Endpoint => {
  const [method, path] = line.split(' ') as [Endpoint['method'], string]
  const name = path.replace(/[{}/]+/g, ' ').trim()
  return { method, path, tag, id: `${method.toLowerCase()} ${name}`, summary, ...more }
}

/** Forms, lead ads, and people who registered themselves. */
export const FORM_CALLS: readonly Endpoint[] = [
  call('forms', 'POST /forms/preview', 'A draft of a form as visitors would see it.', {
    body: formPreview,
    bodyMax: 1_048_576,
    answer: z.object({ html: z.string() }),
  }),
  call(
    'forms',
    'POST /forms/{id}/backfill',
    'Takes a page of earlier leads of a lead ad; none is taken twice.',
    {
      body: backfillOrder,
      answer: backfilled,
    },
  ),
  call('lead-ads', 'GET /lead-ads', 'How lead ads reach us, without their tokens.', { answer: leadAds }),
  call('lead-ads', 'PUT /lead-ads', 'Changes how lead ads reach us; tokens are sealed.', {
    body: leadAdsOrder,
    answer: leadAds,
  }),
  call('lead-ads', 'POST /lead-ads/test', 'Asks Meta for the page, and says what it answered.', {
    answer: tried,
  }),
  call(
    'online-candidates',
    'GET /online-candidates/{id}/duplicates',
    'Candidates and leads that look like the same person.',
    {
      answer: z.array(anything),
    },
  ),
  call(
    'online-candidates',
    'POST /online-candidates/{id}/take-over',
    'Makes a candidate, or links one, once.',
    {
      body: takeOverOrder,
      answer: z.object({ candidate: anything, online_candidate: anything, made: z.boolean() }).loose(),
    },
  ),
  ...[
    call('visitors', 'GET //f/{slug}', 'A form as a page.', { answer: 'text/html' }),
    call('visitors', 'POST //f/{slug}', 'Answers of a visitor; the thank-you page follows.', { status: 303 }),
    call('visitors', 'GET //f/{slug}/thanks', 'The thank-you page of a form.', { answer: 'text/html' }),
  ].map(endpoint => ({ ...endpoint, open: true as const })),
]
