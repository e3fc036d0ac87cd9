import { attendance, courses, teachers } from '../../../contract/resources/courses'
import type { Values } from '../../crud/hooks'
import type { Demo } from '../demo'
import { countryOf } from '../names'
import EMPLOYERS from './employers.json'
import type { Person } from './people'

/** Days that a course of a level takes. */
const LEVELS = { A1: 55, A2: 60, B1: 75, B2: 85 } as const
const OFFICES = [
  { office: 'Cairo', country: 'eg' },
  { office: 'Casablanca', country: 'ma' },
  { office: 'Tunis', country: 'tn' },
] as const
const SEATS = 18

/** Language courses of the offices, past, running and to come, with who sat in them and on which days. */
export async function fillCourses(demo: Demo, people: readonly Person[]): Promise<void> {
  await demo.insert(teachers, EMPLOYERS.teachers)
  const plans = Object.entries(LEVELS).flatMap(([level, days]) =>
    OFFICES.flatMap(place => [-150, -40, 14].map(start => ({ ...place, level, days, start }))),
  )
  const made = await demo.insert(
    courses,
    plans.map(plan => courseOf(demo, plan, people)),
  )
  const presence = made.flatMap(course => presenceOf(demo, course))
  await demo.insert(attendance, presence)
  await demo.tx`
    update candidates c set current_language_course_id = k.id from courses k
    where c.id = any(k.candidates) and current_date between k.start_date and k.finish_date`
}

type Plan = (typeof OFFICES)[number] & { level: string; days: number; start: number }

function courseOf({ random }: Demo, plan: Plan, people: readonly Person[]) {
  const { level, office, days, country } = plan
  const began = plan.start + random.between(-6, 6)
  const sitting = people.filter(({ taken, owner }) => {
    const since = new Map(Object.entries(taken)).get(`${level.toLowerCase()}_started`)
    return owner?.office === office && since !== undefined && Math.abs(since - began) < 40
  })
  const { price, currency } = countryOf(country)
  return {
    name: `${level} ${random.one(['morning', 'evening'])}, ${office}`,
    level,
    office_id: office,
    start_date: began,
    finish_date: began + days,
    capacity: SEATS,
    price,
    price_currency: currency,
    candidates: began > 0 ? [] : sitting.slice(0, SEATS).map(({ id }) => id),
    teacher_id: random.one(EMPLOYERS.teachers.filter(({ levels }) => levels.includes(level))).name,
    created_at: began - 20,
  }
}

/** Tuesdays and Thursdays of the last weeks of a course. */
function presenceOf({ random, at }: Demo, course: ReturnType<typeof courseOf> & { id: number }): Values[] {
  const end = Math.min(course.finish_date, 0)
  const days = Array.from({ length: 42 }, (_, index) => end - 41 + index).filter(
    day => day >= course.start_date && [2, 4].includes(new Date(at(day)).getUTCDay()),
  )
  return days.flatMap(day =>
    course.candidates.map(candidate => ({
      course_id: course.id,
      candidate_id: candidate,
      day,
      present: random.chance(0.88),
    })),
  )
}
