import { useLocale } from 'react-admin'
import { latinDigits } from '../../contract/text/fold'
import { lazyPart } from '../layout/lazyPart'
import { Ltr } from '../layout/parts/Isolated'
import { EmptyValue, isEmptyValue } from './EmptyValue'
import type { CellProps, FilterProps, KindParts } from './kind'
import { OF_ORDER } from './kind'
import { TextBox } from './TextBox'
import { asText } from './text'

function Cell({ value, name, record }: CellProps) {
  if (isEmptyValue(value)) return <EmptyValue />
  return <Amount value={value} currency={record?.[`${name}_currency`]} />
}

/** An exact amount as the reader's language writes it, from left to right also in Arabic. */
export function Amount({ value, currency }: { value: unknown; currency: unknown }) {
  const locale = useLocale()
  return <Ltr>{amount(String(value), asText(currency), locale)}</Ltr>
}

function Filter({ name, label, value, onChange }: FilterProps) {
  return (
    <TextBox
      name={name}
      label={label}
      hideLabel
      value={asText(value)}
      onChange={next => onChange(plainAmount(next))}
      dir="ltr"
      inputMode="decimal"
      autoFocus
    />
  )
}

/** Groups of three digits with one sign between them, a thousand and more: 1,500 and 1.500.000. */
const GROUPED = /^-?[1-9]\d{0,2}(?:(?:,\d{3})+|(?:\.\d{3})+)$/

/**
 * Returns the decimal string of what is typed: Arabic digits, a decimal comma and grouping are taken. Null for nothing.
 * @param currency `1,500` is a thousand and a half; in a currency with three minor digits it is one and a half
 */
export function plainAmount(typed: string, currency = ''): string | null {
  const plain = latinDigits(typed)
    .replace('٫', '.')
    .replace(/[\s\u00a0٬']/g, '')
  if (plain === '') return null
  if (GROUPED.test(plain) && digitsOf(currency) !== 3) return plain.replace(/[.,]/g, '')
  // The last of both signs is the decimal one: 1.234,50 and 1,234.50 are the same amount.
  if (/,\d{1,4}$/.test(plain) && !/\.\d+$/.test(plain)) return plain.replaceAll('.', '').replace(',', '.')
  return plain.replaceAll(',', '')
}

/** Signs of grouping and of decimals; Arabic here is written with those of English, as its Latin digits are. */
const SIGNS: Readonly<Record<string, readonly [string, string]>> = { de: ['.', ','], fr: ['\u202f', ','] }

/** An amount with grouping and the digits its currency has; the code stands after it. */
export function amount(value: string, currency: string, locale = 'en'): string {
  const [group, point] = SIGNS[locale.split('-')[0] ?? ''] ?? [',', '.']
  const digits = currency ? digitsOf(currency) : undefined
  const [whole = '', part = ''] = value.split('.')
  const grouped = whole.replace(/\B(?=(\d{3}){1,10}(?!\d))/g, group)
  const decimals = part.replace(/(?<!0)0+$/, '').padEnd(digits ?? 0, '0')
  return [decimals ? `${grouped}${point}${decimals}` : grouped, currency].filter(Boolean).join(' ')
}

/** @returns the minor digits of an ISO 4217 currency: 2 for EUR, 3 for TND, 0 for JPY. */
function digitsOf(currency: string): number {
  if (!currency) return 2
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency })
    return format.resolvedOptions().maximumFractionDigits ?? 2
  } catch {
    return 2
  }
}

/** An exact amount with its currency beside it. */
export const money: KindParts = {
  Cell,
  Input: lazyPart(() => import('./money/MoneyInput')),
  Filter,
  operators: OF_ORDER,
}
