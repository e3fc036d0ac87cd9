import { useQuery } from '@tanstack/react-query'
import { type DataProvider, useDataProvider } from 'react-admin'
import type { ClockRow } from '../../../../../contract/resources/procedures'

/** Milliseconds that cards which come into sight together are gathered for one call. */
const GATHERED = 20
/** Candidates that one call asks for. A candidate has a dozen clocks at most, a page of a list 500 rows. */
const AT_ONCE = 40
const FRESH = 30_000

interface Asked {
  id: number
  answer: (clock: ClockRow | null) => void
  refuse: (reason: unknown) => void
}

let waiting: Asked[] = []

/** The next clock of a candidate to run out; null where nothing is waited for. One call asks for all cards in sight. */
export function useNextClock(id: number): ClockRow | null | undefined {
  const provider = useDataProvider()
  const { data } = useQuery({
    // Begins with the resource: what drops its lists when an event comes drops this, too.
    queryKey: ['clocks', 'next', id],
    queryFn: () => nextClock(provider, id),
    staleTime: FRESH,
    retry: false,
  })
  return data
}

function nextClock(provider: DataProvider, id: number): Promise<ClockRow | null> {
  return new Promise((answer, refuse) => {
    if (waiting.length === 0) setTimeout(() => ask(provider), GATHERED)
    waiting.push({ id, answer, refuse })
  })
}

function ask(provider: DataProvider): void {
  const all = waiting
  waiting = []
  for (let at = 0; at < all.length; at += AT_ONCE) void askFor(provider, all.slice(at, at + AT_ONCE))
}

async function askFor(provider: DataProvider, asked: Asked[]): Promise<void> {
  try {
    const { data } = await provider.getList<ClockRow>('clocks', {
      filter: { candidate_id: asked.map(({ id }) => id), due_on_null: false },
      sort: { field: 'due_on', order: 'ASC' },
      pagination: { page: 1, perPage: 500 },
    })
    for (const { id, answer } of asked)
      answer(data.find(({ candidate_id }) => Number(candidate_id) === id) ?? null)
  } catch (reason) {
    for (const { refuse } of asked) refuse(reason)
  }
}
