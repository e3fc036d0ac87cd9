import { fold, latinDigits, phoneDigits } from '../../../contract/text/fold'

/** How to reach a person, and the day of birth: an anonymous profile has none of them in its texts. */
export interface Contacts {
  phones: readonly string[]
  /** As YYYY-MM-DD. */
  birthDay: string | null
}

/** Returns a text with a mark in the place of each address, link, phone number and day of birth. */
export function withoutContacts(text: string, { phones, birthDay }: Contacts): string {
  const withoutAddresses = text.replace(EMAIL, REMOVED).replace(LINK, withoutLink)
  const withoutOwn = phones.reduce(withoutPhone, withoutAddresses)
  const withoutDay = birthDay ? withoutBirthDay(withoutOwn, birthDay) : withoutOwn
  return cutOut(withoutDay, placesOf(latinDigits(withoutDay), PHONE))
}

const REMOVED = '…'

/** Also a name on a platform, such as "@sara". */
const EMAIL = /[\p{L}\p{N}._%+-]{0,64}(?:@|[([]at[)\]])(?:[._-]{0,2}[\p{L}\p{N}]){2,253}/giu
const LINK =
  /(?:https?:\/\/|www\.|(?:[a-z0-9-]{3,63}|wa|t|x|fb)\.(?:com|net|org|info|app|dev|(?!in\b)[a-z]{2})\/)[^\s,;<>()]+/gi
/** With the code of a country, and whole groups of digits only. */
const PHONE = /(?:\+|(?<!\d)00)[ (]{0,2}[1-9](?:[ ()./\u00a0\u200e\u2066\u2069-]{0,3}\d){6,14}(?!\d)/g

/** The mark that ends a sentence is no part of a link. */
const withoutLink = (link: string) => REMOVED + (/[.:!?\]"'“”»]{1,9}$/.exec(link)?.[0] ?? '')

interface Place {
  from: number
  until: number
}

const placesOf = (text: string, pattern: RegExp): Place[] =>
  [...text.matchAll(pattern)].map(({ 0: found, index }) => ({ from: index, until: index + found.length }))

const cutOut = (text: string, places: readonly Place[]) =>
  places.reduceRight((left, { from, until }) => left.slice(0, from) + REMOVED + left.slice(until), text)

/** Removes a number of the person's own, with or without the code of the country. */
function withoutPhone(text: string, phone: string): string {
  const own = phoneDigits(phone) ?? ''
  const end = own.slice(-OWN_DIGITS)
  if (end.length < OWN_DIGITS) return text
  const digits = placesOf(latinDigits(text), /\d/g)
  const written = digits.map(({ from }) => latinDigits(text.charAt(from))).join('')
  const places: Place[] = []
  for (let at = written.indexOf(end); at >= 0; at = written.indexOf(end, at + OWN_DIGITS)) {
    const isNear = (place: number) => {
      const [one, next] = [digits[place], digits[place + 1]]
      return (
        one &&
        next &&
        next.from - one.until <= MOST_BETWEEN &&
        !/[\p{L}\n;,]/u.test(text.slice(one.until, next.from))
      )
    }
    if (!Array.from({ length: OWN_DIGITS - 1 }, (_, place) => at + place).every(isNear)) continue
    let first = at
    for (
      let left = own.length - OWN_DIGITS - 1;
      isNear(first - 1) && written[first - 1] === own[left];
      left--
    )
      first--
    for (let zeros = 0; zeros < 2 && isNear(first - 1) && written[first - 1] === '0'; zeros++) first--
    const [from = 0, until = 0] = [digits[first]?.from, digits[at + OWN_DIGITS - 1]?.until]
    places.push({ from: text[from - 1] === '+' ? from - 1 : from, until })
  }
  return cutOut(text, places)
}

/** Digits at the end of a number that tell it from other ones. */
const OWN_DIGITS = 8
/** Characters between two digits of a number, such as ") ". */
const MOST_BETWEEN = 3

/** Removes a day in figures and with the name of the month, in any order. */
function withoutBirthDay(text: string, birthDay: string): string {
  const [year = '', month = '', day = ''] = birthDay.split('-')
  const isDay = (word: string) => Number(word) === Number(day)
  const isYear = (word: string) => word === year || word === year.slice(2)
  const names = MONTHS[Number(month) - 1] ?? []
  const isMonth = (word: string) => Number(word) === Number(month) || names.includes(word)
  const words = placesOf(text, /[\p{L}\p{M}]+|\p{N}+/gu)
    .map(place => ({ ...place, word: fold(text.slice(place.from, place.until)) }))
    .filter(({ word }) => !BETWEEN_DAYS.includes(word))
  const isBirth = ([one = '', two = '', three = '']: readonly string[]) =>
    (isYear(three) && ((isDay(one) && isMonth(two)) || (isMonth(one) && isDay(two)))) ||
    (one === year && isMonth(two) && isDay(three))
  const together = [`${day}${month}${year}`, `${year}${month}${day}`]
  const places: Place[] = []
  for (let at = 0; at < words.length; at++) {
    const [one, two, three] = words.slice(at, at + 3)
    if (!one) continue
    if (together.includes(one.word)) places.push(one)
    if (!two || !three || !isBirth([one.word, two.word, three.word])) continue
    if (/[\n;]/.test(text.slice(one.from, three.until)) || three.from - one.until > MOST_IN_DAY) continue
    places.push({ from: one.from, until: three.until })
    at += 2
  }
  return cutOut(text, places)
}

/** Characters from the first to the last part of a day, such as "nd of September, ". */
const MOST_IN_DAY = 24
const BETWEEN_DAYS: readonly string[] = ['st', 'nd', 'rd', 'th', 'er', 'of', 'de', 'كانون', 'تشرين']

/** Names of each month as the languages of our candidates write them, by their last word. */
const MONTHS: readonly (readonly string[])[] = Array.from({ length: 12 }, (_, month) =>
  ['de', 'de-AT', 'en', 'en-GB', 'fr', 'ar-EG', 'ar-SY', 'ar-DZ', 'ar-MA', 'tr'].flatMap(locale =>
    (['long', 'short'] as const).map(form => {
      const name = new Intl.DateTimeFormat(locale, { month: form, timeZone: 'UTC' }).format(
        Date.UTC(2000, month, 1),
      )
      return fold(name).replaceAll('.', '').split(' ').at(-1) ?? ''
    }),
  ),
)
