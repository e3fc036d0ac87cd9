import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'

/** One request as bytes: written by hand, since an HTTP client would take more of the two cores than what is measured. */
export type Request = string

/** A GET, or a POST where there is a body, below `/api/v1`. */
export function requestOf(path: string, token: string, body?: unknown): Request {
  const text = body === undefined ? '' : JSON.stringify(body)
  const head = [
    `${body === undefined ? 'GET' : 'POST'} /api/v1${path} HTTP/1.1`,
    'host: 127.0.0.1',
    `authorization: Bearer ${token}`,
    ...(text ? ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`] : []),
  ]
  return `${head.join('\r\n')}\r\n\r\n${text}`
}

/** One connection that stays open, with one request under way at a time. */
export class Line {
  private constructor(private readonly socket: Socket) {
    socket.setNoDelay(true)
  }

  static open(url: string): Promise<Line> {
    const { hostname, port } = new URL(url)
    return new Promise((opened, failed) => {
      const socket = connect(Number(port), hostname, () => opened(new Line(socket)))
      socket.once('error', failed)
    })
  }

  /** @returns the answer's body @throws Error with the head where it is not 200 */
  ask(request: Request): Promise<string> {
    return new Promise((answered, failed) => {
      const parts: Buffer[] = []
      let head = ''
      let missing = -1
      const take = (part: Buffer) => {
        parts.push(part)
        if (missing < 0) {
          const all = Buffer.concat(parts)
          const end = all.indexOf('\r\n\r\n')
          if (end < 0) return
          head = all.toString('latin1', 0, end)
          missing = end + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0) - all.length
        } else missing -= part.length
        if (missing > 0) return
        this.socket.off('data', take)
        this.socket.off('error', failed)
        const text = Buffer.concat(parts)
          .toString('utf8')
          .slice(head.length + 4)
        if (head.startsWith('HTTP/1.1 200')) answered(text)
        else failed(new Error(`${request.split('\r\n')[0]}: ${head.split('\r\n')[0]} ${text}`))
      }
      this.socket.on('data', take)
      this.socket.once('error', failed)
      this.socket.write(request)
    })
  }

  close(): void {
    this.socket.destroy()
  }
}

/** How long calls took that were made one after the other, in milliseconds. */
export interface Times {
  median: number
  p95: number
}

/** A request to one of several servers. */
export interface Side {
  url: string
  requests: readonly Request[]
}

/**
 * Asks each server its first request, then each its second and so on, every other time from the last server to the
 * first: what else the machine does meets all of them alike. The first requests warm up and are not counted.
 * @param sides with equally many requests each
 */
export async function timesInTurns(sides: readonly Side[], warm = 5): Promise<Times[]> {
  const lines = await Promise.all(sides.map(({ url }) => Line.open(url)))
  const turns = sides.map(({ requests }, place) => ({
    line: lines[place] as Line,
    requests: [...requests.slice(0, warm), ...requests],
    times: [] as number[],
  }))
  try {
    for (let turn = 0; turn < (turns[0]?.requests.length ?? 0); turn++) {
      for (const { line, requests, times } of turn % 2 ? turns.toReversed() : turns) {
        const began = performance.now()
        await line.ask(requests[turn] as Request)
        if (turn >= warm) times.push(performance.now() - began)
      }
    }
  } finally {
    for (const line of lines) line.close()
  }
  return turns.map(({ times }) => timesOf(times))
}

function timesOf(times: readonly number[]): Times {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  return { median: at(0.5), p95: at(0.95) }
}

/** Answers and times of a server under load. */
export interface Rate {
  /** Requests a second. */
  rate: number
  /** Milliseconds of the process's CPU a request. */
  cpu: number
}

/** Asks over some connections at once for some time. */
export async function rateOf(
  { url, pid }: { url: string; pid: number },
  request: Request,
  { connections = 16, seconds = 5 }: { connections?: number; seconds?: number } = {},
): Promise<Rate> {
  const lines = await Promise.all(Array.from({ length: connections }, () => Line.open(url)))
  const until = performance.now() + seconds * 1_000
  const before = cpuOf(pid)
  const began = performance.now()
  let asked = 0
  await Promise.all(
    lines.map(async line => {
      while (performance.now() < until) {
        await line.ask(request)
        asked += 1
      }
    }),
  )
  const took = (performance.now() - began) / 1_000
  for (const line of lines) line.close()
  return { rate: asked / took, cpu: (cpuOf(pid) - before) / asked }
}

/** CPU milliseconds that a process has had, in its own code and in the kernel (Linux counts hundredths of a second). */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}
