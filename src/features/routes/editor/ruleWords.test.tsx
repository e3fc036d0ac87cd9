// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Language } from '../../../../contract/constants'
import type { Condition, VersionContent } from '../../../../contract/routes/version'
import { draw } from '../../../../tests/kit/screens/draw'
import { serve } from '../../../../tests/kit/screens/fetch'
import { RuleLists } from './RuleLists'
import { useWords } from './words'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const NOTHING: VersionContent = { tracks: [], clocks: [], requirements: [] }

function Said({ of }: { of: Condition }) {
  const { condition } = useWords(NOTHING)
  return <p>{condition(of)}</p>
}

const countries = [
  { id: 1, slug: 'no', en: 'Norway', de: 'Norwegen', fr: 'Norvège', ar: 'النرويج' },
  { id: 2, slug: 'eg', en: 'Egypt', de: 'Ägypten', fr: 'Égypte', ar: 'مصر' },
]

it.each<[Language, Condition, string]>([
  ['de', { fact: 'residence', in: ['eg', 'no'] }, 'Wohnsitzland: Ägypten oder Norwegen'],
  ['de', { fact: 'residence', in: ['no'], not: true }, 'Wohnsitzland: alle außer Norwegen'],
  ['de', { fact: 'accelerated', in: ['yes'], not: true }, 'Beschleunigtes Fachkräfteverfahren: Nein'],
  [
    'fr',
    { fact: 'residence', in: ['eg', 'no'], not: true },
    'Pays de résidence\u00a0: sauf Égypte et Norvège',
  ],
  ['ar', { fact: 'residence', in: ['eg', 'no'] }, 'بلد الإقامة: مصر أو النرويج'],
  [
    'de',
    { fact: 'procedure', in: ['bqfg', 'bqfg_regulated', 'nurse'] },
    'Anerkennungsverfahren: BQFG oder BQFG, reglementierter Beruf oder Pflege',
  ],
])('a condition is said as a label with its values: %s %o', async (locale, of, said) => {
  serve({
    ...{ 'GET /document-kinds': [], 'GET /sectors': [], 'GET /bundeslands': [] },
    'GET /countries': countries,
  })
  draw(
    <RuleLists>
      <Said of={of} />
    </RuleLists>,
    { locale },
  )
  expect(await screen.findByText(said.replaceAll('\u00a0', ' '))).toBeTruthy()
})
