import type { FormField } from '../../../contract/forms/questions'

/** The questions of the demo's forms. */
const NAME: FormField = {
  key: 'full_name',
  kind: 'text',
  required: true,
  maps_to: 'name',
  label: { ar: 'الاسم الكامل', en: 'Full name', fr: 'Nom complet' },
}
const COUNTRY: FormField = {
  key: 'country',
  kind: 'country',
  maps_to: 'country_id',
  label: { ar: 'البلد', en: 'Country', fr: 'Pays' },
}
const PHONE: FormField = {
  key: 'phone_number',
  kind: 'phone',
  required: true,
  maps_to: 'phone',
  label: { ar: 'رقم الهاتف', en: 'Phone', fr: 'Téléphone' },
}
const EMAIL: FormField = {
  key: 'email',
  kind: 'email',
  maps_to: 'email',
  label: { ar: 'البريد الإلكتروني', en: 'E-mail', fr: 'E-mail' },
}
const LEVEL: FormField = {
  key: 'level',
  kind: 'level',
  maps_to: 'language_level_id',
  label: { ar: 'مستوى اللغة الألمانية', en: 'Level of German', fr: "Niveau d'allemand" },
}
const WHEN: FormField = {
  key: 'start',
  kind: 'choice',
  label: { ar: 'متى يمكنك البدء؟', en: 'When could you start?', fr: 'Quand pourriez-vous commencer ?' },
  options: [
    { value: 'now', label: { ar: 'في أقرب وقت', en: 'As soon as possible', fr: 'Dès que possible' } },
    { value: 'half_year', label: { ar: 'خلال ستة أشهر', en: 'Within six months', fr: 'Dans les six mois' } },
    { value: 'later', label: { ar: 'لاحقًا', en: 'Later', fr: 'Plus tard' } },
  ],
}
const EXPERIENCE: FormField = {
  key: 'experience',
  kind: 'long',
  label: { ar: 'خبرتك المهنية', en: 'Your experience', fr: 'Votre expérience' },
  help: { ar: 'سطر أو سطران يكفيان.', en: 'A line or two is enough.', fr: 'Une ligne ou deux suffisent.' },
}
const PAPERS: FormField = {
  key: 'papers',
  kind: 'file',
  label: { ar: 'سيرتك الذاتية وشهاداتك', en: 'Your CV and certificates' },
}
const CONSENT: FormField = {
  key: 'consent',
  kind: 'consent',
  required: true,
  label: {
    ar: 'أوافق على حفظ بياناتي والتواصل معي بشأن طلبي.',
    en: 'I agree that my data is kept and that I am contacted about my request.',
    fr: "J'accepte que mes données soient conservées et d'être contacté au sujet de ma demande.",
  },
}

const THANKS = {
  ar: 'شكرًا لك. سيتصل بك فريقنا خلال يومي عمل.',
  en: 'Thank you. Our team calls you within two working days.',
  fr: 'Merci. Notre équipe vous appelle sous deux jours ouvrés.',
}
const MAIL = {
  mail: true,
  mail_subject: { ar: 'وصل طلبك', en: 'Your request has arrived', fr: 'Votre demande est arrivée' },
  mail_body: {
    ar: 'مرحبًا {{name}}،\n\nوصل طلبك وسنتصل بك قريبًا.',
    en: 'Hello {{name}},\n\nyour request has arrived, and we call you soon.',
    fr: 'Bonjour {{name}},\n\nvotre demande est arrivée, nous vous appelons bientôt.',
  },
}
const NO_MAIL = { mail: false, mail_subject: null, mail_body: null }

/** The forms of the demo by the slug of their program: published, a lead ad's, in draft, and of registration. */
export const DEMO_FORMS = [
  {
    program: 'nursing',
    record: {
      name: 'Nursing, website',
      slug: 'nursing',
      target: 'leads',
      form_id: null,
      languages: ['ar', 'en', 'fr'],
      title: { ar: 'العمل في التمريض في ألمانيا', en: 'Nursing in Germany', fr: 'Infirmier en Allemagne' },
      intro: {
        ar: 'اترك بياناتك وسنشرح لك الطريق خطوة بخطوة.',
        en: 'Leave your data, and we explain the way step by step.',
        fr: 'Laissez vos coordonnées, nous vous expliquons le chemin pas à pas.',
      },
      thank_you: THANKS,
      fields: { list: [NAME, COUNTRY, PHONE, EMAIL, WHEN, EXPERIENCE, CONSENT] },
      source: 'form',
      captcha: false,
      active: true,
      ...MAIL,
    },
  },
  {
    program: 'apprenticeship',
    record: {
      name: 'Apprenticeship, lead ad',
      slug: 'apprenticeship-ad',
      target: 'leads',
      form_id: '738204615520934',
      languages: ['ar', 'fr'],
      title: { ar: 'التدريب المهني في ألمانيا', fr: 'Formation en alternance en Allemagne' },
      intro: null,
      thank_you: { ar: THANKS.ar, fr: THANKS.fr },
      fields: { list: [NAME, PHONE, EMAIL, COUNTRY] },
      source: 'facebook',
      captcha: false,
      active: true,
      ...NO_MAIL,
    },
  },
  {
    program: null,
    record: {
      name: 'Registration',
      slug: 'register',
      target: 'online-candidates',
      form_id: null,
      languages: ['ar', 'en'],
      title: { ar: 'التسجيل عبر الموقع', en: 'Register online' },
      intro: { ar: 'لمن لديه شهادة ومستوى لغة.', en: 'For who has a certificate and speaks some German.' },
      thank_you: { ar: THANKS.ar, en: THANKS.en },
      fields: { list: [NAME, COUNTRY, PHONE, EMAIL, LEVEL, WHEN, EXPERIENCE, PAPERS, CONSENT] },
      source: 'website',
      captcha: true,
      active: true,
      ...MAIL,
    },
  },
  {
    program: 'it',
    record: {
      name: 'Developers, draft',
      slug: 'developers',
      target: 'leads',
      form_id: null,
      languages: ['en'],
      title: { en: 'Software developers for Germany' },
      intro: null,
      thank_you: null,
      fields: { list: [NAME, EMAIL] },
      source: 'form',
      captcha: false,
      active: false,
      ...NO_MAIL,
    },
  },
] as const

/** Texts that people of the demo wrote about themselves. */
export const EXPERIENCES = [
  'ثلاث سنوات في العناية المركزة في القاهرة.',
  'Deux ans aux urgences à Tunis.',
  'Five years as a nurse in a children’s hospital.',
  'تخرجت هذا العام وأدرس الألمانية منذ ستة أشهر.',
  'Infirmière diplômée, B1 en cours.',
  'خبرة سنتين في دار رعاية المسنين.',
]
export const STARTS = WHEN.options ?? []
