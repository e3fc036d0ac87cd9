import { expect, it } from 'vitest'
import { OWN_PAGE_WORDS } from '../contract/own-page/words'
import { PACKAGE_WORDS } from '../contract/privacy/package/words'
import { colonIn } from '../contract/text/colonIn'
import fr from '../i18n/fr.json'
import { paperKinds, shippedFigures, shippedRoutes } from '../server/features/routes/shipped'
import { CONSENT_TEXTS } from '../server/mail/consent/words'

/** Texts of a tree; of names in several languages the French ones. */
function frenchIn(tree: unknown): string[] {
  if (typeof tree === 'string') return [tree]
  if (!tree || typeof tree !== 'object') return []
  const names = tree as Record<string, unknown>
  return 'fr' in names && 'de' in names ? frenchIn(names.fr) : Object.values(tree).flatMap(frenchIn)
}
/** Named in one language: laws, sources and keys are no sentences. */
const named = ({ content, route }: ReturnType<typeof shippedRoutes>[number]) => [
  route.fr,
  ...content.tracks.flatMap(({ names, steps }) => [
    names.fr,
    ...steps.flatMap(step => [step.names.fr, step.public_text?.fr ?? '']),
    ...steps.flatMap(({ outcomes = [] }) => outcomes.map(outcome => outcome.names.fr)),
  ]),
  ...content.clocks.map(({ names }) => names.fr),
  ...content.requirements.map(({ names }) => names.fr),
]

it.each([
  ['i18n', () => frenchIn(fr)],
  ['the own page', () => frenchIn(OWN_PAGE_WORDS.fr)],
  ['the copy of the data', () => frenchIn(PACKAGE_WORDS.fr)],
  ['consents by email', () => frenchIn(CONSENT_TEXTS.fr)],
  ['shipped routes', () => shippedRoutes().flatMap(named).map(String)],
  [
    'shipped figures and kinds of documents',
    () => [...shippedFigures(), ...paperKinds].flatMap(row => frenchIn('names' in row ? row.names : row)),
  ],
  ['a label before its value', () => [`Visa${colonIn('fr')}accordé`]],
])('French has a space that does not break before a colon and inside quotes: %s', (_, texts) => {
  const found = texts()
  expect(found.length).toBeGreaterThan(0)
  expect(
    found.filter(text => /(?<=[^\s\u00a0]) [:;?!»](?!\S)|« (?=\S)|(?<=[\p{L})}]):(?=\s)/u.test(text)),
  ).toEqual([])
})
