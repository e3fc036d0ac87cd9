/** Bytes of a piece: a slow line brings one in half a minute. The server takes no larger one. */
const PIECE = 262_144
/** Milliseconds until the next try, doubled each time. */
const FIRST_WAIT = 1_000
const LONGEST_WAIT = 30_000

/** A file on its way, and what is told of it. */
export interface Sending {
  /** Address of the uploads of the page. */
  path: string
  target: string
  name: string
  content: Blob
  /** The upload that a reload interrupted. */
  id?: string | undefined
  /** Called once the server has begun the upload. */
  onBegun(id: string): Promise<unknown>
  onProgress(percent: number): void
  onWaiting(): void
}

/** A refusal of the server, by its status. */
export class Refusal extends Error {
  constructor(readonly status: number) {
    super(String(status))
  }
}

interface State {
  id: string
  received: number
  done: boolean
}

/**
 * Sends a file in pieces. After a lost connection it asks how much has arrived, and goes on there.
 * @throws Refusal where the server does not take the file
 */
export async function sendFile(sending: Sending): Promise<void> {
  const { path, content, onProgress } = sending
  let state = await untilAnswered(sending, () => begin(sending))
  await sending.onBegun(state.id)
  const address = `${path}/${state.id}`
  while (!state.done) {
    const { received } = state
    state = await untilAnswered(
      sending,
      () => ask(address, pieceOf(content, received)),
      () => ask(address, {}),
    )
    onProgress(Math.floor((100 * state.received) / content.size))
  }
}

function begin({ path, target, name, content, id }: Sending): Promise<State> {
  if (id) return ask(`${path}/${id}`, {})
  const body = JSON.stringify({ target, name: name.slice(0, 200), size: content.size })
  return ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}

function pieceOf(content: Blob, begins: number): RequestInit {
  const body = new FormData()
  body.set('begins', String(begins))
  body.set('piece', content.slice(begins, begins + PIECE))
  return { method: 'POST', body }
}

async function ask(address: string, request: RequestInit): Promise<State> {
  const answer = await fetch(address, {
    ...request,
    headers: { accept: 'application/json', ...request.headers },
  })
  if (!answer.ok) throw new Refusal(answer.status)
  const state: State = await answer.json()
  return state
}

/** Statuses of a server that is busy or starts anew; all others are an answer. */
const isPassing = (error: unknown) =>
  !(error instanceof Refusal) || error.status === 408 || error.status >= 502

/** Tries until an answer comes. @param anew what is asked first after a failure; else the same */
async function untilAnswered(
  { onWaiting }: Sending,
  act: () => Promise<State>,
  anew: () => Promise<State> = act,
): Promise<State> {
  for (let wait = 0, call = act; ; call = anew) {
    try {
      return await call()
    } catch (error) {
      // A piece that leaves a gap: an earlier answer was lost.
      const isGap = error instanceof Refusal && error.status === 409 && call !== anew
      if (!isGap && !isPassing(error)) throw error
      onWaiting()
      wait = Math.min(LONGEST_WAIT, wait * 2 || FIRST_WAIT)
      await pause(wait)
    }
  }
}

/** Waits, and no longer than until the browser is online again. */
const pause = (milliseconds: number): Promise<void> =>
  new Promise(done => {
    const end = () => {
      removeEventListener('online', end)
      clearTimeout(timer)
      done()
    }
    const timer = setTimeout(end, milliseconds)
    addEventListener('online', end)
  })
