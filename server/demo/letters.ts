import type { Audience } from '../mail'

export type LetterLanguage = 'en' | 'ar' | 'de'

/** The words of a newsletter; its look is the same for all. */
interface Letter {
  name: string
  subject: string
  preheader: string
  greeting: string
  title: string
  intro: string
  parts: readonly { title: string; text: string }[]
  button: string
  link: string
  sign: string
  optOut: string
}

/** A template on its way into the table. */
export interface MadeTemplate {
  audience: Audience
  language: LetterLanguage
  name: string
  subject: string
  preheader: string
  content: string
  style: string
}

const STYLE = `.mail-letter { font-family: 'IBM Plex Sans', 'IBM Plex Sans Arabic', Arial, sans-serif; }
h1 { margin: 0 0 16px; font-size: 26px; line-height: 1.3; font-weight: 600; color: #102944; }
h2 { margin: 24px 0 6px; font-size: 17px; line-height: 1.4; font-weight: 600; color: #102944; }
p { margin: 0 0 14px; font-size: 16px; line-height: 1.6; color: #102944; }
.button { display: inline-block; padding: 12px 22px; border-radius: 4px; background: #104b91; color: #ffffff; font-weight: 600; text-decoration: none; }
.small { font-size: 13px; color: #5e7083; }
.small a { color: #104b91; }
@media (max-width: 599px) { .mail-pad { padding: 24px 16px !important; } }`

/** Each side's newsletter in three languages. */
export function demoTemplates(): MadeTemplate[] {
  return (['general', 'bw', 'bb'] as const).flatMap(audience =>
    (['en', 'ar', 'de'] as const).map(language => {
      const letter = LETTERS[audience][language]
      return {
        audience,
        language,
        name: letter.name,
        subject: letter.subject,
        preheader: letter.preheader,
        content: contentOf(letter, language),
        style: STYLE,
      }
    }),
  )
}

function contentOf(letter: Letter, language: LetterLanguage): string {
  const direction = language === 'ar' ? 'rtl' : 'ltr'
  const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'
  const parts = letter.parts.map(({ title, text }) => `<h2>${title}</h2><p>${text}</p>`).join('')
  return `<div dir="${direction}" lang="${language}" style="background-color: #eef2f5; padding: 24px 8px"><table ${table} class="mail-letter" align="center" style="width: 100%; max-width: 600px; margin: 0 auto; background-color: #ffffff"><tr><td class="mail-pad" style="padding: 20px 32px; border-bottom: 3px solid #102944"><p style="margin: 0; font-size: 18px; font-weight: 600">Lotse</p></td></tr><tr><td class="mail-pad" style="padding: 32px"><h1>${letter.title}</h1><p>${letter.greeting}</p><p>${letter.intro}</p>${parts}<p style="padding-top: 10px"><a class="button" href="${letter.link}">${letter.button}</a></p><p>${letter.sign}</p></td></tr><tr><td class="mail-pad" style="padding: 16px 32px 24px; border-top: 1px solid #dae2e9"><p class="small"><a href="https://lotse.example/${language}/contact">lotse.example</a> · <a href="{{ unsubscribe_url }}">${letter.optOut}</a></p></td></tr></table></div>`
}

const OPT_OUT: Readonly<Record<LetterLanguage, string>> = {
  en: 'Unsubscribe',
  ar: 'إلغاء الاشتراك',
  de: 'Abmelden',
}

const LETTERS: Readonly<Record<Audience, Readonly<Record<LetterLanguage, Letter>>>> = {
  general: {
    en: {
      name: 'Newsletter, English',
      subject: 'Nursing in Germany: the new courses start in January',
      preheader: 'Three evening courses, and what the recognition takes now.',
      greeting: 'Hello {{ name | default: "there" }},',
      title: 'The new courses start in January',
      intro:
        'Three evening courses begin in January, in Cairo, Casablanca and Tunis. Here is what changes and what you can prepare today.',
      parts: [
        {
          title: 'B1 in the evening',
          text: 'Four evenings a week, twelve weeks, at most sixteen people. The exam is at the end of April.',
        },
        {
          title: 'Recognition in two months',
          text: 'In the accelerated procedure the authority has two months from complete papers. We check yours before they go out.',
        },
      ],
      button: 'See the dates',
      link: 'https://lotse.example/en/courses',
      sign: 'Your advisers at Lotse',
      optOut: OPT_OUT.en,
    },
    ar: {
      name: 'النشرة، العربية',
      subject: 'التمريض في ألمانيا: الدورات الجديدة تبدأ في يناير',
      preheader: 'ثلاث دورات مسائية، وما تحتاجه المعادلة الآن.',
      greeting: 'مرحبًا {{ name | default: "بك" }}،',
      title: 'الدورات الجديدة تبدأ في يناير',
      intro:
        'تبدأ في يناير ثلاث دورات مسائية في القاهرة والدار البيضاء وتونس. إليك ما يتغيّر وما يمكنك تجهيزه من اليوم.',
      parts: [
        {
          title: 'دورة B1 المسائية',
          text: 'أربع أمسيات في الأسبوع لمدة اثني عشر أسبوعًا، وستة عشر مشاركًا على الأكثر. الامتحان في نهاية أبريل.',
        },
        {
          title: 'المعادلة خلال شهرين',
          text: 'في الإجراء المعجّل أمام الجهة المختصة شهران من اكتمال الوثائق. نراجع وثائقك قبل إرسالها.',
        },
      ],
      button: 'عرض المواعيد',
      link: 'https://lotse.example/ar/courses',
      sign: 'مستشاروك في Lotse',
      optOut: OPT_OUT.ar,
    },
    de: {
      name: 'Newsletter, Deutsch',
      subject: 'Pflege in Deutschland: Neue Kurse ab Januar',
      preheader: 'Drei Abendkurse, und wie lange die Anerkennung jetzt dauert.',
      greeting: 'Guten Tag {{ name | default: "" }},',
      title: 'Neue Kurse ab Januar',
      intro:
        'Im Januar beginnen drei Abendkurse in Kairo, Casablanca und Tunis. Das ändert sich, und das können Sie heute schon vorbereiten.',
      parts: [
        {
          title: 'B1 am Abend',
          text: 'Vier Abende die Woche, zwölf Wochen, höchstens sechzehn Personen. Die Prüfung ist Ende April.',
        },
        {
          title: 'Anerkennung in zwei Monaten',
          text: 'Im beschleunigten Verfahren hat die Behörde ab vollständigen Unterlagen zwei Monate. Wir prüfen Ihre Unterlagen vorher.',
        },
      ],
      button: 'Zu den Terminen',
      link: 'https://lotse.example/de/kurse',
      sign: 'Ihre Beratung bei Lotse',
      optOut: OPT_OUT.de,
    },
  },
  bw: {
    en: {
      name: 'Letter to clinics, English',
      subject: 'Nurses with B2 for your wards in spring',
      preheader: 'Recognised or in the last step, ready to travel.',
      greeting: 'Dear {{ name | default: "colleagues" }},',
      title: 'Nurses for your wards in spring',
      intro:
        'Twenty-four nurses finish their B2 in February. Most have their recognition, the others wait for the last letter.',
      parts: [
        {
          title: 'Who they are',
          text: 'Three to nine years of work in intensive care, surgery and geriatrics.',
        },
        {
          title: 'What we take over',
          text: 'Recognition, visa in the accelerated procedure, flight, and the first weeks in town.',
        },
      ],
      button: 'Ask for profiles',
      link: 'https://lotse.example/en/employers',
      sign: 'Lotse, Munich',
      optOut: OPT_OUT.en,
    },
    ar: {
      name: 'رسالة إلى المستشفيات، العربية',
      subject: 'ممرضون بمستوى B2 لأقسامكم في الربيع',
      preheader: 'معادلة مكتملة أو في خطوتها الأخيرة.',
      greeting: 'السادة {{ name | default: "الزملاء" }}،',
      title: 'ممرضون لأقسامكم في الربيع',
      intro: 'ينهي أربعة وعشرون ممرضًا وممرضة مستوى B2 في فبراير، ومعظمهم أتمّ المعادلة.',
      parts: [
        { title: 'من هم', text: 'خبرة من ثلاث إلى تسع سنوات في العناية المركزة والجراحة ورعاية المسنين.' },
        { title: 'ما نتولاه', text: 'المعادلة والتأشيرة بالإجراء المعجّل والسفر والأسابيع الأولى.' },
      ],
      button: 'طلب الملفات',
      link: 'https://lotse.example/ar/employers',
      sign: 'Lotse، ميونخ',
      optOut: OPT_OUT.ar,
    },
    de: {
      name: 'Brief an Kliniken, Deutsch',
      subject: 'Pflegefachkräfte mit B2 für Ihre Stationen im Frühjahr',
      preheader: 'Anerkannt oder im letzten Schritt, reisefertig.',
      greeting: 'Guten Tag {{ name | default: "" }},',
      title: 'Pflegefachkräfte für Ihre Stationen',
      intro:
        'Vierundzwanzig Pflegefachkräfte schließen im Februar ihr B2 ab. Die meisten sind anerkannt, die übrigen warten auf den letzten Bescheid.',
      parts: [
        {
          title: 'Wer sie sind',
          text: 'Drei bis neun Jahre Erfahrung auf Intensivstation, in der Chirurgie und in der Geriatrie.',
        },
        {
          title: 'Was wir übernehmen',
          text: 'Anerkennung, Visum im beschleunigten Verfahren nach § 81a AufenthG, Anreise und die ersten Wochen am Ort.',
        },
      ],
      button: 'Profile anfordern',
      link: 'https://lotse.example/de/arbeitgeber',
      sign: 'Lotse, München',
      optOut: OPT_OUT.de,
    },
  },
  bb: {
    en: {
      name: 'Application for a listing, English',
      subject: '{{ candidate.name }}: an application for {{ listing.occupation }}',
      preheader: 'One candidate for one listing.',
      greeting: '{{ listing.salutation }},',
      title: 'An application for your vacancy',
      intro:
        'You are looking for {{ listing.occupation }} in {{ listing.city }}. {{ candidate.name }} from {{ candidate.country }} applies for it; the application is attached.',
      parts: [
        {
          title: 'Ready in three months',
          text: 'German {{ candidate.language_level | default: "B1" }}, {{ candidate.recognition | default: "recognition applied for" }}.',
        },
      ],
      button: 'See the profile',
      link: 'https://lotse.example/en/profiles',
      sign: 'Lotse, Munich',
      optOut: OPT_OUT.en,
    },
    ar: {
      name: 'طلب توظيف، العربية',
      subject: '{{ candidate.name }}: طلب توظيف لوظيفة {{ listing.occupation }}',
      preheader: 'مرشح واحد لوظيفة واحدة.',
      greeting: '{{ listing.salutation }}،',
      title: 'طلب توظيف لوظيفتكم الشاغرة',
      intro:
        'تبحثون عن {{ listing.occupation }} في {{ listing.city }}. يتقدم لها {{ candidate.name }} من {{ candidate.country }}، وملفه مرفق.',
      parts: [{ title: 'جاهز خلال ثلاثة أشهر', text: 'اجتاز B2 في الألمانية وأتمّ المعادلة.' }],
      button: 'عرض الملف',
      link: 'https://lotse.example/ar/profiles',
      sign: 'Lotse، ميونخ',
      optOut: OPT_OUT.ar,
    },
    de: {
      name: 'Bewerbung auf eine Anzeige, Deutsch',
      subject: '{{ candidate.name }}: Bewerbung als {{ listing.occupation }}',
      preheader: 'Eine Person für eine Anzeige.',
      greeting: '{{ listing.salutation }},',
      title: 'Eine Bewerbung auf Ihre Stelle',
      intro:
        'Sie suchen in {{ listing.city }}: {{ listing.occupation }}. {{ candidate.name }} aus {{ candidate.country }} bewirbt sich darauf; die Bewerbung liegt dieser Mail bei.',
      parts: [
        {
          title: 'In drei Monaten bereit',
          text: 'Deutsch {{ candidate.language_level | default: "B1" }}, {{ candidate.recognition | default: "Anerkennung beantragt" }}.',
        },
      ],
      button: 'Zum Profil',
      link: 'https://lotse.example/de/profile',
      sign: 'Lotse, München',
      optOut: OPT_OUT.de,
    },
  },
}
