import { useTranslate } from 'react-admin'
import { compareParts, type Evidence } from '../../../../../contract/mail/split-test'
import { isolate } from '../../../../layout/parts/Isolated'
import type { Report } from '../campaign'

/** From here on a difference is called more than chance. */
const RARE = 0.05

/** Which version is ahead, said no more surely than the figures allow; after the decision, what it was made by. */
export function Verdict({ test }: { test: NonNullable<Report['test']> }) {
  const translate = useTranslate()
  const what = test.rule === 'clicked' ? 'clicked' : 'opened'
  const { a, b } = test.evidence ?? evidenceSoFar(test)
  const { better, difference, chance } = compareParts(
    { people: a.people, hits: a[what] },
    { people: b.people, hits: b[what] },
  )
  const said = {
    version: better ? translate(`mail.versions.letter.${better}`) : '',
    points: isolate(difference.toFixed(1)),
    chance: isolate(`${((chance ?? 0) * 100).toFixed(chance !== undefined && chance < 0.1 ? 1 : 0)}%`),
  }
  const verdict = a[what] + b[what] === 0 ? 'nobody' : verdictOf(better, chance)
  return (
    <>
      <p>{translate(`mail.versions.verdict.${verdict}.${what}`, said)}</p>
      <p className="ml-note">{translate('mail.versions.method')}</p>
    </>
  )
}

function verdictOf(better: string | undefined, chance: number | undefined): string {
  if (better === undefined) return 'none'
  if (chance === undefined) return 'few'
  return chance < RARE ? 'clear' : 'chance'
}

function evidenceSoFar({ parts }: NonNullable<Report['test']>): Evidence {
  const of = (name: string) => {
    const part = parts.find(each => each.part === name)
    return { people: part?.reached ?? 0, opened: part?.opened ?? 0, clicked: part?.clicked ?? 0 }
  }
  return { a: of('a'), b: of('b') }
}
