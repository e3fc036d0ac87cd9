import { attendance, courses } from '../../../contract/resources/courses'
import type { Tx, Values } from '../../crud/hooks'
import { insertRecords } from '../insert'
import { dayFrom, shifted } from '../time'
import { fillTeachers } from './employers'
import type { Person, Setting } from './people'

const LEVELS = ['A1', 'A2', 'B1', 'B2'] as const
const DAYS: Readonly<Record<string, number>> = { A1: 55, A2: 60, B1: 75, B2: 85 }
const SEATS = 18

/** Language courses of the offices, past, running and to come, with who sat in them and on which days. */
export async function fillCourses(tx: Tx, setting: Setting, people: readonly Person[]): Promise<void> {
  const teachers = await fillTeachers(tx)
  const plans = LEVELS.flatMap(level =>
    (['cairo', 'casablanca', 'tunis'] as const).flatMap(office =>
      [-150, -40, 14].map(start => ({ level, office, start })),
    ),
  )
  const rows = plans.map(plan => courseOf(setting, { ...plan, teachers, people }))
  const ids = await insertRecords(tx, courses, rows)
  await insertRecords(
    tx,
    attendance,
    rows.flatMap((course, place) => presenceOf(setting, ids[place] as number, course)),
  )
  await tx`
    update candidates c set current_language_course_id = k.id from courses k
    where c.id = any(k.candidates) and current_date between k.start_date and k.finish_date`
}

interface Plan {
  level: (typeof LEVELS)[number]
  office: 'cairo' | 'casablanca' | 'tunis'
  start: number
  teachers: readonly { id: number; levels: string[] }[]
  people: readonly Person[]
}

function courseOf({ random, now, staff }: Setting, { level, office, start, teachers, people }: Plan): Values {
  const key = level.toLowerCase()
  const began = start + random.between(-6, 6)
  const sitting = people.filter(({ taken, owner }) => {
    const since = (taken as Record<string, number>)[`${key}_started`]
    return owner?.office === office && since !== undefined && Math.abs(since - began) < 40
  })
  const names = { cairo: 'Cairo', casablanca: 'Casablanca', tunis: 'Tunis' }
  return {
    name: `${level} ${random.one(['morning', 'evening'])}, ${names[office]}`,
    level,
    teacher_id: random.one(teachers.filter(({ levels }) => levels.includes(level))).id,
    office_id: staff.find(person => person.office === office)?.office_id ?? null,
    start_date: dayFrom(now, began),
    finish_date: dayFrom(now, began + (DAYS[level] ?? 60)),
    capacity: SEATS,
    price: office === 'tunis' ? '1450.500' : office === 'cairo' ? '21000.00' : '4800.00',
    price_currency: office === 'tunis' ? 'TND' : office === 'cairo' ? 'EGP' : 'MAD',
    candidates: began > 0 ? [] : sitting.slice(0, SEATS).map(({ id }) => id),
    created_at: shifted(now, began - 20),
  }
}

/** Tuesdays and Thursdays of the last weeks of a course. */
function presenceOf({ random, now }: Setting, id: number, course: Values): Values[] {
  const end = Math.min(Date.parse(String(course.finish_date)), now.getTime())
  const days = Array.from({ length: 42 }, (_, back) => dayFrom(new Date(end), -back))
    .filter(day => [2, 4].includes(new Date(day).getUTCDay()) && day >= String(course.start_date))
    .reverse()
  return days.flatMap(day =>
    (course.candidates as number[]).map(candidate => ({
      course_id: id,
      candidate_id: candidate,
      day,
      present: random.chance(0.88),
      note: null,
    })),
  )
}
