import { z } from 'zod'
import { PAGE_MAX, PER_PAGE_MAX } from './paging'

const whole = z
  .string()
  .regex(/^\d{1,7}$/)
  .transform(Number)

/** `page` counts from 1 and 0 means 1; what is no such number is refused, never clamped. */
export const pageNumber = whole.pipe(z.number().max(PAGE_MAX)).transform(page => Math.max(page, 1))
export const perPage = whole.pipe(z.number().min(1).max(PER_PAGE_MAX))
export const order = z.enum(['asc', 'desc'])

/** An id in a query. */
export const queryId = z.coerce.number('invalid').int('invalid').positive('invalid')
