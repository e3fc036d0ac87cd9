import type { Names } from '../routes/version'

/** Names of the police clearance in the countries that issue it, by ISO 3166 code (docs/spec/routes.md, "Documents"). */
const LOCAL: Readonly<Record<string, Partial<Names>>> = {
  eg: { ar: 'صحيفة الحالة الجنائية' },
  ma: { ar: 'السجل العدلي', fr: 'Casier judiciaire' },
  tn: { ar: 'بطاقة السوابق العدلية (البطاقة عدد 3)', fr: 'Bulletin n° 3' },
  dz: { ar: 'صحيفة السوابق القضائية رقم 3', fr: 'Casier judiciaire n° 3' },
  jo: { ar: 'شهادة عدم محكومية' },
  lb: { ar: 'سجل عدلي' },
  sy: { ar: 'وثيقة غير محكوم' },
}
const ELSEWHERE: Partial<Names> = { ar: 'شهادة عدم وجود سوابق جنائية' }

/** Returns the names of a kind of document as the country of a person calls it; only the police clearance has others. */
export function localNames<Known extends Partial<Names>>(
  names: Known,
  { slug, country }: { slug: string; country: string | null },
): Known {
  if (slug !== 'police_clearance') return names
  return { ...names, ...(country ? (LOCAL[country] ?? ELSEWHERE) : ELSEWHERE) }
}
