import { candidateProfiles, educations, experiences } from '../../../contract/resources/profiles'
import { type Demo, firstOf } from '../demo'
import type { Person } from './people'
import DATA from './placement.json'

/**
 * Profiles of people who are matched or could be: a gap here, a small employer there.
 * @param shown ids of those whom employers know, so that another person has checked their profile
 */
export async function fillProfiles(
  demo: Demo,
  people: readonly Person[],
  shown: ReadonlySet<number>,
): Promise<void> {
  const { random } = demo
  const checker = firstOf(demo, 'admin').id
  const ready = people
    .filter(({ program, taken }) => program === 'nursing' && taken.recognition_result !== undefined)
    .slice(-30)
  const nurses = people.filter(person => shown.has(person.id) || ready.includes(person))
  const common = ({ id, owner }: Person) => ({ candidate_id: id, created_by: owner?.id })
  await demo.insert(
    candidateProfiles,
    nurses.map((person, place) => ({
      ...common(person),
      occupation: 'Pflegefachkraft',
      licence: 'Practice licence as a nurse',
      licence_authority: 'Nursing Syndicate',
      licence_on: -2_000 - place,
      skills: random.one(DATA.skills),
      wished_place: random.one(['Bayern', 'Nordrhein-Westfalen', 'Berlin', null]),
      wished_start: 60 + place,
      ...(shown.has(person.id)
        ? { checked_by: checker, checked_on: -120 }
        : { checked_by: place % 4 ? checker : null, checked_on: place % 4 ? -20 : null }),
    })),
  )
  await demo.insert(
    experiences,
    nurses.flatMap(person => {
      const [first, second] = [random.one(DATA.experience), random.one(DATA.experience)]
      return [
        { ...common(person), ...first, from_day: -1_800, until_day: -900 },
        // Some have worked on without a break, others have a gap of some months.
        { ...common(person), ...second, from_day: random.chance(0.5) ? -890 : -760, until_day: null },
      ]
    }),
  )
  await demo.insert(
    educations,
    nurses.map(person => ({
      ...common(person),
      ...random.one(DATA.education),
      from_day: -3_300,
      until_day: -1_900,
    })),
  )
}
