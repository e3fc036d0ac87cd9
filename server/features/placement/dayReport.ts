import type { ProfileLanguage } from '../../../contract/placement/profileWords'
import { REPORT_WORDS } from '../../../contract/placement/reportWords'
import { GERMAN_ZONE } from '../../../contract/places/country-zones'
import type { CandidateInterview } from '../../../contract/resources/requests'
import { initialsOf } from '../../../contract/text/initials'
import { wallAt } from '../../../contract/time/wall-time'
import type { Sql } from '../../db/connect'
import { oneRow } from '../../db/oneRow'
import { escapeHtml, printDocument } from '../../pdf'
import { answerOf } from '../employer-consents'
import { isGuarded } from '../recruitment'

type Talk = Pick<CandidateInterview, 'at' | 'was_present' | 'outcome' | 'outcome_note' | 'candidate_id'> & {
  name: string
  is_named: boolean
}

export interface ReportOrder {
  language: ProfileLanguage
  today: string
}

/**
 * Makes the report of an interview day for its employer: who came, and what was said. People who have not agreed to this
 * employer have initials; people who may not be recruited, or who restricted the use of their data, are left out.
 * @returns a whole page to print
 */
export async function dayReport(sql: Sql, id: number, { language, today }: ReportOrder): Promise<string> {
  const words = REPORT_WORDS[language]
  const day = oneRow(
    await sql<{ title: string; at: string; company: string }[]>`
      select i.title, i.at, l.company from interviews i join bw_leads l on l.id = i.bw_lead_id where i.id = ${id}`,
  )
  const answer = answerOf(sql, { candidate: sql`t.candidate_id`, employer: sql`i.bw_lead_id`, today })
  const talks = await sql<Talk[]>`
    select t.at, t.was_present, t.outcome, t.outcome_note, t.candidate_id, c.name,
      ${answer} = 'yes' as is_named
    from candidate_interviews t join interviews i on i.id = t.interview_id join candidates c on c.id = t.candidate_id
    where t.interview_id = ${id} and t.status <> 'rejected' and not ${isGuarded(sql, sql`c`)} order by t.at, t.id`
  const heads = [words.time, words.person, words.present, words.outcome, words.note]
  const rows = talks.map(talk => rowOf(talk, language))
  const title = `${words.title}: ${day.company}, ${dayIn(language, day.at)}`
  const table = `<table><thead>${tags('th', heads)}</thead><tbody>${rows.join('')}</tbody></table>`
  return printDocument({
    title,
    lang: language,
    dir: 'ltr',
    body: `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(day.title)}</p>${table}<p class="note">${escapeHtml(words.footer)}</p>`,
    css: '.note { margin-block-start: 6mm; color: #46586b; font-size: 9pt }',
  })
}

function rowOf(
  { at, name, is_named, was_present, outcome, outcome_note, candidate_id }: Talk,
  language: ProfileLanguage,
) {
  const words = REPORT_WORDS[language]
  return tags('td', [
    at ? wallAt(at, GERMAN_ZONE).time : '',
    is_named ? name : `${words.candidate} ${candidate_id}, ${initialsOf(name)}`,
    was_present ? words.yes : words.no,
    outcome ? words.outcomes[outcome] : '',
    outcome_note ?? '',
  ])
}

const tags = (tag: 'th' | 'td', texts: readonly string[]) =>
  `<tr>${texts.map(text => `<${tag}><bdi>${escapeHtml(text)}</bdi></${tag}>`).join('')}</tr>`

const dayIn = (language: ProfileLanguage, at: string) =>
  new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', {
    dateStyle: 'long',
    timeZone: GERMAN_ZONE,
  }).format(new Date(at))
