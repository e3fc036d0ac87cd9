import { PACKAGE_WORDS, type PackageWords } from '../../../../../contract/privacy/package/words'
import type { RouteLanguage } from '../../../../../contract/routes/words'
import { filled } from '../../../../../contract/text/filled'
import { escapeHtml, printDocument } from '../../../../pdf'
import type { Names } from '../../page/names'
import type { Controller, Keeping } from './controller'
import { type Labels, lineOf, partName } from './labels'
import type { Part } from './parts'
import type { Recipient } from './recipients'
import type { PartSource } from './sources'

/** All that the copy of a person's data says. */
export interface Package {
  name: string
  /** Ids of the candidate, its own first. */
  ids: readonly number[]
  today: string
  controller: Controller
  parts: readonly Part[]
  recipients: readonly Recipient[]
  sources: readonly PartSource[]
  /** Files of documents and the days on which colleagues opened them. */
  openings: readonly { file: string; day: string }[]
  names: Names
}

/** Records of a part that are printed; the others stand in its table. */
const PRINTED = 100
/** Parts that are read by machines and stand in tables alone. */
const TABLES_ONLY = ['logs']

const CSS = `
  th { font-weight: 600 } .entry th { inline-size: 32% } .entry { margin-block-end: 3mm; break-inside: avoid }
  td, th { unicode-bidi: plaintext } .note { color: #46586b; font-size: 9pt }`

/** Prints the copy of a person's data as a page (Art. 15 (1), (2) GDPR), in a language. */
export function informationPage(of: Package, language: RouteLanguage): Promise<string> {
  const words = PACKAGE_WORDS[language]
  const title = filled(words.title, { organisation: of.controller.organisation })
  const labels: Labels = { language, words, names: of.names, own: of.ids }
  const made = filled(words.made, { day: of.today, name: of.name, id: of.ids[0] ?? '' })
  const body = [
    `<h1>${escapeHtml(title)}</h1>`,
    paragraph(made) + paragraph(words.files_help) + paragraph(words.labels_help, 'note'),
    controllerPart(of.controller, words),
    section(
      words.purposes,
      list([words.purpose_placement, words.purpose_consent, words.purpose_law, words.purpose_interest]),
    ),
    kindsPart(of.parts, labels),
    recipientsPart(of.recipients, words),
    sourcesPart(of.sources, labels),
    keepingPart(of.controller, labels),
    rightsPart(of.controller, words),
    section(words.automated, paragraph(words.automated_text)),
    dataPart(of.parts, labels),
    viewsPart(of.openings, words),
  ]
  return printDocument({
    title,
    lang: language,
    dir: language === 'ar' ? 'rtl' : 'ltr',
    body: body.join(''),
    css: CSS,
  })
}

const paragraph = (text: string, name = '') => `<p${name ? ` class="${name}"` : ''}>${escapeHtml(text)}</p>`
const section = (title: string, inner: string) => `<h2>${escapeHtml(title)}</h2>${inner}`
const list = (lines: readonly string[]) =>
  `<ul>${lines.map(line => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`
const cells = (tag: 'td' | 'th', values: readonly string[]) =>
  `<tr>${values.map(value => `<${tag}>${escapeHtml(value)}</${tag}>`).join('')}</tr>`
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  `<table>${cells('th', head)}${rows.map(row => cells('td', row)).join('')}</table>`
/** A table of names and values, one a line. */
const entry = (lines: readonly [string, string][]) =>
  `<table class="entry">${lines.map(([label, value]) => `<tr><th>${escapeHtml(label)}</th><td>${escapeHtml(value)}</td></tr>`).join('')}</table>`

function controllerPart(
  { organisation, company, address, contact, officer }: Controller,
  words: PackageWords,
): string {
  const lines: [string, string | null][] = [
    [words.company, company ?? organisation],
    [words.address, address],
    [words.contact, contact],
    [words.officer, officer],
  ]
  const named = lines.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : []))
  return section(words.controller, entry(named) + (address && contact ? '' : paragraph(words.no_controller)))
}

function kindsPart(parts: readonly Part[], { language, words }: Labels): string {
  const rows = parts.map(({ resource, records }) => [partName(resource, language), String(records.length)])
  return section(words.kinds, table([words.kind, words.entries], rows))
}

function recipientsPart(recipients: readonly Recipient[], words: PackageWords): string {
  if (!recipients.length) return section(words.recipients, paragraph(words.no_recipients))
  const rows = recipients.map(({ kind, name, since, safeguard, note }) => [
    name,
    words[kind],
    since ?? words.as_needed,
    [safeguard ? words[safeguard] : words.not_recorded, note].filter(Boolean).join('; '),
  ])
  return section(words.recipients, table([words.recipient, words.kind, words.since, words.basis], rows))
}

function sourcesPart(sources: readonly PartSource[], { language, words }: Labels): string {
  const rows = sources.map(({ resource, source, count }) => [
    partName(resource, language),
    words[source],
    String(count),
  ])
  return section(words.sources, table([words.kind, words.source, words.entries], rows))
}

/** Classes of whole records: with one that is off no period is set. Those of parts then go with the whole. */
const WHOLE: Readonly<Partial<Record<Keeping['key'], string>>> = {
  candidates: 'candidates',
  leads: 'leads',
  employer_contacts: 'bw-leads',
  logs: 'logs',
}

function keepingPart({ keeping }: Controller, { language, words }: Labels): string {
  const lines = keeping.flatMap(({ key, months }) => {
    if (months !== null) return [filled(words[`keep_${key}`], { months })]
    const resource = WHOLE[key]
    return resource ? [filled(words.keep_open, { what: partName(resource, language) })] : []
  })
  const isCandidate = keeping.some(({ key }) => key === 'candidates')
  return section(words.keeping, list(isCandidate ? [...lines, words.keep_originals] : lines))
}

function rightsPart({ authority }: Controller, words: PackageWords): string {
  const named = authority ? paragraph(filled(words.complaint_at, { authority })) : ''
  return section(words.rights, paragraph(words.rights_text) + paragraph(words.complaint) + named)
}

function dataPart(parts: readonly Part[], labels: Labels): string {
  const printed = parts.filter(({ resource }) => !TABLES_ONLY.includes(resource))
  const all = printed.map(({ resource, records }) => {
    const more = records.length - PRINTED
    const rest = more > 0 ? filled(labels.words.more, { count: more, file: `tables/${resource}.csv` }) : ''
    const entries = records.slice(0, PRINTED).map(record => entry(lineOf(resource, record, labels)))
    return `<h3>${escapeHtml(partName(resource, labels.language))}</h3>${entries.join('')}${rest ? paragraph(rest) : ''}`
  })
  return section(labels.words.data, all.join(''))
}

function viewsPart(openings: Package['openings'], words: PackageWords): string {
  const lines = openings.map(({ file, day }) => filled(words.opened, { file, day }))
  return section(words.views, lines.length ? list(lines) : paragraph(words.no_views))
}
