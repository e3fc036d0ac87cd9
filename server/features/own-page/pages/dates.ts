import type { RouteLanguage } from '../../../../contract/routes/words'
import { LOCALES, withFirst } from '../../../../contract/text/dayIn'
import type { Appointment, Clocks } from '../../personal-links'

/** `Friday, 19 February 2027 at 11:00` by the clocks of a zone; of a whole day without the time. */
export const momentIn = (
  language: RouteLanguage,
  { at, isWholeDay, clocks }: Pick<Appointment, 'at' | 'isWholeDay' | 'clocks'>,
): string =>
  withFirst(
    language,
    new Intl.DateTimeFormat(LOCALES[language], {
      dateStyle: 'full',
      ...(isWholeDay ? {} : { timeStyle: 'short', hourCycle: 'h23' }),
      timeZone: clocks.zone,
    }).format(new Date(at)),
  )

/** The name of a country, or of a time zone that no single country has. */
export const clocksIn = (language: RouteLanguage, { zone, country }: Clocks): string =>
  (country && new Intl.DisplayNames(LOCALES[language], { type: 'region' }).of(country.toUpperCase())) ?? zone

/** An exact decimal with its currency; a part behind the comma that is zero is left out. */
export function moneyIn(language: RouteLanguage, amount: string, currency: string): string {
  const [whole = '0', part = ''] = amount.split('.')
  const digits = Number(part) === 0 ? '' : part
  const number = new Intl.NumberFormat(LOCALES[language], { useGrouping: true }).format(BigInt(whole))
  const point = language === 'fr' || language === 'de' ? ',' : '.'
  return `\u2066${number}${digits ? point + digits : ''} ${currency}\u2069`
}
