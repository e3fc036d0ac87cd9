// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { I18nContextProvider } from 'react-admin'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startI18n } from '../../providers/i18nProvider'
import { initialsOf } from './Avatar'
import { Clock } from './Clock'
import { ErrorState } from './ErrorState'
import { Segmented } from './Segmented'
import { StatusTag } from './StatusTag'

const i18nProvider = await startI18n(null)

const spoken = (part: ReactNode) =>
  render(<I18nContextProvider value={i18nProvider}>{part}</I18nContextProvider>)

afterEach(cleanup)

describe('StatusTag', () => {
  it.each(['none', 'info', 'wait', 'good', 'bad', 'away'])(
    'tells %s by a mark of its own beside the word',
    kind => {
      const { container } = render(<StatusTag kind={kind}>New</StatusTag>)
      expect(container.querySelector('.l-mark')?.getAttribute('data-kind')).toBe(kind)
      expect(container.querySelector('.l-mark')?.getAttribute('aria-hidden')).toBe('true')
      expect(screen.getByText('New').tagName).toBe('BDI')
    },
  )

  it.each([undefined, null, 'purple'])('draws what it does not know (%s) as none', kind => {
    const { container } = render(<StatusTag kind={kind}>New</StatusTag>)
    expect(container.querySelector('.l-tag')?.getAttribute('data-kind')).toBe('none')
  })
})

describe('Clock', () => {
  it('is a picture with the same words as beside it', () => {
    spoken(<Clock started="2026-11-01" limit="2026-11-15" today="2026-11-21" />)
    expect(screen.getByRole('img', { name: '6 days overdue' })).toBeTruthy()
    expect(screen.getByText('6 days overdue')).toBeTruthy()
  })

  it('of a right says from when it can be used, and is never over', () => {
    spoken(<Clock started="2026-11-01" limit="2026-11-25" today="2026-11-21" opensRight />)
    expect(screen.getByRole('img', { name: /^not before .*25/ })).toBeTruthy()
    cleanup()
    spoken(<Clock started="2026-11-01" limit="2026-11-15" today="2026-11-21" opensRight />)
    expect(screen.getByRole('img', { name: /^since .*15/ })).toBeTruthy()
  })

  it('says what the law says about silence', () => {
    spoken(<Clock started="2026-11-01" limit="2026-11-25" today="2026-11-21" silenceApproves />)
    expect(screen.getByText(/By law, no reply counts as approval after 25 Nov 2026/)).toBeTruthy()
  })
})

describe('Segmented', () => {
  it('presses one and tells which was chosen', () => {
    const chosen = vi.fn()
    const options = [
      { value: 'all', label: 'All' },
      { value: 'us', label: 'Us' },
    ]
    render(<Segmented label="Holder" value="all" options={options} onChange={chosen} />)
    expect(screen.getByRole('button', { name: 'All' }).getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(screen.getByRole('button', { name: 'Us' }))
    expect(chosen).toHaveBeenCalledWith('us')
  })
})

describe('ErrorState', () => {
  it('says what failed in words, offers Retry and the request id', () => {
    const retry = vi.fn()
    spoken(
      <ErrorState error={{ body: { error: 'unavailable', id: 'req-1' } }} onRetry={retry} kept="Kept." />,
    )
    expect(screen.getByRole('alert').textContent).toContain('The server is busy')
    expect(screen.getByRole('alert').textContent).toContain('req-1')
    expect(screen.getByText('Kept.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(retry).toHaveBeenCalledOnce()
  })
})

describe('letters', () => {
  it.each([
    ['Nadia Farouk', 'NF'],
    ['Anna Maria von Berg', 'AB'],
    ['omar', 'O'],
    ['عمر حداد', 'ع'],
    ['', '?'],
  ])('of %s are %s', (name, expected) => expect(initialsOf(name)).toBe(expected))
})
