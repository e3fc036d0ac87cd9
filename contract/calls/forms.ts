import { z } from 'zod'
import { FORM_LANGUAGES } from '../forms/choices'
import { formDesign } from '../forms/design'
import { forms } from '../resources/forms'
import { call } from './call'

/** A form as it is being written, to be shown as visitors would see it. */
const formPreview = z.strictObject({
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
  /** The address that Meta calls. */
  hook_url: z.string(),
  last_success_at: z.string().nullable(),
  last_error: z.string().nullable(),
  last_error_at: z.string().nullable(),
})
export type LeadAds = z.infer<typeof leadAds>

const testResult = z.object({ ok: z.boolean(), status: z.int().nullable(), answer: z.string() })
/** The other side's answer to a test. */
export type LeadAdsTest = z.infer<typeof testResult>

const backfillOrder = z.strictObject({ after: z.string('invalid').max(400, 'too_long').optional() })
const backfilled = z.object({
  read: z.int(),
  made: z.int(),
  known: z.int(),
  incomplete: z.int(),
  repeated: z.int(),
  after: z.string().nullable(),
})
/** Counts of one page of earlier leads; `after` leads to the next. */
export type Backfilled = z.infer<typeof backfilled>

/** Forms, and how lead ads reach us. */
export const formCalls = {
  preview: call('POST /forms/preview', {
    summary: 'A draft of a form as visitors would see it.',
    access: forms.roles,
    body: formPreview,
    bodyMax: 1_048_576,
    /** Settings of the organisation without which it cannot be published. */
    answer: z.object({ html: z.string(), missing: z.array(z.string()) }),
  }),
  backfill: call('POST /forms/{id}/backfill', {
    summary: 'Takes a page of earlier leads of a lead ad; none is taken twice.',
    access: forms.roles,
    body: backfillOrder,
    answer: backfilled,
  }),
  readLeadAds: call('GET /lead-ads', {
    summary: 'Settings of lead ads, without their tokens.',
    access: forms.roles,
    answer: leadAds,
  }),
  changeLeadAds: call('PUT /lead-ads', {
    summary: 'Changes how lead ads reach us; tokens are sealed.',
    access: forms.roles,
    body: leadAdsOrder,
    answer: leadAds,
  }),
  testLeadAds: call('POST /lead-ads/test', {
    summary: 'Asks Meta for the page, and says what it answered.',
    access: forms.roles,
    answer: testResult,
  }),
}

const visitors = { tag: 'visitors', access: 'public' } as const

/** The pages of a form, without a session. */
export const formPages = {
  show: call('GET //f/{slug}', { ...visitors, summary: 'A form as a page.', answer: 'text/html' }),
  send: call('POST //f/{slug}', {
    ...visitors,
    summary: 'Answers of a visitor; the thank-you page follows.',
    status: 303,
    answer: 'text/html',
  }),
  thank: call('GET //f/{slug}/thanks', {
    ...visitors,
    summary: 'The thank-you page of a form.',
    answer: 'text/html',
  }),
}
