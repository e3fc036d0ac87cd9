import type { Role } from '../../contract/access/roles'
import { DEMO_PIN } from '../../contract/constants'
import { offices } from '../../contract/resources/offices'
import { users } from '../../contract/resources/users'
import { hashSecret } from '../auth/secrets'
import type { Tx, Values } from '../crud/hooks'
import { insertRecords, insertRows } from './insert'
import { shifted } from './time'

export const OFFICES = ['cairo', 'casablanca', 'tunis', 'munich'] as const
export type OfficeKey = (typeof OFFICES)[number]

/** Somebody of the demo's staff. */
export interface Staff {
  id: number
  name: string
  role: Role | null
  office: OfficeKey
  office_id: number
  language: 'en' | 'ar'
}

type Draft = [name: string, role: Role | null, office: OfficeKey, position: string, language: 'en' | 'ar']

/** Staff; the sign-in screen offers the first of each role. */
const STAFF: readonly Draft[] = [
  ['Nadia Farouk', 'master', 'cairo', 'Managing director', 'en'],
  ['Karim Benali', 'superadmin', 'casablanca', 'Head of recruitment', 'en'],
  ['Mona Saleh', 'admin', 'cairo', 'Team lead, Cairo', 'ar'],
  ['Omar Haddad', 'user', 'cairo', 'Adviser, nursing', 'ar'],
  ['Youssef Amrani', 'user', 'casablanca', 'Adviser', 'ar'],
  ['Lena Brandt', 'de_superadmin', 'munich', 'Head of the German side', 'en'],
  ['Jonas Weber', 'de_admin', 'munich', 'Employer relations', 'en'],
  ['Katrin Vogel', 'de_user', 'munich', 'Employer relations', 'en'],
  ['Samira Tazi', 'admin', 'casablanca', 'Team lead, Casablanca', 'en'],
  ['Hatem Jaziri', 'admin', 'tunis', 'Team lead, Tunis', 'en'],
  ['Ines Trabelsi', 'user', 'tunis', 'Adviser', 'en'],
  ['Ahmed Zaki', 'user', 'cairo', 'Adviser, engineering', 'ar'],
  ['Rania Khalifa', 'user', 'cairo', 'Adviser', 'ar'],
  ['Imane Berrada', 'user', 'casablanca', 'Adviser, nursing', 'en'],
  ['Sami Ferjani', 'user', 'tunis', 'Adviser', 'ar'],
  ['Huda Mostafa', 'superadmin', 'cairo', 'Marketing', 'ar'],
  ['Peter Lindner', 'de_user', 'munich', 'Job listings', 'en'],
  ['Walid Chebbi', null, 'tunis', 'Trainee', 'en'],
]

/** In Arabic letters, of the offices where colleagues write so. */
const IN_ARABIC: Readonly<Record<string, string>> = {
  'Nadia Farouk': 'نادية فاروق',
  'Karim Benali': 'كريم بنعلي',
  'Mona Saleh': 'منى صالح',
  'Omar Haddad': 'عمر حداد',
  'Youssef Amrani': 'يوسف العمراني',
  'Samira Tazi': 'سميرة التازي',
  'Hatem Jaziri': 'حاتم الجزيري',
  'Ines Trabelsi': 'إيناس الطرابلسي',
  'Ahmed Zaki': 'أحمد زكي',
  'Rania Khalifa': 'رانيا خليفة',
  'Imane Berrada': 'إيمان برادة',
  'Sami Ferjani': 'سامي الفرجاني',
  'Huda Mostafa': 'هدى مصطفى',
  'Walid Chebbi': 'وليد الشابي',
}

/** Leads that advisers take, and absences in days from today; the others take any lead. */
const WORK: Readonly<
  Record<string, { countries?: string[]; programs?: string[]; away?: [number, number | null] }>
> = {
  'Omar Haddad': { programs: ['nursing'] },
  'Ahmed Zaki': { programs: ['engineering', 'it'], countries: ['eg', 'jo'] },
  'Rania Khalifa': { away: [-3, 6] },
  'Youssef Amrani': { countries: ['ma', 'dz'] },
  'Imane Berrada': { countries: ['ma'], programs: ['nursing'] },
  'Ines Trabelsi': { countries: ['tn', 'dz'] },
  'Sami Ferjani': { countries: ['tn'], away: [12, 19] },
  'Samira Tazi': { away: [-20, null] },
}

/** Levels of roles: a level may pick the templates of its subordinates (docs/spec/resources.md, "Mail"). */
const LEVELS: Readonly<Partial<Record<Role, number>>> = {
  master: 0,
  superadmin: 1,
  admin: 2,
  user: 3,
  de_superadmin: 1,
  de_admin: 2,
  de_user: 3,
}

const PLACES: Readonly<Record<OfficeKey, Values>> = {
  cairo: {
    name: 'Cairo',
    city: 'Cairo',
    address: '14 Talaat Harb Street',
    phone: '+20225550114',
    timezone: 'Africa/Cairo',
  },
  casablanca: {
    name: 'Casablanca',
    city: 'Casablanca',
    address: '88 Boulevard Zerktouni',
    phone: '+212522550188',
    timezone: 'Africa/Casablanca',
  },
  tunis: {
    name: 'Tunis',
    city: 'Tunis',
    address: '5 Avenue Habib Bourguiba',
    phone: '+21671550105',
    timezone: 'Africa/Tunis',
  },
  munich: {
    name: 'Munich',
    city: 'Munich',
    address: 'Lindwurmstraße 21',
    phone: '+498955501210',
    timezone: 'Europe/Berlin',
  },
}
const COUNTRIES: Readonly<Record<OfficeKey, string>> = {
  cairo: 'eg',
  casablanca: 'ma',
  tunis: 'tn',
  munich: 'de',
}

/** Four offices and everybody in them, all seven roles, one with the ministry page, one without a role yet. */
export async function fillPeople(tx: Tx, now: Date, countries: Map<string, number>): Promise<Staff[]> {
  const officeIds = await insertRecords(
    tx,
    offices,
    OFFICES.map(key => ({
      ...PLACES[key],
      country_id: countries.get(COUNTRIES[key]),
      email: `${key}@lotse.example`,
    })),
  )
  const pin = await hashSecret(DEMO_PIN)
  const programs = new Map(
    (await tx<{ id: number; slug: string }[]>`select id, slug from programs`).map(({ id, slug }) => [
      slug,
      id,
    ]),
  )
  const ids = await insertRecords(
    tx,
    users,
    STAFF.map((draft, index) => userOf(draft, { now, index, pin, officeIds, countries, programs })),
  )
  await tx`insert into installation (installed_at) values (${now})`
  return STAFF.map(([name, role, office, , language], index) => ({
    id: ids[index] as number,
    name,
    role,
    office,
    office_id: officeIds[OFFICES.indexOf(office)] as number,
    language,
  }))
}

interface Setting {
  now: Date
  index: number
  pin: string
  officeIds: number[]
  countries: Map<string, number>
  programs: Map<string, number>
}

function userOf(
  [name, role, office, position, language]: Draft,
  { now, index, pin, officeIds, countries, programs }: Setting,
): Values {
  const level = role ? (LEVELS[role] ?? null) : null
  return {
    name,
    name_arabic: IN_ARABIC[name] ?? null,
    email: `${name.toLowerCase().replaceAll(' ', '.')}@lotse.example`,
    role,
    level,
    superior: level ? level - 1 : null,
    special: name === 'Karim Benali',
    position,
    office_id: officeIds[OFFICES.indexOf(office)],
    language,
    pin,
    online: false,
    last_seen_at: role ? shifted(now, -Math.floor(index / 6), -17 * index) : null,
    active: true,
    ...workOf(name, { now, countries, programs }),
    created_at: shifted(now, -400 + index * 9),
  }
}

function workOf(
  name: string,
  { now, countries, programs }: Pick<Setting, 'now' | 'countries' | 'programs'>,
): Values {
  const { away, ...takes } = WORK[name] ?? {}
  const dayOf = (days: number) => shifted(now, days).slice(0, 10)
  return {
    absent_from: away ? dayOf(away[0]) : null,
    absent_until: away && away[1] !== null ? dayOf(away[1]) : null,
    lead_country_ids: (takes.countries ?? []).map(slug => countries.get(slug)),
    lead_program_ids: (takes.programs ?? []).map(slug => programs.get(slug)),
  }
}

type Told = [kind: string, en: string, ar: string, link: string]
const TOLD: readonly Told[] = [
  [
    'reminder',
    'Call the ones who asked about the evening course',
    'الاتصال بمن سألوا عن الدورة المسائية',
    '/leads',
  ],
  ['leads_assigned', 'New leads were assigned to you', 'أُسند إليك عملاء محتملون جدد', '/leads'],
  ['campaign_finished', 'A campaign has been sent', 'اكتمل إرسال حملة', '/campaigns'],
  ['import_finished', 'Your import is done', 'اكتمل الاستيراد', '/leads'],
  ['reminder', 'Team meeting at 10:00', 'اجتماع الفريق الساعة 10:00', ''],
  ['leads_assigned', 'A lead came back from another office', 'عاد عميل محتمل من مكتب آخر', '/leads'],
]

/** Adds notifications of the last days; the newest are unread. */
export async function fillNotifications(tx: Tx, now: Date, staff: readonly Staff[]): Promise<void> {
  const rows = staff
    .filter(({ role }) => role !== null)
    .flatMap(({ id, language, role }, person) =>
      TOLD.filter(([, , , link]) => link === '' || mayOpen(role, link)).map(([kind, en, ar, link], index) => {
        const at = shifted(now, -index, -(index * 37 + person * 11 + 5))
        return {
          user_id: id,
          kind,
          title: language === 'ar' ? ar : en,
          body: null,
          link: link || null,
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

const mayOpen = (role: Role | null, link: string) =>
  link === '/campaigns' ? role === 'master' || role === 'superadmin' : !role?.startsWith('de_')
