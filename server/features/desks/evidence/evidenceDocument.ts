import { EVIDENCE_YEAR_MAX, type EvidenceQuery } from '../../../../contract/calls/desks'
import { fail } from '../../../../contract/http/errors'
import { EVIDENCE_PARTS, EVIDENCE_WORDS } from '../../../../contract/placement/evidenceWords'
import type { PaymentEvidence } from '../../../../contract/resources/payment-evidence'
import type { Actor } from '../../../auth/actor'
import { logAction } from '../../../crud/audit'
import { escapeHtml, printDocument } from '../../../pdf'
import type { Services } from '../../../services'
import { type Cell, readEvidence } from './evidenceParts'
import { evidenceRows } from './evidenceRows'

type Words = (typeof EVIDENCE_WORDS)['de']
type Person = Pick<PaymentEvidence, 'candidate_id' | 'signed_on' | 'lacks'> & {
  name: string
  company: string | null
}

/**
 * Makes the evidence that the employer pays: of a year, or of one person in it with every part.
 * @returns a whole page to print
 * @throws Failure not_found where the caller sees nobody
 */
export async function evidenceDocument(
  services: Services,
  actor: Actor,
  query: EvidenceQuery,
): Promise<string> {
  const { sql } = services
  const { year, candidate_id, language } = query
  const people = await sql<Person[]>`
    select e.candidate_id, e.signed_on, e.lacks, c.name, b.company
    from (${evidenceRows(services, actor)}) e join candidates c on c.id = e.candidate_id
    left join bw_leads b on b.id = e.bw_lead_id
    where e.year = ${year} and ${candidate_id ? sql`e.candidate_id = ${candidate_id}` : sql`true`}
    order by c.name, c.id limit ${EVIDENCE_YEAR_MAX}`
  const [person] = people
  if (!person) throw fail('not_found')
  await logAction(sql, actor, {
    action: 'open',
    resource: 'candidates',
    ...(candidate_id ? { record: candidate_id } : {}),
    after: { evidence: year },
  })
  const words = EVIDENCE_WORDS[language]
  const title = [words.title, candidate_id ? person.name : '', String(year)].filter(Boolean).join(', ')
  const body = candidate_id
    ? await personPart(services, query, { person, words })
    : table(
        words.heads,
        people.map(each => [each.name, each.company, each.signed_on, lacksOf(each, words)]),
        words,
      )
  return printDocument({
    title,
    lang: language,
    dir: 'ltr',
    body: `<h1>${escapeHtml(title)}</h1>${body}<p class="note">${escapeHtml(words.footer)}</p>`,
    css: '.note { margin-block-start: 6mm; color: #46586b; font-size: 9pt }',
  })
}

async function personPart(
  { sql }: Services,
  { language }: EvidenceQuery,
  { person, words }: { person: Person; words: Words },
): Promise<string> {
  const parts = await readEvidence(sql, Number(person.candidate_id), language)
  const sections = EVIDENCE_PARTS.map(part => {
    const { title, heads } = words.parts[part]
    const rows = parts[part]
    const content = rows.length ? table(heads, rows, words) : `<p>${escapeHtml(words.none)}</p>`
    return `<h2>${escapeHtml(title)}</h2>${content}`
  })
  const facts = [person.company, person.signed_on].filter(Boolean).join(', ')
  const lacking = `<h2>${escapeHtml(words.lacks)}</h2><p>${escapeHtml(lacksOf(person, words))}</p>`
  return `<p>${escapeHtml(facts)}</p>${lacking}${sections.join('')}`
}

const lacksOf = ({ lacks }: Person, words: Words): string =>
  lacks?.map(lack => words.lack[lack]).join('; ') || words.complete

function table(heads: readonly string[], rows: readonly (readonly Cell[])[], words: Words): string {
  const text = (cell: Cell) => (typeof cell === 'boolean' ? (cell ? words.yes : words.no) : (cell ?? ''))
  const line = (tag: 'th' | 'td', cells: readonly Cell[]) =>
    `<tr>${cells.map(cell => `<${tag}><bdi>${escapeHtml(text(cell))}</bdi></${tag}>`).join('')}</tr>`
  return `<table><thead>${line('th', heads)}</thead><tbody>${rows.map(row => line('td', row)).join('')}</tbody></table>`
}
