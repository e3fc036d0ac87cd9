import { describe, expect, it } from 'vitest'
import { fold, latinDigits, phoneDigits } from './fold'

describe('a folded text', () => {
  it.each([
    ['MONA  Saleh ', 'mona saleh'],
    [' mona', 'mona'],
    ['mona\tsaleh', 'mona saleh'],
    ['mona saleh', 'mona saleh'],
    ['Müller Straße', 'muller strasse'],
    ['Élodie Ñandú', 'elodie nandu'],
    ['Ａｂｃ', 'abc'],
    ['أحمد إيمان آية ٱلله', 'احمد ايمان ايه الله'],
    ['فاطمة منى رئيس مؤمن', 'فاطمه مني رييس مومن'],
    ['کریم ھند ہند', 'كريم هند هند'],
    ['مُحَمَّد', 'محمد'],
    ['مـــنى', 'مني'],
    ['\u200fمنى\u202c', 'مني'],
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
    ['', ''],
  ])('of %j is %j', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  it('keeps letters that are no variants of others', () => {
    expect(fold('ابجد xyz')).toBe('ابجد xyz')
    expect(latinDigits('a٣b۷c5')).toBe('a3b7c5')
  })
})

describe('the digits of a phone number', () => {
  it.each([
    ['+20 (0)100 123-45.67/8', '2010012345678'],
    ['0020 100 1234567', '201001234567'],
    ['0100', '100'],
    ['٠١٠٠ ١٢٣', '100123'],
    ['\u200e+20100\u202c', '20100'],
    ['12', '12'],
  ])('of %j are %s', (text, digits) => {
    expect(phoneDigits(text)).toBe(digits)
  })

  it.each(['', '1', '01', '+', 'mona', '100 a', 'a 100', '100@', '--'])('are none of %j', text => {
    expect(phoneDigits(text)).toBeUndefined()
  })
})
