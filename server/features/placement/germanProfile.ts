import { gapsIn } from '../../../contract/placement/curriculum'
import { PROFILE_WORDS, type ProfileLanguage } from '../../../contract/placement/profileWords'
import { ageOn } from '../../../contract/routes/counting'
import { initialsOf } from '../../../contract/text/initials'
import type { Sql } from '../../db/connect'
import { escapeHtml, printDocument } from '../../pdf'
import { type Curriculum, readCurriculum } from './curriculum'
import { withoutHiddenNames } from './hiddenNames'

type Words = (typeof PROFILE_WORDS)['de']

export interface ProfileOrder {
  language: ProfileLanguage
  /** Whether the person agreed that this employer learns who it is. */
  isNamed: boolean
  today: string
  /** The picture as a data address, and the family: only by the consent to each. */
  photo: string | null
  hasFamily: boolean
}

/**
 * Makes the profile of a candidate for one employer. Until the person agreed it has initials and an age, and no name, day
 * of birth, address, number, picture or small employer that would tell who it is, in no text either. A text that nobody checked
 * says so at the top.
 * @returns a whole page to print
 */
export async function germanProfile(sql: Sql, candidateId: number, order: ProfileOrder): Promise<string> {
  const words = PROFILE_WORDS[order.language]
  const read = await readCurriculum(sql, candidateId, order.language)
  const curriculum = order.isNamed ? read : withoutHiddenNames(read, words)
  const title = `${words.title} ${order.isNamed ? curriculum.candidate.name : `${words.candidate} ${candidateId}`}`
  const parts = [
    curriculum.profile && !curriculum.profile.checked_on ? `<p class="draft">${words.draft}</p>` : '',
    order.photo ? `<img class="photo" src="${escapeHtml(order.photo)}" alt="">` : '',
    `<h1>${escapeHtml(title)}</h1>`,
    personPart(curriculum, words, order),
    languagePart(curriculum, words, order),
    experiencePart(curriculum, words, order),
    educationPart(curriculum, words, order),
    profilePart(curriculum, words, order),
    `<p class="note">${escapeHtml(order.isNamed ? words.purpose : words.anonymous)}</p>`,
  ]
  return printDocument({ title, lang: order.language, dir: 'ltr', body: parts.join(''), css: CSS })
}

const CSS =
  '.draft { padding: 2mm; border: 1px solid; font-weight: 600 } .photo { float: inline-end; max-inline-size: 35mm; max-block-size: 45mm } th { inline-size: 30%; font-weight: 600 } .note { margin-block-start: 6mm; color: #46586b; font-size: 9pt }'

function personPart({ candidate, country, profile }: Curriculum, words: Words, order: ProfileOrder): string {
  const { name, birth_date, recognition_result_kind: result } = candidate
  return section(words.person, [
    order.isNamed ? [words.name, String(name)] : [words.initials, initialsOf(String(name))],
    [words.age, birth_date ? String(ageOn(birth_date, order.today)) : null],
    [words.country, country],
    [words.occupation, profile?.occupation ?? null],
    [words.recognition, result ? words.results[result] : null],
    [words.family, order.hasFamily ? (profile?.family ?? null) : null],
  ])
}

function languagePart({ certificates }: Curriculum, words: Words, { language }: ProfileOrder): string {
  return section(
    words.language,
    certificates.map(each => {
      const modules = (['reading', 'listening', 'writing', 'speaking'] as const).flatMap(name => {
        const day = each[`${name}_on`]
        return day ? [`${words[name]} ${dayIn(language, day)}`] : []
      })
      return [`${each.level}, ${each.provider.toUpperCase()}`, modules.join(' · ') || '–']
    }),
  )
}

type Line = readonly [label: string, text: string | null]

function experiencePart({ experiences, educations }: Curriculum, words: Words, order: ProfileOrder): string {
  const { language, isNamed, today } = order
  const rows = experiences.map(row => ({
    day: row.from_day,
    line: [
      `${dayIn(language, row.from_day)} – ${row.until_day ? dayIn(language, row.until_day) : words.today}`,
      textOf([
        row.position,
        row.is_small && !isNamed ? words.small_employer : textOf([row.employer, row.city], ', '),
        textOf([row.ward, row.beds ? `${row.beds} ${words.beds}` : null], ', '),
        row.tasks,
      ]),
    ] satisfies Line,
  }))
  const learnt = educations.flatMap(({ from_day, until_day }) =>
    until_day ? [{ from_day: from_day ?? until_day, until_day }] : [],
  )
  const gaps = gapsIn([...experiences, ...learnt], today).map(({ from, until }) => ({
    day: from,
    line: [`${dayIn(language, from)} – ${dayIn(language, until)}`, words.gap] satisfies Line,
  }))
  const lines = [...rows, ...gaps].toSorted((one, other) => other.day.localeCompare(one.day))
  return section(
    words.experience,
    lines.map(({ line }) => line),
  )
}

function educationPart({ educations }: Curriculum, words: Words, { language }: ProfileOrder): string {
  return section(
    words.education,
    educations.map(row => [
      [row.from_day, row.until_day].flatMap(day => (day ? [dayIn(language, day)] : [])).join(' – '),
      textOf([
        `${row.degree_german} (${row.degree})`,
        textOf([row.school, row.city], ', '),
        textOf(
          [
            row.theory_hours ? `${row.theory_hours} ${words.hours} ${words.theory}` : null,
            row.practice_hours ? `${row.practice_hours} ${words.hours} ${words.practice}` : null,
          ],
          ', ',
        ),
      ]),
    ]),
  )
}

function profilePart({ profile }: Curriculum, words: Words, { language }: ProfileOrder): string {
  if (!profile) return ''
  const { licence, licence_authority, licence_on, skills, wished_place, wished_start } = profile
  const licensed = textOf([licence, licence_authority, licence_on && dayIn(language, licence_on)], ', ')
  const wish = [wished_place, wished_start ? `${words.start}: ${dayIn(language, wished_start)}` : null]
  return section('', [
    [words.licence, licensed || null],
    [words.skills, skills],
    [words.wish, textOf(wish, ', ') || null],
  ])
}

/** Rows without a text are left out, and a section without rows. */
function section(title: string, lines: readonly Line[]): string {
  const rows = lines
    .filter(([, text]) => text)
    .map(
      ([label, text]) =>
        `<tr><th scope="row">${escapeHtml(label)}</th><td><bdi>${escapeHtml(text ?? '')}</bdi></td></tr>`,
    )
  if (!rows.length) return ''
  return `${title ? `<h2>${escapeHtml(title)}</h2>` : ''}<table>${rows.join('')}</table>`
}

const textOf = (parts: readonly (string | null | undefined)[], by = ' · ') => parts.filter(Boolean).join(by)

const dayIn = (language: ProfileLanguage, day: string) =>
  new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', {
    dateStyle: 'medium',
    timeZone: 'UTC',
  }).format(new Date(day))
