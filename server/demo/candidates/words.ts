import { calls } from '../../../contract/resources/calls'
import { candidateMessages } from '../../../contract/resources/candidate-messages'
import { notes } from '../../../contract/resources/notes'
import { callsOf } from '../calls'
import type { Demo } from '../demo'
import LEADS from '../leads.json'
import DATA from './candidates.json'
import type { Person } from './people'

/** Notes, messages and calls of each candidate. */
export async function fillWords(demo: Demo, people: readonly Person[]): Promise<void> {
  const { random, at } = demo
  const written = people.flatMap(({ id, course, owner }) =>
    Array.from({ length: random.between(0, 3) }, () => {
      const day = -random.between(0, Math.max(1, Math.min(course.age, 90)))
      return {
        candidate_id: id,
        text: random.one(DATA.notes_of_colleagues),
        created_at: day,
        updated_at: day,
        created_by: owner?.id,
      }
    }),
  )
  await demo.insert(notes, written)
  const messages = people.slice(-90).flatMap(({ id, owner, taken }) => {
    if (taken.a1_started === undefined || !owner) return []
    const arabic = random.chance(0.6)
    return {
      candidate_id: id,
      to: `person${id}@people.example`,
      language: arabic ? 'ar' : 'en',
      subject: arabic ? 'بدأت دورتك' : 'Your course has begun',
      body: arabic ? 'مرحبًا، تبدأ دورة A1 اليوم.' : 'Hello, your course A1 begins today.',
      status: 'sent',
      user_id: owner.id,
      sent_at: taken.a1_started,
      created_at: taken.a1_started,
      created_by: owner.id,
    }
  })
  await demo.insert(candidateMessages, messages)
  const spoken = people.flatMap(({ id, course, owner }) =>
    callsOf(demo, {
      count: random.between(1, 5),
      createdAt: at(-Math.min(course.age, 120)),
      employee: owner,
      status: 'interested',
      day: null,
      said: LEADS.calls,
    }).map(call => ({ ...call, candidate_id: id })),
  )
  await demo.insert(calls, spoken)
}
