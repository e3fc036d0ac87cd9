/** How somebody is addressed in a letter, in the languages of campaigns. */
const SALUTATIONS: Readonly<Record<string, { woman: string; man: string; anybody: string }>> = {
  de: {
    woman: 'Sehr geehrte Frau {name}',
    man: 'Sehr geehrter Herr {name}',
    anybody: 'Sehr geehrte Damen und Herren',
  },
  en: { woman: 'Dear Ms {name}', man: 'Dear Mr {name}', anybody: 'Dear Sir or Madam' },
  fr: { woman: 'Madame {name}', man: 'Monsieur {name}', anybody: 'Madame, Monsieur' },
  ar: { woman: 'السيدة {name} المحترمة', man: 'السيد {name} المحترم', anybody: 'السادة المحترمون' },
}

const RECOGNITIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  de: {
    full: 'volle Anerkennung',
    partial: 'teilweise Anerkennung',
    waived: 'Verzicht auf die Gleichwertigkeitsprüfung',
    pending: 'Anerkennung beantragt',
  },
  en: {
    full: 'full recognition',
    partial: 'partial recognition',
    waived: 'assessment waived',
    pending: 'recognition applied for',
  },
  fr: {
    full: 'reconnaissance complète',
    partial: 'reconnaissance partielle',
    waived: 'renonciation à l’évaluation',
    pending: 'reconnaissance demandée',
  },
  ar: {
    full: 'اعتراف كامل',
    partial: 'اعتراف جزئي',
    waived: 'تنازل عن التقييم',
    pending: 'الاعتراف قيد الطلب',
  },
}

/** A degree is part of how somebody is addressed in German; wherever it was typed. */
const DEGREES = /\b(?:Prof|Dr)\b\.?(?:-Ing\.?)?/g

/** @returns the opening of a letter; to nobody in particular where the name or how to call it is not known */
export function salutationIn(language: string, title: string | null, name: string | null): string {
  const words = SALUTATIONS[language] ?? SALUTATIONS.en
  if (!words) return ''
  const surname = name?.replace(DEGREES, ' ').trim().split(/\s+/).at(-1)
  const degrees = language === 'de' ? (`${title ?? ''} ${name ?? ''}`.match(DEGREES) ?? []) : []
  const last = surname && [...degrees, surname].join(' ')
  if (last && /^(frau|ms|mrs|madame)\b/i.test(title ?? '')) return words.woman.replace('{name}', last)
  if (last && /^(herrn?|mr|monsieur)\b/i.test(title ?? '')) return words.man.replace('{name}', last)
  return words.anybody
}

/** @returns how far the recognition of a qualification is; nothing where nothing can be said for it */
export function recognitionIn(language: string, kind: string | null): string {
  return (RECOGNITIONS[language] ?? RECOGNITIONS.en)?.[kind ?? ''] ?? ''
}

const PLACEHOLDERS: Readonly<Record<string, string>> = {
  de: 'Hier hängt in der echten E-Mail die Bewerbung. Sie dürfen dieses Dokument nicht öffnen.',
  en: 'The application is attached here in the real email. You don’t have access to this document.',
  fr: 'La candidature est jointe ici dans l’e-mail réel. Vous ne pouvez pas ouvrir ce document.',
  ar: 'في الرسالة الحقيقية يُرفق هنا ملف التقديم. ليس لديكم صلاحية لفتح هذا المستند.',
}

/** @returns the file of a test in the place of an application that the tester may not open */
export function placeholderIn(language: string): { name: string; type: string; content: Buffer } {
  const words = PLACEHOLDERS[language] ?? PLACEHOLDERS.en ?? ''
  return { name: 'application.txt', type: 'text/plain', content: Buffer.from(`${words}\n`) }
}
