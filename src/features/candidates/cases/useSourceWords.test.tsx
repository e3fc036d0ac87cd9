// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { SeenSource } from '../../../../contract/calls/cases'
import { draw } from '../../../../tests/kit/screens/draw'
import { useSourceWords } from './useSourceWords'

afterEach(cleanup)

const Source = ({ source }: { source: SeenSource }) => <p data-testid="source">{useSourceWords()(source)}</p>
const checked = { kind: 'law', checked_on: '2026-11-22', confidence: 'sure' } as const
const shipped = {
  ...checked,
  text: 'Own target',
  ar: 'هدف داخلي',
  fr: 'Objectif interne',
  de: 'Eigenes Ziel',
}

it.each([
  ['en', 'Own target'],
  ['ar', 'هدف داخلي'],
  ['fr', 'Objectif interne'],
  ['de', 'Eigenes Ziel'],
] as const)('where a rule stands is told in the language of the page: %s', async (locale, words) => {
  draw(<Source source={shipped} />, { locale })
  expect((await screen.findByTestId('source')).textContent).toContain(words)
})

it('a source that staff wrote is told as they wrote it', async () => {
  draw(<Source source={{ ...checked, text: 'Our lawyer' }} />, { locale: 'de' })
  expect((await screen.findByTestId('source')).textContent).toContain('Our lawyer')
})
