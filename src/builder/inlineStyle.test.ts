import { expect, it } from 'vitest'
import { parseInlineStyle } from './inlineStyle'

it('reads declarations in order', () => {
  expect(parseInlineStyle(' color : red; /* a;b */ mso-line-height-rule:exactly;;')).toEqual({
    color: 'red',
    'mso-line-height-rule': 'exactly',
  })
})

it('is not cut by semicolons inside of addresses and quotes', () => {
  const style =
    'background: url(data:image/png;base64,AA==) no-repeat; font-family: \'a;b\', serif; content: "x;y"'
  expect(parseInlineStyle(style)).toEqual({
    background: 'url(data:image/png;base64,AA==) no-repeat',
    'font-family': "'a;b', serif",
    content: '"x;y"',
  })
})

it('keeps both values of a property that comes twice', () => {
  expect(parseInlineStyle('background: #fff; background: linear-gradient(#fff, #eee)')).toEqual({
    background: ['#fff', 'linear-gradient(#fff, #eee)'],
  })
})

it('leaves out what is no declaration', () => {
  expect(parseInlineStyle('color; :red; ')).toEqual({})
})
