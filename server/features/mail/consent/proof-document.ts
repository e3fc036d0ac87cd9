import type { ConsentProof } from '../../../../contract/calls/subscribers'
import type { Language } from '../../../../contract/constants'
import { consentPlace } from '../../../../contract/mail/consent-places'
import type { ConsentEntry } from '../../../../contract/mail/history'
import { escapeHtml } from '../../../mail/message/escapeHtml'
import { type Words as AllWords, wordsIn } from '../../../words'

/** The proof of consent of one address as a page for paper: who, when, from where, and the exact words. */
export function proofDocument(proof: ConsentProof, language: Language): string {
  const words = wordsIn(language).consent
  const { made_at, organisation, events } = proof
  const heads = [words.at, words.what, words.lists, words.source, words.ip, words.browser, words.text]
  const direction = language === 'ar' ? 'rtl' : 'ltr'
  return (
    `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><title>${escapeHtml(words.proof_title)}</title><style>${STYLE}</style></head>` +
    `<body><p>${escapeHtml(organisation)}</p><h1>${escapeHtml(words.proof_title)}</h1><table>${facts(proof, words)}</table>` +
    `<h2>${escapeHtml(words.said)}</h2><table><tr>${heads.map(head => `<th>${escapeHtml(head)}</th>`).join('')}</tr>${eventRows(events, words)}</table>` +
    `<h2>${escapeHtml(words.texts)}</h2>${shownTexts(events)}<p><small>${escapeHtml(words.made_at)} <bdi>${made_at}</bdi></small></p></body></html>`
  )
}

type Words = AllWords['consent']

function facts({ person }: ConsentProof, words: Words): string {
  const fields = [
    [words.address, person.email],
    [words.person, person.name],
    [words.lists, person.lists.join(', ')],
    [words.source, person.consent_source && sourceOf(person.consent_source, words)],
    [words.given_at, person.consent_at],
    [words.given_by, person.consent_person],
    [words.proof, person.consent_proof],
    [words.ip, person.consent_ip],
  ]
  return fields
    .map(
      ([label, value]) =>
        `<tr><th>${escapeHtml(label ?? '')}</th><td><bdi>${escapeHtml(value ?? '–')}</bdi></td></tr>`,
    )
    .join('')
}

function eventRows(events: readonly ConsentEntry[], words: Words): string {
  return events
    .map(({ at, kind, lists, source, ip, user_agent, text }) => {
      const cells = [
        at,
        words.kind[kind],
        lists.join(', '),
        source ? sourceOf(source, words) : '',
        ip ?? '',
        user_agent ?? '',
        text ? `#${text.id}` : '',
      ]
      return `<tr>${cells.map(cell => `<td><bdi>${escapeHtml(cell)}</bdi></td>`).join('')}</tr>`
    })
    .join('')
}

function sourceOf(source: string, words: Words): string {
  const known = consentPlace(source)
  if (!known) return source
  return [words.place[known.place], known.language].filter(Boolean).join(': ')
}

/** Each text once, with its digest. */
function shownTexts(events: readonly ConsentEntry[]): string {
  const texts = new Map(events.flatMap(({ text }) => (text ? [[text.id, text] as const] : [])))
  return [...texts.values()]
    .map(
      text =>
        `<section lang="${text.language}" dir="${text.language === 'ar' ? 'rtl' : 'ltr'}"><h2>#${text.id} <small dir="ltr">SHA-256 ${text.digest}</small></h2>` +
        `<h3>${escapeHtml(text.subject)}</h3><pre>${escapeHtml(text.body)}</pre></section>`,
    )
    .join('')
}

const STYLE =
  'body{font:12px/1.5 system-ui,"Noto Sans Arabic",sans-serif;color:#102944;margin:32px;overflow-wrap:anywhere}h1{font-size:20px}h2{font-size:15px;margin-block:24px 8px}h3{font-size:13px;margin:0}' +
  'table{border-collapse:collapse;inline-size:100%}th,td{border:1px solid #b8c4d0;padding:4px 8px;text-align:start;vertical-align:top}' +
  'pre{white-space:pre-wrap;font:inherit;border-inline-start:3px solid #b8c4d0;padding-inline-start:12px}section{break-inside:avoid}small{color:#46586b;font-weight:400}@page{margin:16mm}'
