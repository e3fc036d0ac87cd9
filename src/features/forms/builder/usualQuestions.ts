import type { FormTarget } from '../../../../contract/forms/choices'
import type { FormField } from '../../../../contract/forms/questions'

const NAME: FormField = {
  key: 'full_name',
  kind: 'text',
  required: true,
  maps_to: 'name',
  label: { ar: 'الاسم الكامل', en: 'Full name', de: 'Vollständiger Name', fr: 'Nom complet' },
}
const COUNTRY: FormField = {
  key: 'country',
  kind: 'country',
  maps_to: 'country_id',
  label: { ar: 'البلد', en: 'Country', de: 'Land', fr: 'Pays' },
}
const PHONE: FormField = {
  key: 'phone_number',
  kind: 'phone',
  required: true,
  maps_to: 'phone',
  label: { ar: 'رقم الهاتف', en: 'Phone', de: 'Telefon', fr: 'Téléphone' },
}
const EMAIL: FormField = {
  key: 'email',
  kind: 'email',
  maps_to: 'email',
  label: { ar: 'البريد الإلكتروني', en: 'E-mail', de: 'E-Mail', fr: 'E-mail' },
}
const PROGRAM: FormField = {
  key: 'program',
  kind: 'program',
  maps_to: 'program_id',
  label: { ar: 'البرنامج', en: 'Program', de: 'Programm', fr: 'Programme' },
}
const LEVEL: FormField = {
  key: 'level',
  kind: 'level',
  maps_to: 'language_level_id',
  label: { ar: 'مستوى اللغة الألمانية', en: 'Level of German', de: 'Deutschniveau', fr: "Niveau d'allemand" },
}
const CONSENT: FormField = {
  key: 'consent',
  kind: 'consent',
  required: true,
  label: {
    ar: 'أوافق على حفظ بياناتي والتواصل معي بشأن طلبي.',
    en: 'I agree that my data is kept and that I am contacted about my request.',
    de: 'Ich stimme zu, dass meine Daten gespeichert werden und ich zu meiner Anfrage kontaktiert werde.',
    fr: "J'accepte que mes données soient conservées et d'être contacté au sujet de ma demande.",
  },
}

/** The questions that most forms begin with. */
export function usualQuestions(target: FormTarget): FormField[] {
  if (target === 'leads') return [NAME, COUNTRY, PHONE, EMAIL, PROGRAM, CONSENT]
  return [NAME, COUNTRY, PHONE, EMAIL, PROGRAM, LEVEL, CONSENT]
}

/** Initial values of a new form. */
export const NEW_FORM = {
  languages: ['ar', 'en'],
  fields: { list: [] },
  thank_you: {
    ar: 'شكرًا لك. سنتواصل معك قريبًا.',
    en: 'Thank you. We will contact you soon.',
    de: 'Danke. Wir melden uns bald.',
    fr: 'Merci. Nous vous contacterons bientôt.',
  },
}
