import { BOARD_MOST, BOARD_PAGE_SIZE, type BoardQuery } from '../../../../contract/calls/job-searches'
import type { OfferKind } from '../../../../contract/resources/job-listings'
import { type OutboundAnswer, OutboundError, outbound, SHOWN_BYTES } from '../../../outbound'
import type { Services } from '../../../services'
import { type BoardDetails, type BoardJob, readDetails, readResults } from './shapes'

/** What the Bundesagentur answered instead of jobs; `status` 0 where there was no answer. */
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
/** Its list moved to another version; which one a base URL speaks is found out once. */
const LISTS = ['/pc/v6/jobs', '/pc/v4/jobs'] as const
const spoken = new Map<string, (typeof LISTS)[number]>()

/** How often a call is tried again that was refused for its haste, or that had no answer. */
export interface Patience {
  tries: number
}

export interface BoardResults {
  total: number
  /** More than it shows of one search. */
  isCut: boolean
  jobs: BoardJob[]
}

/**
 * One page of a search at the Bundesagentur für Arbeit (domain.md, "Outside systems").
 * @param page.number counts from 1; past what it shows there is nothing
 * @throws BoardError for an answer that is no list of jobs
 */
export async function searchBoard(
  services: Services,
  query: BoardQuery,
  page: { number: number; size?: number } & Patience,
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
  if (answer.status !== 200 || !results) throw await noted(services, answer)
  await noteSuccess(services)
  return { ...results, isCut: results.total > BOARD_MOST }
}

/** @returns the page of one job, or undefined where it is no more. @throws BoardError for any other answer */
export async function readBoard(
  services: Services,
  externalId: string,
  patience: Patience,
): Promise<BoardDetails | undefined> {
  const answer = await call(
    services,
    `/pc/v4/jobdetails/${Buffer.from(externalId).toString('base64')}`,
    patience,
  )
  if (answer.status === 404 || answer.status === 410) return undefined
  const details = readDetails(jsonOf(answer))
  if (answer.status !== 200 || !details) throw await noted(services, answer)
  return details
}

async function list(
  services: Services,
  parameters: URLSearchParams,
  patience: Patience,
): Promise<OutboundAnswer> {
  const { jobBoardUrl } = services.config
  const known = spoken.get(jobBoardUrl)
  for (const path of known ? [known, ...LISTS.filter(each => each !== known)] : LISTS) {
    const answer = await call(services, `${path}?${parameters}`, patience)
    if (answer.status === 404 || answer.status === 410) continue
    if (answer.status === 200) spoken.set(jobBoardUrl, path)
    return answer
  }
  throw await noted(services, { status: 404, headers: {}, body: Buffer.from('no list of jobs') })
}

/** Bursts are answered with 403, too many calls with 429: both mean to wait, longer each time. */
async function call(services: Services, path: string, { tries }: Patience): Promise<OutboundAnswer> {
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
    const isAway = answer instanceof OutboundError
    if (!isAway && !isHasty(answer.status)) return answer
    if (turn >= tries) {
      if (isAway) throw await noted(services, answer)
      return answer
    }
    await new Promise(later => setTimeout(later, waitOf(isAway ? undefined : answer, turn)))
  }
}

const isHasty = (status: number) => status === 403 || status === 429 || status >= 500

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

/** The health page tells how it went last. */
async function noted({ sql, now }: Services, answer: OutboundAnswer | OutboundError): Promise<BoardError> {
  const isAway = answer instanceof OutboundError
  const said = isAway ? answer.code : answer.body.toString('utf8').replace(/\s+/g, ' ').slice(0, SHOWN_BYTES)
  const error = new BoardError(isAway ? 0 : answer.status, said)
  await sql`update job_board_state set last_error = ${error.message.slice(0, 400)}, last_error_at = ${now()}`
  return error
}

async function noteSuccess({ sql, now }: Services): Promise<void> {
  await sql`update job_board_state set last_success_at = ${now()}`
}
