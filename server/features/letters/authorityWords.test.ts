import { expect, test } from 'vitest'
import { citationOf } from './authorityWords'

test.each([
  ['Section 36 (2) BeschV: after two weeks the approval counts as given', '§ 36 (2) BeschV'],
  ['§ 36 Abs. 2 BeschV: Nach zwei Wochen gilt die Zustimmung als erteilt', '§ 36 Abs. 2 BeschV'],
  ['§ 43 (3) sentence 1 PflAPrV; the BQFG does not apply, § 40 (4) PflBG', '§ 43 (3) Satz 1 PflAPrV'],
  ['Section 36 (2) BeschV with section 81a AufenthG: one week', '§ 36 (2) BeschV mit § 81a AufenthG'],
  ['Experience of the missions', ''],
])('a letter cites of %s only the law', (source, cited) => {
  expect(citationOf(source)).toBe(cited)
})
