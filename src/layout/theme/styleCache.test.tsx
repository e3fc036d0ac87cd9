// @vitest-environment happy-dom
// @apart: looks at the module before what turns styles is loaded.
import { CacheProvider } from '@emotion/react'
import { styled } from '@mui/material/styles'
import { render } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { directionOf } from './direction'
import { canTurn, loadTurning, styleCache } from './styleCache'

const Sample = styled('div')({ marginLeft: 8, paddingInlineStart: 4 })
const sheet = () => Array.from(document.querySelectorAll('style'), style => style.textContent).join('')

it('turns no styles before what turns them is loaded', async () => {
  expect([canTurn('ltr'), canTurn('rtl')]).toEqual([true, false])
  expect(() => styleCache('rtl')).toThrow()
  await loadTurning()
  expect(canTurn('rtl')).toBe(true)
})

describe('styleCache', () => {
  beforeAll(loadTurning)

  it('turns physical sides from right to left, leaves logical ones, and carries the nonce', () => {
    document.head.innerHTML = '<meta name="csp-nonce" content="n0nce">'
    render(
      <CacheProvider value={styleCache('rtl')}>
        <Sample />
      </CacheProvider>,
    )
    expect(sheet()).toContain('margin-right:8px')
    expect(sheet()).toContain('padding-inline-start:4px')
    expect(
      document.querySelector('style')?.nonce || document.querySelector('style')?.getAttribute('nonce'),
    ).toBe('n0nce')
  })

  it('stands at one place in both directions, before the sheets that come with views', () => {
    const place = styleCache('rtl').sheet.insertionPoint
    expect(place?.parentNode).toBe(document.head)
    expect(styleCache('ltr').sheet.insertionPoint).toBe(place)
  })

  it('is one for each direction', () => {
    expect(styleCache('rtl')).toBe(styleCache('rtl'))
    expect(styleCache('ltr')).not.toBe(styleCache('rtl'))
  })
})

it('knows which languages are written from the right', () => {
  expect(['ar', 'ar-EG', 'en', 'de', 'fr'].map(directionOf)).toEqual(['rtl', 'rtl', 'ltr', 'ltr', 'ltr'])
})
