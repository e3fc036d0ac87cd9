import { z } from 'zod'
import { PAGE_MAX, PER_PAGE, PER_PAGE_MAX } from './paging'

const whole = z
  .string()
  .regex(/^\d{1,7}$/)
  .transform(Number)

/** `page` counts from 1 and 0 means 1; what is no such number is refused, never clamped. */
export const pageNumber = whole.pipe(
  z
    .int()
    .min(0)
    .max(PAGE_MAX)
    .overwrite(page => Math.max(page, 1)),
)
export const perPage = whole.pipe(z.int().min(1).max(PER_PAGE_MAX))
export const order = z.enum(['asc', 'desc'])

/** An id in a query. */
export const queryId = z.coerce.number('invalid').int('invalid').positive('invalid')

/** Options of every read of several records. */
export const SORTED_QUERY = {
  sort: z.string().optional().describe('The field to sort by; newest first unless said.'),
  order: order.optional().describe('Which way.'),
  filter: z
    .string()
    .optional()
    .describe(
      'A JSON object: a field with its value, an array for any of several, and the suffixes _gte _lte _gt _lt _neq _null _like. Days and moments also take _last_days _next_days _older_days with a count of days (1 to 3650) on the clock of the organisation, today being the first: {"created_at_last_days": 7} is today and the six days before, {"call_back_date_next_days": 7} today and the six to come, _older_days all before the last so many.',
    ),
}

/** Options of a paged read. */
export const PAGE_QUERY = {
  page: pageNumber.optional().describe('Counts from 1; 0 means 1.'),
  per_page: perPage.optional().describe(`Rows of a page; ${PER_PAGE} unless said.`),
  ...SORTED_QUERY,
  bin: z.enum(['0', '1']).optional().describe('1: records that were deleted in the last 30 days.'),
}
export const pageQuery = z.strictObject(PAGE_QUERY)
export type PageQuery = z.output<typeof pageQuery>

/** The envelope of a page of records. */
export function pageSchema<Row extends z.ZodType>(record: Row) {
  return z.object({
    data: z.array(record),
    current_page: z.int(),
    per_page: z.int(),
    last_page: z.int(),
    total: z.int(),
    total_is_estimate: z.literal(true).optional(),
  })
}
