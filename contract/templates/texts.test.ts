import { expect, it } from 'vitest'
import { bodyText, lineText, templateDesign } from './texts'

const codes = (schema: typeof templateDesign | ReturnType<typeof lineText>, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message)

it('a line has no breaks and no blanks at its ends', () => {
  expect(lineText(5).parse('  ab c ')).toBe('ab c')
  expect(lineText(5).parse('a\tb')).toBe('a\tb')
  expect(codes(lineText(5), 'abcdef')).toEqual(['too_long'])
  for (const value of ['a\nb', 'a\rb', 'a\u0007', 'a\udc00', 5])
    expect(codes(lineText(5), value), String(value)).toEqual(['invalid'])
})

it('a body is kept as it was written', () => {
  expect(bodyText(9).parse(' a\r\n\tb ')).toBe(' a\r\n\tb ')
  expect(codes(bodyText(3), 'abcd')).toEqual(['too_long'])
  expect(codes(bodyText(3), 'a\u0000')).toEqual(['invalid'])
  expect(codes(bodyText(3), null)).toEqual(['invalid'])
})

it("the builder's design may have two megabytes of what a database can hold", () => {
  const largest = { a: 'x'.repeat(1_999_992) }
  expect(templateDesign.parse(largest)).toEqual(largest)
  for (const design of [{ a: 'x'.repeat(1_999_993) }, { a: '\u0000' }, { a: '\ud83d' }, 'text'])
    expect(codes(templateDesign, design)).toEqual(['invalid'])
  expect(templateDesign.parse({ a: '😀' })).toEqual({ a: '😀' })
})
