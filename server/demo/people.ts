import { DEMO_PIN } from '../../contract/constants'
import { offices } from '../../contract/resources/offices'
import { users } from '../../contract/resources/users'
import { hashSecret } from '../auth/secrets'
import type { Values } from '../crud/hooks'
import { type Demo, type Staff, shifted } from './demo'
import { insertRows } from './insert'
import STAFF from './staff.json'

/** Levels of roles: a level may pick the templates of its subordinates (docs/spec/resources.md, "Mail"). */
const LEVELS: Readonly<Record<string, number>> = {
  master: 0,
  superadmin: 1,
  admin: 2,
  user: 3,
  de_superadmin: 1,
  de_admin: 2,
  de_user: 3,
}

/** A colleague; one takes any lead unless countries or programs are named. Absences are days from today. */
interface Draft {
  name: string
  arabic: string | null
  role: string | null
  office: string
  position: string
  language: string
  countries?: string[]
  programs?: string[]
  away?: (number | null)[]
}
const COLLEAGUES: readonly Draft[] = STAFF.people

/** Four offices and everybody in them, all seven roles, one with the ministry page, one without a role yet. */
export async function fillPeople(demo: Demo): Promise<Staff[]> {
  const made = await demo.insert(
    offices,
    Object.entries(STAFF.offices).map(([key, { country, ...office }]) => ({
      ...office,
      country_id: demo.id('countries', country),
      email: `${key}@lotse.example`,
    })),
  )
  const officeIds = new Map(Object.keys(STAFF.offices).map((key, index) => [key, made[index]?.id ?? 0]))
  const pin = await hashSecret(DEMO_PIN)
  const rows = COLLEAGUES.map((draft, index) => ({
    ...userOf(demo, draft, index),
    office_id: officeIds.get(draft.office),
    pin,
  }))
  const inserted = await demo.insert(users, rows)
  await demo.tx`insert into installation (installed_at) values (${demo.now})`
  return COLLEAGUES.map(({ name, role, office, language }, index) => ({
    id: inserted[index]?.id ?? 0,
    name,
    role,
    office,
    office_id: officeIds.get(office) ?? 0,
    language,
  }))
}

function userOf(
  demo: Demo,
  { name, arabic, role, position, language, ...work }: Draft,
  index: number,
): Values {
  const level = role ? (LEVELS[role] ?? null) : null
  const [from, until] = (work.away ?? []).map(days => (days === null ? null : demo.day(days)))
  return {
    name,
    name_arabic: arabic,
    email: `${name.toLowerCase().replaceAll(' ', '.')}@lotse.example`,
    role,
    level,
    superior: level ? level - 1 : null,
    special: name === 'Karim Benali',
    position,
    language,
    online: false,
    last_seen_at: role ? demo.at(-Math.floor(index / 6), -17 * index) : null,
    active: true,
    absent_from: from ?? null,
    absent_until: until ?? null,
    lead_country_ids: demo.ids('countries', work.countries),
    lead_program_ids: demo.ids('programs', work.programs),
    created_at: demo.at(-400 + index * 9),
  }
}

/** Adds notifications of the last days; the newest are unread. */
export async function fillNotifications({ tx, now, staff }: Demo): Promise<void> {
  const rows = staff
    .filter(({ role }) => role !== null)
    .flatMap(({ id, language, role }, person) =>
      STAFF.notifications
        .filter(({ link }) => link === null || mayOpen(role ?? '', link))
        .map(({ kind, en, ar, link }, index) => {
          const at = shifted(now, -index, -(index * 37 + person * 11 + 5))
          return {
            user_id: id,
            kind,
            title: language === 'ar' ? ar : en,
            body: null,
            link,
            viewed_at: index < 2 + (person % 3) ? null : shifted(new Date(at), 0, 40),
            created_at: at,
            updated_at: at,
          }
        }),
    )
  // The list shows the latest id first.
  rows.sort((one, other) => one.created_at.localeCompare(other.created_at))
  await insertRows(tx, 'notifications', rows)
}

const mayOpen = (role: string, link: string) =>
  link === '/campaigns' ? role === 'master' || role === 'superadmin' : !role.startsWith('de_')
