import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDataProvider } from 'react-admin'
import {
  type CoursePage,
  courseCalls,
  type LevelOrder,
  type PresenceOrder,
} from '../../../../contract/calls/courses'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { askKey, useAsk } from '../../../providers/useAsk'

interface SeatsChange {
  add?: number[]
  remove?: number[]
  over?: boolean
}

/** Loads a course with seats and attendance, and returns its actions. */
export function useCourse(id: number) {
  const provider = useDataProvider<LotseDataProvider>()
  const client = useQueryClient()
  const query = useAsk(courseCalls.readPage, { params: { id } }, { retry: false })
  const acts = useMemo(() => {
    const params = { id }
    const key = askKey(courseCalls.readPage, { params })
    return {
      /** @throws HttpError with `capacity` and `count` in its body where there are fewer seats */
      seat: async (change: SeatsChange) => {
        client.setQueryData(key, await provider.ask(courseCalls.changeSeats, { params, body: change }))
        void client.invalidateQueries({ queryKey: ['courses', 'getOne'] })
      },
      mark: async (order: PresenceOrder) => {
        await provider.ask(courseCalls.markAttendance, { params, body: order })
        client.setQueryData<CoursePage>(key, page => page && marked(page, order))
      },
      level: async (order: Omit<LevelOrder, 'confirm'> & { confirm?: number[] }) => {
        const { results } = await provider.ask(courseCalls.markLevel, { params, body: order })
        await client.invalidateQueries({ queryKey: key })
        return results
      },
    }
  }, [client, provider, id])
  return { ...query, ...acts }
}

/** Predicts the server's page after a mark, so that a click shows at once. */
function marked(page: CoursePage, { candidate_id, day, present }: PresenceOrder): CoursePage {
  const others = page.marks.filter(mark => mark.candidate_id !== candidate_id || mark.day !== day)
  const marks = present === null ? others : [...others, { candidate_id, day, present }]
  const count = (person: number, state: boolean) =>
    marks.filter(mark => mark.candidate_id === person && mark.present === state).length
  return {
    ...page,
    marks,
    days: [...new Set([...page.days, day])].sort(),
    seats: page.seats.map(seat => ({
      ...seat,
      present: count(seat.candidate_id, true),
      absent: count(seat.candidate_id, false),
    })),
  }
}
