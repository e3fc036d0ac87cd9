/** A lead who books. */
export interface Person {
  lead_id: number
  name: string
  email: string
  phone: string
}

const WORKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday']

export const ADVICE = {
  name: 'First advice',
  slug: 'advice',
  title_en: 'First advice: your way to Germany',
  title_ar: 'استشارة أولى: طريقك إلى ألمانيا',
  active: true,
  timezone: 'Africa/Cairo',
  minutes: 30,
  buffer_before: 0,
  buffer_after: 10,
  capacity: 1,
  notice_hours: 12,
  horizon_days: 30,
  weekly: Object.fromEntries(
    WORKDAYS.map(day => [
      day,
      [
        ['10:00', '12:40'],
        ['14:00', '16:40'],
      ],
    ]),
  ),
  questions: {
    list: [
      {
        key: 'german',
        label_en: 'How much German do you speak?',
        label_ar: 'ما مستواك في اللغة الألمانية؟',
        kind: 'choice',
        required: true,
        options: ['-', 'A1', 'A2', 'B1', 'B2', 'C1'],
      },
    ],
  },
  reminder_hours: 24,
  second_reminder_hours: 2,
  reminder_channel: 'mail',
  waiting_hours: 12,
  zoom_id: null,
  meeting_link: null,
  place: null,
  confirmation_en: 'Please have your certificates at hand, {{ name }}.',
  confirmation_ar: 'يرجى تجهيز شهاداتك يا {{ name }}.',
}

export const INTERVIEW = {
  ...ADVICE,
  name: 'Interview training',
  slug: 'interview-training',
  title_en: 'Training for your interview',
  title_ar: 'التدرب على مقابلة العمل',
  timezone: 'Europe/Berlin',
  minutes: 45,
  buffer_after: 15,
  notice_hours: 48,
  weekly: { tuesday: [['15:00', '18:00']], thursday: [['15:00', '18:00']] },
  questions: null,
  confirmation_en: null,
  confirmation_ar: null,
}

export const NURSING = {
  ...ADVICE,
  name: 'Evening for nurses',
  slug: 'nurses',
  title_en: 'Working as a nurse in Germany',
  title_ar: 'العمل في التمريض في ألمانيا',
  timezone: 'Africa/Casablanca',
  minutes: 90,
  buffer_after: 0,
  capacity: 12,
  weekly: { tuesday: [['18:00', '19:30']] },
  questions: null,
  confirmation_en: 'Bring your questions.',
  confirmation_ar: 'جهّز أسئلتك.',
}

const seats = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts).flatMap(([status, count]) => Array.from({ length: count }, () => status))

export const STATES = {
  past: ['done', 'done', 'missed', 'done', 'cancelled', 'done'],
  coming: ['booked', 'confirmed', 'booked', 'confirmed', 'cancelled'],
  /** Of each seminar, the oldest first: the one in the middle is full, and some wait. */
  seats: [
    seats({ attended: 8, missed: 3, cancelled: 1 }),
    seats({ attended: 10, missed: 2, lapsed: 1 }),
    seats({ booked: 6, confirmed: 5, offered: 1, waiting: 4, cancelled: 2 }),
    seats({ booked: 5, confirmed: 1 }),
    seats({ cancelled: 3 }),
  ],
}
