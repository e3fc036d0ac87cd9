import { DEMO_PIN } from '../../contract/constants'
import { offices } from '../../contract/resources/offices'
import { users } from '../../contract/resources/users'
import { hashSecret } from '../auth/secrets'
import { type Demo, type Staff, shifted } from './demo'
import { insertRows } from './insert'
import STAFF from './staff.json'

/** Levels of roles: a level may pick the templates of its subordinates (docs/spec/resources.md, "Mail"). */
const LEVELS: Readonly<Record<string, number>> = STAFF.levels

/** A colleague; one takes any lead unless countries or programs are named. Absences are days from today. */
type Draft = (typeof STAFF.people)[number]

/** Four offices and everybody in them, all seven roles, one with the ministry page, one without a role yet. */
export async function fillPeople(demo: Demo): Promise<Staff[]> {
  await demo.insert(offices, STAFF.offices)
  const pin = await hashSecret(DEMO_PIN)
  const people = await demo.insert(
    users,
    STAFF.people.map((draft, index) => ({ ...userOf(draft, index), pin })),
  )
  await demo.tx`insert into installation (installed_at) values (${demo.now})`
  return people.map(({ office_id: office, ...person }) => ({ ...person, office }))
}

function userOf(draft: Draft, index: number) {
  const { name, arabic, role, office, position, language, away = [], countries = [], programs = [] } = draft
  const level = role ? (LEVELS[role] ?? null) : null
  return {
    name,
    name_arabic: arabic,
    email: `${name.toLowerCase().replaceAll(' ', '.')}@lotse.example`,
    role,
    level,
    superior: level ? level - 1 : null,
    special: name === 'Karim Benali',
    position,
    office_id: office,
    language,
    online: false,
    last_seen_at: role ? { days: -Math.floor(index / 6), minutes: -17 * index } : null,
    active: true,
    absent_from: away[0],
    absent_until: away[1],
    lead_country_ids: countries,
    lead_program_ids: programs,
    created_at: -400 + index * 9,
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
