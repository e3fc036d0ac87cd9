import type { GuardWarning } from '../../../contract/candidates/rules'
import type { PROFILE_WORDS } from '../../../contract/placement/profileWords'
import type { Experience } from '../../../contract/resources/profiles'
import { fold } from '../../../contract/text/fold'
import type { Row } from '../../crud/hooks'
import type { Connection } from '../../db/connect'
import { rulesOf } from '../employer-consents'
import { type Contacts, withoutContacts } from './contactsInText'
import { type Curriculum, readCurriculum } from './curriculum'
import { findNames, type HiddenNames, isSameEmployer, withoutNames } from './namesInText'

/** Texts of the profile: whatever it prints in the words of staff. */
const FREE_TEXTS = {
  'candidate-profiles': ['occupation', 'licence', 'licence_authority', 'skills', 'wished_place'],
  experiences: ['employer', 'city', 'position', 'ward', 'tasks'],
  educations: ['degree', 'degree_german', 'school', 'city'],
} as const

/** Returns a curriculum whose texts neither name the person or a small employer, nor say how to reach the person. */
export function withoutHiddenNames(curriculum: Curriculum, words: (typeof PROFILE_WORDS)['de']): Curriculum {
  const names = hiddenNames(curriculum)
  const contacts = contactsOf(curriculum)
  const neutral = { person: words.candidate, employers: words.employer }
  const { profile, experiences, educations } = curriculum
  const cleared = <Record extends object>(row: Record, fields: readonly (keyof Record)[]): Record => ({
    ...row,
    ...Object.fromEntries(
      fields.map(name => {
        const text = row[name]
        if (typeof text !== 'string') return [name, text]
        return [name, withoutNames(withoutContacts(text, contacts), names, neutral)]
      }),
    ),
  })
  return {
    ...curriculum,
    profile: profile && cleared(profile, FREE_TEXTS['candidate-profiles']),
    experiences: experiences.map(row => ({
      ...cleared(row, FREE_TEXTS.experiences),
      is_small: isSmall(row, names),
    })),
    educations: educations.map(row => cleared(row, FREE_TEXTS.educations)),
  }
}

/** Names that tell who it is. Other employers stand in the profile anyway. */
function hiddenNames({ candidate, experiences }: Curriculum): HiddenNames {
  const { name, name_arabic, former_names, name_on_certificates } = candidate
  const all = [name, name_arabic, name_on_certificates, ...(former_names ?? '').split(/[,;\n/]/)]
  return {
    person: all.flatMap(each => (each?.trim() ? [each.trim()] : [])),
    employers: experiences.filter(({ is_small }) => is_small).flatMap(namesOf),
  }
}

const contactsOf = ({ candidate: { phone, phone_alternative, birth_date } }: Curriculum): Contacts => ({
  phones: [phone, phone_alternative].flatMap(each => each ?? []),
  birthDay: birth_date,
})

/** The name of an employer, and without the city where it ends in that. */
function namesOf({ employer, city }: Experience): string[] {
  const [name, place] = [fold(employer), ` ${fold(city ?? '')}`]
  if (!city || !name.endsWith(place)) return [employer]
  return [employer, name.slice(0, -place.length).replace(/ (?:in|at|of|في)$/, '')]
}

/** Tells whether a row names a small employer: it is as small in one row as in another, in any spelling. */
const isSmall = ({ is_small, employer }: Experience, { employers }: HiddenNames): boolean =>
  is_small ||
  employers.some(name => isSameEmployer(name, employer)) ||
  findNames(employer, { person: [], employers }).length > 0

/** Texts of a row of work that the anonymous profile prints: a small employer has neither name nor place there. */
const printedOf = (row: Experience, names: HiddenNames): Row =>
  isSmall(row, names) ? { ...row, employer: null, city: null } : row

/** Returns the rules that warn of a profile whose texts tell who the person is, with the fields. */
export async function hiddenNameGuards(sql: Connection, candidate: Row): Promise<GuardWarning[]> {
  const curriculum = await readCurriculum(sql, candidate.id, 'en')
  const names = hiddenNames(curriculum)
  const contacts = contactsOf(curriculum)
  const isHidden = (text: string) =>
    withoutContacts(text, contacts) !== text || findNames(text, names).length > 0
  const rows = [
    ...(curriculum.profile ? [{ resource: 'candidate-profiles' as const, row: curriculum.profile }] : []),
    ...curriculum.experiences.map(row => ({ resource: 'experiences' as const, row: printedOf(row, names) })),
    ...curriculum.educations.map(row => ({ resource: 'educations' as const, row })),
  ]
  const names_in = rows.flatMap(({ resource, row }) => {
    const texts = new Map(Object.entries(row))
    return FREE_TEXTS[resource]
      .filter(field => isHidden(String(texts.get(field) ?? '')))
      .map(field => ({ resource, id: row.id, field }))
  })
  if (!names_in.length) return []
  return (await rulesOf(sql, 'profile_names', candidate)).map(rule => ({ ...rule, names_in }))
}
