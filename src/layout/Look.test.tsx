// @vitest-environment happy-dom
import { useTheme } from '@mui/material/styles'
import { act, cleanup, render, screen } from '@testing-library/react'
import { memoryStore, StoreContextProvider } from 'react-admin'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Look } from './Look'
import { loadTurning } from './theme/styleCache'
import { tokens } from './theme/tokens'

let dark = false
let printing = false

beforeAll(loadTurning)
beforeEach(() => {
  dark = false
  printing = false
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media === 'print' ? printing : dark,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Told() {
  const theme = useTheme()
  return <p>{`${theme.direction} ${theme.palette.mode} ${theme.typography.body1.fontSize}`}</p>
}

function drawn(values: Record<string, string>) {
  const store = memoryStore(values)
  render(
    <StoreContextProvider value={store}>
      <Look>
        <Told />
      </Look>
    </StoreContextProvider>,
  )
  return store
}

describe('Look', () => {
  it('turns theme, document and words together when the language changes', () => {
    const store = drawn({ locale: 'en' })
    expect(screen.getByText('ltr light 14px')).toBeTruthy()
    expect([document.documentElement.dir, document.documentElement.lang]).toEqual(['ltr', 'en'])
    act(() => store.setItem('locale', 'ar'))
    expect(screen.getByText('rtl light 15px')).toBeTruthy()
    expect([document.documentElement.dir, document.documentElement.lang]).toEqual(['rtl', 'ar'])
  })

  it('paints the root with the tokens of the mode that was chosen', () => {
    const store = drawn({ locale: 'en', scheme: 'dark' })
    expect(document.documentElement.dataset.scheme).toBe('dark')
    expect(document.documentElement.style.getPropertyValue('--line-strong')).toBe(tokens.dark.lineStrong)
    act(() => store.setItem('scheme', 'light'))
    expect(document.documentElement.style.getPropertyValue('--line-strong')).toBe(tokens.light.lineStrong)
  })

  it('follows the system until something is chosen', () => {
    dark = true
    drawn({ locale: 'en' })
    expect(screen.getByText('ltr dark 14px')).toBeTruthy()
  })

  it('is light on paper, whatever was chosen', () => {
    printing = true
    drawn({ locale: 'en', scheme: 'dark' })
    expect(screen.getByText('ltr light 14px')).toBeTruthy()
    expect(document.documentElement.style.getPropertyValue('--info-bg')).toBe(tokens.light.infoBg)
  })
})
