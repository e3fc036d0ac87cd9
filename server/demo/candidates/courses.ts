import { attendance, courses } from '../../../contract/resources/courses'
import type { Values } from '../../crud/hooks'
import { type Demo, officeId, shifted } from '../demo'
import { countryOf } from '../names'
import { fillTeachers } from './employers'
import type { Person } from './people'

/** Days that a course of a level takes. */
const LEVELS = { A1: 55, A2: 60, B1: 75, B2: 85 } as const
const OFFICES = [
  { office: 'cairo', name: 'Cairo', country: 'eg' },
  { office: 'casablanca', name: 'Casablanca', country: 'ma' },
  { office: 'tunis', name: 'Tunis', country: 'tn' },
] as const
const SEATS = 18

/** Language courses of the offices, past, running and to come, with who sat in them and on which days. */
export async function fillCourses(demo: Demo, people: readonly Person[]): Promise<void> {
  const teachers = await fillTeachers(demo)
  const plans = Object.entries(LEVELS).flatMap(([level, days]) =>
    OFFICES.flatMap(place => [-150, -40, 14].map(start => ({ ...place, level, days, start }))),
  )
  const made = await demo.insert(
    courses,
    plans.map(plan => {
      const course = courseOf(demo, plan, people)
      const able = teachers.filter(({ levels }) => levels.includes(plan.level))
      return { ...course, teacher_id: demo.random.one(able).id }
    }),
  )
  await demo.insert(
    attendance,
    made.flatMap(course => presenceOf(demo, course)),
  )
  await demo.tx`
    update candidates c set current_language_course_id = k.id from courses k
    where c.id = any(k.candidates) and current_date between k.start_date and k.finish_date`
}

type Plan = (typeof OFFICES)[number] & { level: string; days: number; start: number }

interface Course {
  start_date: string
  finish_date: string
  candidates: number[]
}

function courseOf(demo: Demo, plan: Plan, people: readonly Person[]): Course & Values {
  const { random, day } = demo
  const { level, office, name, days, country } = plan
  const began = plan.start + random.between(-6, 6)
  const sitting = people.filter(({ taken, owner }) => {
    const since = Object.entries(taken).find(([step]) => step === `${level.toLowerCase()}_started`)?.[1]
    return owner?.office === office && since !== undefined && Math.abs(since - began) < 40
  })
  const { price, currency } = countryOf(country)
  return {
    name: `${level} ${random.one(['morning', 'evening'])}, ${name}`,
    level,
    office_id: officeId(demo, office),
    start_date: day(began),
    finish_date: day(began + days),
    capacity: SEATS,
    price,
    price_currency: currency,
    candidates: began > 0 ? [] : sitting.slice(0, SEATS).map(({ id }) => id),
    created_at: demo.at(began - 20),
  }
}

/** Tuesdays and Thursdays of the last weeks of a course. */
function presenceOf({ random, now }: Demo, course: Course & { id: number }): Values[] {
  const end = new Date(Math.min(Date.parse(course.finish_date), now.getTime()))
  const days = Array.from({ length: 42 }, (_, back) => shifted(end, -back).slice(0, 10))
    .filter(day => [2, 4].includes(new Date(day).getUTCDay()) && day >= course.start_date)
    .reverse()
  return days.flatMap(day =>
    course.candidates.map(candidate => ({
      course_id: course.id,
      candidate_id: candidate,
      day,
      present: random.chance(0.88),
    })),
  )
}
