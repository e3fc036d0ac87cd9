import type { TemplateState, WhatsappKind, WhatsappState } from '../../../contract/whatsapp/states'

/** A message of a made-up conversation. */
export interface Line {
  direction: 'in' | 'out'
  /** Minutes before now. */
  ago: number
  text?: string
  kind?: WhatsappKind
  /** Place in {@link TEMPLATES}. */
  template?: number
  values?: Record<string, string>
  status?: WhatsappState
  error?: string
}

interface MadeTemplate {
  name: string
  language: string
  category: string
  state: TemplateState
  body: string
  footer?: string
  variables: { list: string[] }
  reason?: string
}

/** Templates of every state that Meta knows. */
export const TEMPLATES: readonly MadeTemplate[] = [
  {
    name: 'appointment_reminder',
    language: 'en',
    category: 'utility',
    state: 'approved',
    body: 'Hello {{1}}, your appointment with us is on {{2}}. Write to us here if you need another time.',
    footer: 'Write STOP to end messages.',
    variables: { list: ['1', '2'] },
  },
  {
    name: 'welcome',
    language: 'ar',
    category: 'marketing',
    state: 'approved',
    body: 'مرحبًا {{1}}، شكرًا لاهتمامك بالعمل في ألمانيا. متى يناسبك أن نتصل بك؟',
    footer: 'اكتب «إيقاف» لإيقاف الرسائل.',
    variables: { list: ['1'] },
  },
  {
    name: 'papers_missing',
    language: 'ar',
    category: 'utility',
    state: 'approved',
    body: 'مرحبًا {{1}}، ما زال ينقص ملفك: {{2}}. يمكنك إرساله هنا.',
    variables: { list: ['1', '2'] },
  },
  {
    name: 'visa_news',
    language: 'en',
    category: 'utility',
    state: 'pending',
    body: 'Hello {{1}}, there is news about your visa.',
    variables: { list: ['1'] },
  },
  {
    name: 'winter_offer',
    language: 'en',
    category: 'marketing',
    state: 'rejected',
    body: 'Only this week!',
    variables: { list: [] },
    reason: 'TAG_CONTENT_MISMATCH',
  },
]

const HOUR = 60
const DAY = 24 * HOUR

/** Conversations: an open window, a closed one, one that failed, one that stopped, one of an unknown number. */
export const TALKS: readonly {
  who: 'candidates' | 'leads' | 'employers' | 'unknown'
  lines: readonly Line[]
  optedOut?: boolean
}[] = [
  {
    who: 'candidates',
    lines: [
      { direction: 'out', ago: 3 * DAY, template: 2, values: { 2: 'ترجمة الدبلوم' } },
      { direction: 'in', ago: 3 * DAY - 40, text: 'شكرًا، سأرسلها غدًا إن شاء الله.' },
      { direction: 'out', ago: 3 * DAY - 44, text: 'ممتاز. نحتاج أيضًا نسخة من صفحة الصورة في جواز السفر.' },
      { direction: 'in', ago: 5 * HOUR, text: 'صباح الخير، هل وصلتكم الترجمة؟' },
      { direction: 'out', ago: 5 * HOUR - 12, text: 'وصلت، شكرًا. الملف مكتمل الآن ونقدّمه هذا الأسبوع.' },
      { direction: 'in', ago: 4 * HOUR + 20, text: 'رائع! متى يكون موعد السفارة؟' },
      {
        direction: 'out',
        ago: 4 * HOUR,
        text: 'في الغالب خلال ستة أسابيع. نخبرك فور تحديده.',
        status: 'delivered',
      },
      { direction: 'in', ago: 25, text: 'شكرًا جزيلًا 🙏', status: 'delivered' },
    ],
  },
  {
    who: 'candidates',
    lines: [
      { direction: 'in', ago: 9 * DAY, text: 'Can I change the time of the course?' },
      { direction: 'out', ago: 9 * DAY - 30, text: 'Yes, the evening course has places from Monday.' },
      {
        direction: 'out',
        ago: 2 * DAY,
        template: 0,
        values: { 2: 'Monday, 10:00' },
        status: 'failed',
        error: '131049 This message was not delivered to maintain healthy ecosystem engagement.',
      },
    ],
  },
  {
    who: 'leads',
    lines: [
      { direction: 'out', ago: 2 * HOUR, template: 1 },
      { direction: 'in', ago: 90, text: 'مساء اليوم بعد السادسة لو سمحتم' },
      { direction: 'in', ago: 88, text: 'وكم مدة الدورة؟', status: 'delivered' },
    ],
  },
  {
    who: 'leads',
    lines: [
      { direction: 'in', ago: 6 * HOUR, text: 'Hello, I saw your advertisement. I am a nurse.' },
      { direction: 'out', ago: 6 * HOUR - 5, text: 'Welcome! How many years have you worked as a nurse?' },
      { direction: 'in', ago: 5 * HOUR, text: 'Four years, in a hospital in Tunis.' },
      {
        direction: 'out',
        ago: 30,
        text: 'Then let us talk: I call you tomorrow.',
        status: 'uncertain',
        error: 'timeout',
      },
    ],
  },
  {
    who: 'leads',
    optedOut: true,
    lines: [
      { direction: 'out', ago: 8 * DAY, template: 1 },
      { direction: 'in', ago: 8 * DAY - 5, text: 'إيقاف' },
      {
        direction: 'out',
        ago: 8 * DAY - 5,
        text: 'لن تصلك رسائل منا بعد الآن. اكتب «اشتراك» لتصلك من جديد.',
      },
    ],
  },
  {
    who: 'employers',
    lines: [
      { direction: 'in', ago: 20 * HOUR, text: 'Guten Tag, wann können wir die Pflegekräfte kennenlernen?' },
      {
        direction: 'out',
        ago: 19 * HOUR,
        text: 'Gern am Donnerstag um 14 Uhr. Ich schicke Ihnen die Profile.',
      },
    ],
  },
  {
    who: 'unknown',
    lines: [
      {
        direction: 'in',
        ago: 3 * HOUR,
        text: 'السلام عليكم، هل يوجد برنامج للمهندسين؟',
        status: 'delivered',
      },
    ],
  },
]
