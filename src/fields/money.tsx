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
  return <Ltr>{amount(String(value), asText(record?.[`${name}_currency`]))}</Ltr>
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

/** The decimal string of what is typed: Arabic digits, a decimal comma and grouping are taken. Null for nothing. */
export function plainAmount(typed: string): string | null {
  const plain = latinDigits(typed)
    .replace('٫', '.')
    .replace(/[\s\u00a0٬']/g, '')
  if (plain === '') return null
  // The last of both signs is the decimal one: 1.234,50 and 1,234.50 are the same amount.
  if (/,\d{1,4}$/.test(plain) && !/\.\d+$/.test(plain)) return plain.replaceAll('.', '').replace(',', '.')
  return plain.replaceAll(',', '')
}

/** An amount with grouping and the digits its currency has; the code stands after it. */
export function amount(value: string, currency: string): string {
  const digits = currency ? digitsOf(currency) : undefined
  const [whole = '', part = ''] = value.split('.')
  const grouped = whole.replace(/\B(?=(\d{3}){1,10}(?!\d))/g, ',')
  const decimals = part.replace(/(?<!0)0+$/, '').padEnd(digits ?? 0, '0')
  return [decimals ? `${grouped}.${decimals}` : grouped, currency].filter(Boolean).join(' ')
}

/** @returns the minor digits of an ISO 4217 currency: 2 for EUR, 3 for TND, 0 for JPY. */
function digitsOf(currency: string): number {
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
