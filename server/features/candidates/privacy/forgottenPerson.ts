import type { Touched } from '../../../crud/audit'
import type { ForgottenPerson } from '../../../crud/forget'
import type { Row } from '../../../crud/hooks'

/**
 * Returns how texts outside of the records may name a person.
 * @param rows the person's candidates and leads
 * @param records they and all that belong to them
 */
export function forgottenPerson(rows: readonly Row[], records: readonly Touched[]): ForgottenPerson {
  const textsOf = (fields: readonly string[]) =>
    rows.flatMap(row =>
      fields.map(field =>
        String(row[field] ?? '')
          .trim()
          .toLowerCase(),
      ),
    )
  const numbers = textsOf(['last_pass_number', 'id_number']).map(text => text.replace(/\s/g, ''))
  return {
    records,
    marks: [...rows.flatMap(marksOf), ...numbers]
      .map(mark => mark.toLowerCase())
      .filter(mark => mark.length >= 5),
    // A single word is too common to find one person by.
    names: textsOf(['name', 'name_arabic']).filter(name => /\S\s+\S/.test(name)),
  }
}

/** Returns how other systems name a person: numbers without a plus, and the e-mail address. */
export function marksOf({ phone, phone_alternative, email }: Row): string[] {
  const numbers = [phone, phone_alternative].map(number => String(number ?? '').replace(/\D/g, ''))
  return [...numbers.filter(digits => digits.length >= 8), ...(email ? [String(email)] : [])]
}
