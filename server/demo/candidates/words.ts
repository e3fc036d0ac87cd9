import { calls } from '../../../contract/resources/calls'
import { candidateMessages } from '../../../contract/resources/candidate-messages'
import { notes } from '../../../contract/resources/notes'
import type { Tx, Values } from '../../crud/hooks'
import { callsOf } from '../calls'
import { insertRecords } from '../insert'
import { shifted } from '../time'
import type { Person, Setting } from './people'

/** Notes, messages and calls of each candidate. */
export async function fillWords(tx: Tx, { random, now }: Setting, people: readonly Person[]): Promise<void> {
  const written = people.flatMap(person =>
    Array.from({ length: random.between(0, 3) }, () => {
      const at = shifted(now, -random.between(0, Math.max(1, Math.min(person.course.age, 90))))
      return {
        candidate_id: person.id,
        text: random.one(NOTES),
        mentions: [],
        created_at: at,
        updated_at: at,
        created_by: person.owner?.id ?? null,
      }
    }),
  )
  await insertRecords(tx, notes, written)
  const told = people.slice(-90).flatMap(({ id, owner, taken }) => {
    if (taken.a1_started === undefined || !owner) return []
    const at = shifted(now, taken.a1_started)
    const arabic = random.chance(0.6)
    return [
      {
        candidate_id: id,
        to: `person${id}@people.example`,
        language: arabic ? 'ar' : 'en',
        subject: arabic ? 'بدأت دورتك' : 'Your course has begun',
        body: arabic ? 'مرحبًا، تبدأ دورة A1 اليوم.' : 'Hello, your course A1 begins today.',
        status: 'sent',
        error: null,
        user_id: owner.id,
        sent_at: at,
        created_at: at,
        created_by: owner.id,
      },
    ]
  })
  await insertRecords(tx, candidateMessages, told)
  const spoken = people.flatMap(person =>
    callsOf(random, {
      count: random.between(1, 5),
      createdAt: shifted(now, -Math.min(person.course.age, 120)),
      now,
      employee: person.owner,
      status: 'interested',
      day: null,
    }).map(call => ({ ...call, candidate_id: person.id })),
  )
  await insertRecords(tx, calls, spoken as unknown as Values[])
}

const NOTES = [
  'Clearance requested at the court, expected next week.',
  'أُرسلت الترجمة المحلفة بالبريد السريع.',
  'Employer reserves a flat from the first of the month.',
  'Wants to start together with a friend from the same course.',
  'تم تذكيرها بصحيفة الحالة الجنائية مرة ثانية.',
  'Passport is being renewed.',
]
