// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { ResourceContextProvider } from 'react-admin'
import { afterEach, expect, test, vi } from 'vitest'
import { draw } from '../../../../tests/kit/screens/draw'
import { pageOf, serve } from '../../../../tests/kit/screens/fetch'
import { RuleList } from './RuleList'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const CHANGE = {
  ...{ id: 1, version: 1, due_on: '2026-12-15', confidence: 'confirm', settled_on: null },
  en: 'Compare the WHO list',
  ar: 'قارن قائمة منظمة الصحة العالمية',
  source: 'WHO Safeguards List 2023',
  source_ar: 'قائمة منظمة الصحة العالمية (2023)',
}

test.each([
  ['ar', [CHANGE.ar, CHANGE.source_ar], [CHANGE.en, CHANGE.source]],
  ['en', [CHANGE.en, CHANGE.source], [CHANGE.ar, CHANGE.source_ar]],
] as const)('legal changes stand in the language of the page: %s', async (locale, shown, hidden) => {
  document.body.innerHTML = '<div id="page-head"></div>'
  serve({ 'GET /legal-changes': pageOf([CHANGE]), 'GET /views': [] })
  const list = (
    <ResourceContextProvider value="legal-changes">
      <RuleList />
    </ResourceContextProvider>
  )
  draw(list, { locale, at: '/legal-changes' })
  for (const text of shown) expect(await screen.findByText(text)).toBeDefined()
  for (const text of hidden) expect(screen.queryByText(text)).toBeNull()
})
