import { fold } from '../text/fold'

/** A table of turns of phrase of one language, and where they were read. */
interface SpamTable {
  language: 'en' | 'de' | 'ar'
  /** Lists that name them; what these have of ordinary words of our trade (offer, diploma, free, apply) is left out. */
  sources: readonly string[]
  phrases: readonly string[]
}

/**
 * Phrases that content filters and readers know from unwanted advertising. A hint and no rule: filters of
 * today look at the sender first.
 */
export const SPAM_TABLES: readonly SpamTable[] = [
  {
    language: 'en',
    sources: [
      'Apache SpamAssassin, rules/20_phrases.cf and 20_advance_fee.cf (Apache-2.0)',
      'HubSpot, The Ultimate List of Email Spam Trigger Words',
    ],
    phrases: [
      ...['act now', 'act immediately', 'buy now', 'order now', 'call now', 'click here', 'click below'],
      ...[
        'limited time',
        'last chance',
        'offer expires',
        'only today',
        'while supplies last',
        'do not delete',
      ],
      ...[
        '100% free',
        '100% guaranteed',
        'free gift',
        'free money',
        'cash bonus',
        'extra income',
        'easy money',
      ],
      ...['earn money', 'make money', 'double your', 'get rich', 'financial freedom', 'work from home'],
      ...[
        'guaranteed job',
        'guaranteed visa',
        'visa guaranteed',
        'job guaranteed',
        'money back',
        'risk free',
      ],
      ...[
        'no risk',
        'no obligation',
        'no strings attached',
        'no questions asked',
        'no catch',
        'too good to be true',
      ],
      ...['you have won', 'you are a winner', 'you have been selected', 'once in a lifetime', 'lowest price'],
      ...['special promotion', 'dear friend', 'this is not spam', 'not a scam', 'urgent', 'million dollars'],
    ],
  },
  {
    language: 'de',
    sources: ['Mailjet, 113 Spam-Wörter in E-Mails', 'eworx, Die 40 häufigsten Spam-Begriffe'],
    phrases: [
      ...[
        'jetzt kaufen',
        'jetzt zugreifen',
        'jetzt zuschlagen',
        'sofort handeln',
        'klicken sie hier',
        'hier klicken',
      ],
      ...[
        'nur heute',
        'nur für kurze zeit',
        'letzte chance',
        'solange der vorrat reicht',
        'eilig',
        'dringend',
      ],
      ...[
        '100% gratis',
        '100% kostenlos',
        '100% garantiert',
        'gratis geschenk',
        'geld verdienen',
        'schnelles geld',
      ],
      ...[
        'nebenverdienst',
        'von zu hause aus verdienen',
        'reich werden',
        'geld zurück garantie',
        'ohne risiko',
      ],
      ...['risikofrei', 'garantierter job', 'garantiertes visum', 'visum garantiert', 'sie haben gewonnen'],
      ...[
        'herzlichen glückwunsch sie',
        'einmalige gelegenheit',
        'unschlagbarer preis',
        'zu schön um wahr zu sein',
      ],
      ...['kein haken', 'keine verpflichtung', 'lieber freund', 'das ist kein spam'],
    ],
  },
  {
    language: 'ar',
    sources: ['The same promises as above in Arabic; no kept list of Arabic ones was found'],
    phrases: [
      ...['اضغط هنا', 'انقر هنا', 'اشتر الآن', 'اطلب الآن', 'اتصل الآن', 'تصرف الآن', 'سارع الآن'],
      ...[
        'لفترة محدودة',
        'لمدة محدودة',
        'اليوم فقط',
        'الفرصة الأخيرة',
        'فرصة لا تعوض',
        'فرصة العمر',
        'عاجل جدا',
      ],
      ...['مجانا 100%', 'مضمون 100%', '100% مجاني', '100% مضمون', 'هدية مجانية', 'اربح المال', 'اكسب المال'],
      ...[
        'دخل إضافي',
        'العمل من المنزل',
        'الثراء السريع',
        'ضاعف دخلك',
        'بدون مخاطرة',
        'بلا مخاطر',
        'دون أي التزام',
      ],
      ...['وظيفة مضمونة', 'تأشيرة مضمونة', 'فيزا مضمونة', 'لقد ربحت', 'مبروك لقد', 'تم اختيارك', 'أقل سعر'],
      ...['صديقي العزيز', 'ليست رسالة مزعجة'],
    ],
  },
]

/** Signs that shout, whatever the language. */
const LOUD = /!{2,}|[$€]{3,}|\?{3,}/g
/** Three words in a row in capitals. */
const SHOUTED = /(?<![\p{L}\p{N}])\p{Lu}{3,100}(?:[\s,]{1,20}\p{Lu}{3,100}){2,100}(?![\p{L}\p{N}])/gu

const PHRASES = SPAM_TABLES.flatMap(({ phrases }) => phrases).map(phrase => ({
  phrase,
  folded: folded(phrase),
}))

/**
 * Returns the phrases of a text that filters and readers take for spam.
 * @param text as people read it, without HTML and merge code
 * @returns the turns of phrase as the table has them, and what is shouted as it stands; each once
 */
export function spamWords(text: string): string[] {
  const plain = ` ${folded(text)} `
  const said = PHRASES.filter(({ folded: wanted }) => plain.includes(` ${wanted} `)).map(
    ({ phrase }) => phrase,
  )
  const shouted = [...(text.match(LOUD) ?? []), ...(text.match(SHOUTED) ?? [])].map(each =>
    each.replace(/\s+/g, ' '),
  )
  return [...new Set([...said, ...shouted])]
}

/** Words with one blank between them, and nothing else but what belongs to a number. */
function folded(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim()
}
