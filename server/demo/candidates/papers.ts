import { documents } from '../../../contract/resources/documents'
import type { Values } from '../../crud/hooks'
import type { Demo } from '../demo'
import DATA from './candidates.json'
import type { Person } from './people'

/** Papers that are usually there early, those that come late, and those of authorities, which come with the visa. */
const { early, late, last } = DATA.papers
const EXPIRE = ['passport', 'police_clearance', 'insurance']
const OF_EMPLOYERS = ['job_contract', 'employment_declaration']

/** Papers as far as each file has come: here and checked, here, or asked for. */
export async function fillPapers(demo: Demo, people: readonly Person[]): Promise<void> {
  await demo.insert(
    documents,
    people.flatMap(person => papersOf(demo, person)),
  )
}

function papersOf(demo: Demo, person: Person): Values[] {
  const { taken, progress } = person
  const { random } = demo
  const isThrough = taken.visa_granted !== undefined
  const later = taken.recognition_result === undefined ? late.slice(0, 1) : late
  return [...early, ...later, ...(isThrough ? last : [])].map(slug => {
    const usual = early.includes(slug) ? (progress.age > 60 ? 0.93 : 0.55) : 0.66
    const isHere = random.chance(isThrough ? 1 : usual)
    const asked = -random.between(1, Math.max(2, Math.min(progress.age, 26)))
    const paper = isHere ? paperHere(demo, person, slug) : paperAsked(demo, asked)
    return {
      ...paper,
      candidate_id: person.id,
      kind_id: slug,
      holder: OF_EMPLOYERS.includes(slug) ? 'employer' : 'candidate',
      created_at: Math.min(asked, -1),
      updated_at: -1,
      created_by: person.owner?.id,
    }
  })
}

function paperHere({ random }: Demo, { taken, progress, owner, country }: Person, slug: string): Values {
  const isThrough = taken.visa_granted !== undefined
  const received = -random.between(2, Math.max(3, progress.age))
  const isSeen = random.chance(0.6)
  const isChecked = random.chance(isThrough ? 1 : 0.8)
  const checked = Math.min(0, received + 2)
  return {
    received_on: received,
    issuing_country_id: OF_EMPLOYERS.includes(slug) ? 'de' : country,
    original: isSeen,
    seen_on: isSeen ? checked : null,
    seen_by: isSeen ? owner?.id : null,
    valid_until: EXPIRE.includes(slug) ? random.between(isThrough ? 60 : -25, 900) : null,
    check_result: isChecked ? 'ok' : null,
    checked_by: isChecked ? owner?.id : null,
    checked_on: isChecked ? checked : null,
    times_asked: 0,
  }
}

const paperAsked = ({ random }: Demo, asked: number): Values => ({
  original: false,
  asked_on: asked,
  due_on: asked + random.one([21, 28]),
  times_asked: random.between(1, 3),
})
