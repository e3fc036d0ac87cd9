import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A job as the Bundesagentur keeps it. */
export interface BoardKitJob {
  number: string
  occupation: string
  employer: string
  city: string
  region: string
  published: string
  changed: string
  text: string
  fullTime?: boolean
  vacancies?: number
}

export interface JobBoardKit {
  /** BA_JOBS_URL, BA_JOBS_KEY and OUTBOUND_ALLOW for the server under test. */
  env: Record<string, string>
  jobs: BoardKitJob[]
  /** Which list it speaks: since August 2026 the sixth version, before that the fourth. */
  speak(version: 4 | 6): void
  /** Every call, path and query, the newest last. */
  calls: string[]
  /** Answers the next calls with this instead. */
  next(...answers: { status: number; headers?: Record<string, string>; body?: string }[]): void
  /** Says that a search has so many results, whatever there is. */
  claim(total: number | undefined): void
  stop(): Promise<void>
}

const KEY = 'kit-key'
const MOST = 10_000

/** The job search of the Bundesagentur as far as we speak to it: both shapes of its list, single jobs, its limits and refusals. */
export async function startJobBoard(): Promise<JobBoardKit> {
  const jobs: BoardKitJob[] = []
  const calls: string[] = []
  const planned: Parameters<JobBoardKit['next']> = []
  let version: 4 | 6 = 6
  let claimed: number | undefined

  function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://board')
    calls.push(url.pathname + url.search)
    const send = (status: number, body?: unknown, headers: Record<string, string> = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(typeof body === 'string' ? body : JSON.stringify(body ?? {}))
    }
    if (request.headers['x-api-key'] !== KEY) return send(403, { message: 'Forbidden' })
    const plan = planned.shift()
    if (plan) return send(plan.status, plan.body ?? '{"message":"Too Many Requests"}', plan.headers)
    const single = /^\/pc\/v4\/jobdetails\/([^/]+)$/.exec(url.pathname)
    if (single) {
      const number = Buffer.from(decodeURIComponent(single[1] ?? ''), 'base64').toString()
      const job = jobs.find(each => each.number === number)
      return job
        ? send(200, version === 6 ? newDetails(job) : oldDetails(job))
        : send(404, { message: 'Not found' })
    }
    if (url.pathname !== `/pc/v${version}/jobs`) return send(404, { message: 'Not found' })
    const size = Number(url.searchParams.get('size') ?? 25)
    const page = Number(url.searchParams.get('page') ?? 1)
    if (!(size >= 1 && size <= 100) || page < 1 || page * size > MOST)
      return send(400, { message: 'Bad request' })
    const what = (url.searchParams.get('was') ?? '').toLowerCase()
    const found = jobs.filter(({ occupation }) => occupation.toLowerCase().includes(what))
    const rows = found.slice((page - 1) * size, page * size)
    const maxErgebnisse = claimed ?? found.length
    // Past its end the list is left out.
    if (!rows.length) return send(200, { maxErgebnisse, page, size })
    return version === 6
      ? send(200, { ergebnisliste: rows.map(newRow), maxErgebnisse, page, size })
      : send(200, { stellenangebote: rows.map(oldRow), maxErgebnisse: String(maxErgebnisse), page, size })
  }

  const server = createServer(answer)
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    env: { BA_JOBS_URL: url, BA_JOBS_KEY: KEY, OUTBOUND_ALLOW: '127.0.0.1' },
    jobs,
    calls,
    speak: spoken => {
      version = spoken
    },
    next: (...answers) => void planned.push(...answers),
    claim: total => {
      claimed = total
    },
    async stop() {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}

const newRow = ({ number, occupation, employer, city, region, published, changed }: BoardKitJob) => ({
  referenznummer: number,
  stellenangebotsTitel: `${occupation} (m/w/d)`,
  hauptberuf: occupation,
  firma: employer,
  stellenlokationen: [
    { adresse: { ort: city, plz: '00000', region: enumOf(region), land: 'DEUTSCHLAND' }, breite: 50.1 },
  ],
  veroeffentlichungszeitraum: { von: published },
  aenderungsdatum: changed,
})
const newDetails = (job: BoardKitJob) => ({
  ...newRow(job),
  stellenangebotsart: 'ARBEIT',
  stellenangebotsBeschreibung: job.text,
  arbeitszeitVollzeit: job.fullTime ?? true,
  vertragsdauer: 'UNBEFRISTET',
  anzahlOffeneStellen: job.vacancies ?? 1,
})
const oldRow = ({ number, occupation, employer, city, region, published, changed }: BoardKitJob) => ({
  refnr: number,
  beruf: occupation,
  titel: `${occupation} (m/w/d)`,
  arbeitgeber: employer,
  arbeitsort: { ort: city, plz: '00000', region, land: 'Deutschland' },
  aktuelleVeroeffentlichungsdatum: published,
  modifikationsTimestamp: changed,
})
const oldDetails = (job: BoardKitJob) => {
  const { arbeitsort, ...row } = oldRow(job)
  return {
    ...row,
    arbeitsorte: [arbeitsort],
    stellenbeschreibung: job.text,
    arbeitszeitmodelle: [job.fullTime === false ? 'TEILZEIT' : 'VOLLZEIT'],
    anzahlOffeneStellen: job.vacancies ?? 1,
  }
}

const enumOf = (region: string) =>
  region
    .toUpperCase()
    .replace(/[ÄÖÜ]/g, letter => ({ Ä: 'AE', Ö: 'OE', Ü: 'UE' })[letter] ?? letter)
    .replace(/[^A-Z]/g, '_')
