import { expect, it } from 'vitest'
import { hexOf, lineHeightOf, paddingFrom, pixelsOf, spaceOf } from './styleValues'

it('writes colours as people type them', () => {
  expect(hexOf('rgb(16, 41, 68)')).toBe('#102944')
  expect(hexOf('rgba(0, 0, 0, 0)')).toBe('')
  expect(hexOf('#FFF')).toBe('#ffffff')
  expect(hexOf('red')).toBe('')
})

it('reads lengths', () => {
  expect(pixelsOf('15.6px')).toBe('16')
  expect(pixelsOf('auto')).toBe('')
  expect(lineHeightOf('24px', '16px')).toBe('1.5')
  expect(lineHeightOf('normal', '16px')).toBe('')
})

it('takes one to four sides of space', () => {
  expect(spaceOf({ 'padding-top': '8px', 'padding-left': '4px' })).toBe('8 0 0 4')
  expect(paddingFrom('16 / 32 / 8 / 32')).toBe('16px 32px 8px 32px')
  expect(paddingFrom('12px')).toBe('12px')
  expect(paddingFrom('a')).toBeNull()
  expect(paddingFrom('1 2 3 4 5')).toBeNull()
  expect(paddingFrom('900')).toBeNull()
})
