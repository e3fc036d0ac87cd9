import { describe, expect, it } from 'vitest'
import { guessMapping, mapColumn, readColumns, rowsOf, wireMapping } from './mapping'

describe('the head of a file', () => {
  it('reads any of three separators, quotes and a byte order mark', async () => {
    const file = new File(
      ['\ufeffName;Phone\r\n"Bennani; Salma";"say ""hi"""\r\nKarim;+20100\r\n'],
      'leads.csv',
    )
    expect(await readColumns(file)).toEqual([
      { name: 'Name', samples: ['Bennani; Salma', 'Karim'] },
      { name: 'Phone', samples: ['say "hi"', '+20100'] },
    ])
    expect(rowsOf('a\tb\n1\t2\n')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
    expect(await readColumns(new File([''], 'empty.csv'))).toEqual([])
  })

  it('reads UTF-16 in both orders, with and without a mark', async () => {
    const wide = (text: string, isBig: boolean) =>
      Uint8Array.from(
        [...text].flatMap(letter => {
          const code = letter.charCodeAt(0)
          return isBig ? [code >> 8, code & 255] : [code & 255, code >> 8]
        }),
      )
    for (const mark of ['\ufeff', ''])
      for (const isBig of [false, true])
        expect(
          await readColumns(new File([wide(`${mark}Name\tالهاتف\r\nليلى\t+20100\r\n`, isBig)], 'leads.csv')),
        ).toEqual([
          { name: 'Name', samples: ['ليلى'] },
          { name: 'الهاتف', samples: ['+20100'] },
        ])
  })

  it('keeps a line break inside of quotes', () => {
    expect(rowsOf('a,b\n"x\ny",2\n')).toEqual([
      ['a', 'b'],
      ['x\ny', '2'],
    ])
  })
})

describe('the mapping', () => {
  const labels = { name: ['Name', 'الاسم'], phone: ['Phone'], country_id: ['Country'], email: ['Email'] }

  it('guesses by the name of the wire and by labels, each field once', () => {
    expect(guessMapping(['الإسم', 'PHONE', 'Country', 'e_mail', 'Phone', 'Shoe size'], labels)).toEqual({
      الإسم: 'name',
      PHONE: 'phone',
      Country: 'country_id',
      e_mail: 'email',
      Phone: '',
      'Shoe size': '',
    })
  })

  it('gives a field to one column only', () => {
    expect(mapColumn({ a: 'name', b: '' }, 'b', 'name')).toEqual({ a: '', b: 'name' })
    expect(mapColumn({ a: 'name', b: '' }, 'a', '')).toEqual({ a: '', b: '' })
  })

  it('goes out as column by field, and keeps a left-out column from matching by its own name', () => {
    const fields = Object.keys(labels)
    expect(wireMapping({ 'Full name': 'name', email: '', phone: 'phone' }, fields)).toEqual({
      email: '',
      name: 'Full name',
      phone: 'phone',
    })
  })
})
