// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { HOUSE_RULE } from '../../contract/candidates/rules'
import { draw } from '../../tests/kit/screens/draw'
import GuardLines from './GuardLines'

afterEach(cleanup)

const guard = {
  ...{ rule_id: 3, kind: 'placement_needs_contract', effect: 'warn' as const, source_date: '2026-07-01' },
  ...{
    text_en: 'A contract first.',
    text_ar: 'عقد أولًا.',
    text_fr: 'D’abord un contrat.',
    text_de: 'Zuerst ein Vertrag.',
  },
  ...{ source: 'Section 296 (1) SGB III', source_fr: null, source_de: '§ 296 Abs. 1 SGB III' },
}

it.each([
  ['en', 'A contract first.', 'Section 296 (1) SGB III'],
  ['de', 'Zuerst ein Vertrag.', '§ 296 Abs. 1 SGB III'],
  ['fr', 'D’abord un contrat.', 'Section 296 (1) SGB III'],
  ['ar', 'عقد أولًا.', 'Section 296 (1) SGB III'],
] as const)(
  'a rule and its source are in the language of the page where they have it: %s',
  async (locale, text, source) => {
    draw(<GuardLines guards={[guard]} />, { locale })
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByText(source)).toBeTruthy()
  },
)

it('our own practice is named in each language, and a rule without words in it in English', async () => {
  draw(<GuardLines guards={[{ ...guard, text_de: null, source: HOUSE_RULE, source_de: null }]} />, {
    locale: 'de',
  })
  expect(await screen.findByText('A contract first.')).toBeTruthy()
  expect(screen.getByText('Interne Regel')).toBeTruthy()
})
