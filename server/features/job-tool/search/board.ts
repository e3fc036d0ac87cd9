import { BOARD_MOST, BOARD_PAGE_SIZE, type BoardQuery } from '../../../../contract/calls/job-searches'
import type { OfferKind } from '../../../../contract/resources/job-listings'
import { type OutboundAnswer, OutboundError, outbound, SHOWN_BYTES } from '../../../outbound'
import type { Services } from '../../../services'
import { type BoardDetails, type BoardJob, readDetails, readResults } from './answers'

/** An answer of the Bundesagentur that has no jobs; `status` 0 where there was no answer. */
export class BoardError extends Error {
  override name = 'BoardError'
  constructor(
    readonly status: number,
    readonly answer: string,
  ) {
    super(`The job search answered ${status}: ${answer.slice(0, 300)}`)
  }
}

/** `angebotsart`. */
const OFFERS: Readonly<Record<OfferKind, string>> = {
  work: '1',
  freelance: '2',
  training: '4',
  internship: '34',
}
const TIMEOUT_MS = 20_000
const FIRST_WAIT_MS = 400
const LONGEST_WAIT_MS = 30_000
/** Its list moved to another version; the one that a base URL has is found out once. */
const LISTS = ['/pc/v6/jobs', '/pc/v4/jobs'] as const
const listPaths = new Map<string, (typeof LISTS)[number]>()

/** Tries of a call that was rate limited, or that had no answer. */
export interface Retries {
  tries: number
}

export interface BoardResults {
  total: number
  /** More than it shows of one search. */
  isCut: boolean
  jobs: BoardJob[]
}

/**
 * Reads one page of a search at the Bundesagentur für Arbeit.
 * @param page.number counts from 1; past what it shows there is nothing
 * @throws BoardError for an answer that is no list of jobs
 */
export async function searchBoard(
  services: Services,
  query: BoardQuery,
  page: { number: number; size?: number } & Retries,
): Promise<BoardResults> {
  const size = Math.min(page.size ?? BOARD_PAGE_SIZE, BOARD_PAGE_SIZE)
  if (page.number * size > BOARD_MOST) return { total: 0, isCut: true, jobs: [] }
  const parameters = new URLSearchParams({
    ...(query.what ? { was: query.what } : {}),
    ...(query.place ? { wo: query.place, umkreis: String(query.radius ?? 25) } : {}),
    ...(query.days ? { veroeffentlichtseit: String(query.days) } : {}),
    angebotsart: OFFERS[query.offer],
    page: String(page.number),
    size: String(size),
  })
  const answer = await list(services, parameters, page)
  const results = readResults(jsonOf(answer))
  if (answer.status !== 200 || !results) throw await failureOf(services, answer)
  await recordSuccess(services)
  return { ...results, isCut: results.total > BOARD_MOST }
}

/** @returns the page of one job, or undefined where it is no more. @throws BoardError for any other answer */
export async function readBoard(
  services: Services,
  externalId: string,
  retries: Retries,
): Promise<BoardDetails | undefined> {
  const answer = await call(
    services,
    `/pc/v4/jobdetails/${Buffer.from(externalId).toString('base64')}`,
    retries,
  )
  if (answer.status === 404 || answer.status === 410) return undefined
  const details = readDetails(jsonOf(answer))
  if (answer.status !== 200 || !details) throw await failureOf(services, answer)
  return details
}

async function list(
  services: Services,
  parameters: URLSearchParams,
  retries: Retries,
): Promise<OutboundAnswer> {
  const { jobBoardUrl } = services.config
  const known = listPaths.get(jobBoardUrl)
  for (const path of known ? [known, ...LISTS.filter(each => each !== known)] : LISTS) {
    const answer = await call(services, `${path}?${parameters}`, retries)
    if (answer.status === 404 || answer.status === 410) continue
    if (answer.status === 200) listPaths.set(jobBoardUrl, path)
    return answer
  }
  throw await failureOf(services, { status: 404, headers: {}, body: Buffer.from('no list of jobs') })
}

/** Bursts are answered with 403, too many calls with 429: both mean to wait, longer each time. */
async function call(services: Services, path: string, { tries }: Retries): Promise<OutboundAnswer> {
  const { config } = services
  const headers = { accept: 'application/json', 'x-api-key': config.jobBoardKey, 'user-agent': 'Lotse' }
  for (let turn = 1; ; turn++) {
    const answer = await outbound(config, config.jobBoardUrl + path, {
      headers,
      timeoutMs: TIMEOUT_MS,
    }).catch((error: unknown) => {
      if (error instanceof OutboundError) return error
      throw error
    })
    const isOutage = answer instanceof OutboundError
    if (!isOutage && !isRetryable(answer.status)) return answer
    if (turn >= tries) {
      if (isOutage) throw await failureOf(services, answer)
      return answer
    }
    await new Promise(later => setTimeout(later, waitOf(isOutage ? undefined : answer, turn)))
  }
}

const isRetryable = (status: number) => status === 403 || status === 429 || status >= 500

function waitOf(answer: OutboundAnswer | undefined, turn: number): number {
  const said = Number(answer?.headers['retry-after'])
  const own = FIRST_WAIT_MS * 2 ** (turn - 1)
  return Math.min(
    LONGEST_WAIT_MS,
    Number.isFinite(said) && answer?.headers['retry-after'] ? said * 1_000 : own,
  )
}

function jsonOf({ body }: OutboundAnswer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Records the failure for the health page. */
async function failureOf(
  { sql, now }: Services,
  answer: OutboundAnswer | OutboundError,
): Promise<BoardError> {
  const isOutage = answer instanceof OutboundError
  const said = isOutage
    ? answer.code
    : answer.body.toString('utf8').replace(/\s+/g, ' ').slice(0, SHOWN_BYTES)
  const error = new BoardError(isOutage ? 0 : answer.status, said)
  await sql`update job_board_state set last_error = ${error.message.slice(0, 400)}, last_error_at = ${now()}`
  return error
}

async function recordSuccess({ sql, now }: Services): Promise<void> {
  await sql`update job_board_state set last_success_at = ${now()}`
}
