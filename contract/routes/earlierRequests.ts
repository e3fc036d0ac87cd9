import type { AuthorityRequest } from './clockFacts'

/** Earlier requests of an authority as a record keeps them: a line each with the days asked, until, and answered. */

const NO_DAY = '-'
const LINE = /^(\d{4}-\d\d-\d\d) \/ (\d{4}-\d\d-\d\d|-) \/ (\d{4}-\d\d-\d\d|-)$/

const dayOrNone = (text: string | undefined): string | null => (text && text !== NO_DAY ? text : null)

/** Returns the requests in the lines of a record, in their order; what is no request is left out. */
export const readEarlier = (text: unknown): AuthorityRequest[] =>
  (typeof text === 'string' ? text.split('\n') : []).flatMap(line => {
    const [, asked_on, until, answered] = LINE.exec(line) ?? []
    return asked_on ? [{ asked_on, until: dayOrNone(until), answered_on: dayOrNone(answered) }] : []
  })

export const writeEarlier = (requests: readonly AuthorityRequest[]): string | null =>
  requests
    .map(({ asked_on, until, answered_on }) => [asked_on, until ?? NO_DAY, answered_on ?? NO_DAY].join(' / '))
    .join('\n') || null
