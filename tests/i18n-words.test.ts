import { describe, expect, it } from 'vitest'
import ar from '../i18n/ar.json'
import en from '../i18n/en.json'
import { FIXED_WORDS, flat, parts } from './kit/words'

/** Signs of English that was translated word for word (rules 1 to 3 of i18n/words.md). Each has its pattern. */
const ENGLISH: Record<string, RegExp> = {
  'free relative as a person (who/whom/whoever = German wer)':
    /(^|[.:;,] )(Who|Whom|Whoever|who|whom|whoever) (?!is (it|this)\b)[a-z]|\b(for|of|by|to|On) (who|whom)\b/,
  'label that is a clause (What/Which/How/Where ... without ?)': /^(What|Which|How|Where|Whom) [^?]+$/,
  'is no + noun': /\b(is|are|was|were) no (?!longer)\w|\bThis is no\b/,
  'nobody, somebody, anybody, everybody': /\b(somebody|nobody|anybody|everybody)\b/i,
  'X of Y instead of Y X':
    /\b(Token|Secret|Address|ID|Name|Number|Answer|Mailbox|Ads|ads|Row|Events|Kinds?|Language|Text|Version|Parts?|Page|Subject|Length|Host|Currency|Limit|State|Hours|Category|Courses|Width|Span|Steps|Track|Start|Offer|Secret|Merges|Outcome|Template|Day|Digits) (of|after) /,
  'mail/mails as a count noun':
    /\b([Aa]|[Tt]he|[Tt]his|[Ee]ach|[Nn]o|by) mail\b(?! (server|program))|\b[Mm]ails\b/,
  'e-mail': /\be-mails?\b/i,
  'paper(s) for document': /\b[Pp]apers?\b/,
  'stand/stands/stood (stehen)': /\b(stands?|stood)\b(?! for)/,
  'kept/keep (behalten) for saved': /\b[Kk](ept|eep)\b/,
  'take up/over/back/in/out': /\b[Tt]ak(e|en|es) (\w+ )?(up|over|back|in|out)\b|\btook over\b/,
  'made/make for created': /\b(made|[Mm]ake)\b/,
  'told/tell for notify': /\b(told|tells?|Tell)\b/,
  'waits/waited (wartet)': /\b[Ww]ait(s|ed)\b/,
  'look (noun) / how it is shown': /\b([Ll]ooks?\b(?! the same| like)|is shown$|are shown$)/,
  'calques: meanwhile, at once, for good, anew, by itself, by hand, mend':
    /\b(meanwhile|at once|for good|anew|by itself|by hand|mend|alike|else|whole\.)\b/,
  'a minute / a day for per': /\b(Limit|Messages|one|mail|days?|people) an? (minute|day|line|version)\b/,
  'may not (ambiguous)': /\bmay not\b/,
  'fault/measure/guard/gap/ground/load/house':
    /\b([Ff]ault|measure|[Gg]uards?|[Gg]aps?|[Gg]round|Loads?|[Hh]ouse)\b/,
  'space before %': /(\d|\}) %(?!\{)/,
  'straight quotes': /["']/,
  'article after a button verb':
    /^(Delete|Change|Remove|Choose|Open|Show|Cancel|Copy|Move|Undo|Close|Search|Save|Send|Download|Clear|Create|Release|Lift) the [a-z]+$/,
  'label, part of label (comma)': /^[A-Z][\w -]+, (name|address|time|currency|kind|%|Germany)$/,
  'help that begins with Empty:': /\bEmpty: /,
}

/** Signs of Arabic that says something else than meant, or names a thing in a second way. */
const ARABIC: Record<string, RegExp> = {
  'Latin URL or braces not isolated': /(?<!\u2066)(https?:\/\/|\{\{|\}\})(?!.*\u2069)/,
  'instruction as a verbal noun': /^(اختيار|تحميل|كتابة|السماح|إفلات) [^|]*\.$/,
  'التصفيات (playoffs)': /تصفيات/,
  'ضابط امتثال (compliance officer)': /ضابط امتثال|ضوابط/,
  'عنوان الشبكة for IP': /عنوان(?: ال| )شبكة/,
  'admin is مدير': /المشرف(?! ال?عام)(?!ون)/,
  'answer: الإجابات, not الأجوبة': /أجوبة/,
  'country: البلد, not الدولة': /الدولة/,
  'rows: أسطر, not سطور': /سطور/,
  'webhook in four names': /خط?ّ?اف الويب|خطاف ويب|إشعارات الويب|الإشعارات الواردة/,
  'placement in three names': /التوسيط|رسوم توظيف|رسوم التوظيف/,
  'plural address to one colleague': /حاولوا|افتحوا/,
}

describe.each([
  ['English', flat(en), ENGLISH],
  ['Arabic', flat(ar), ARABIC],
] as const)('%s on screen', (_, words, rules) => {
  const judged = Object.entries(words).filter(([, text]) => !isFixed(text))

  it.each(Object.entries(rules))('has no %s', (_rule, pattern) => {
    expect(judged.filter(([, text]) => pattern.test(withoutValues(text)))).toEqual([])
  })
})

/** True for a text that the specification fixes, also with a value before it (`%{field}: Please enter ...`). */
function isFixed(text: string): boolean {
  return parts(text).every(part => FIXED_WORDS.some(fixed => part === fixed || part.endsWith(`: ${fixed}`)))
}

const withoutValues = (text: string) => text.replace(/%\{\w+\}/g, '%{}')
