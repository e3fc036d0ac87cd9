import type { PaperStateWord } from '../../../../contract/candidates/papers'
import { isOneOf } from '../../../../contract/definition/isOneOf'
import { faultText } from '../../../../contract/own-page/faults'
import type { PaperForm } from '../../../../contract/routes/requirementFacts'
import { dayIn } from '../../../../contract/text/dayIn'
import { filled } from '../../../../contract/text/filled'
import type { Ask } from '../facts/asks'
import { examplePart } from './examples'
import { escapeHtml, hidden, list, paragraph, section } from './html'
import type { Visit } from './visit'

interface Asked {
  asks: readonly Ask[]
  today: string
  /** The office and its address, to which originals are brought. */
  office: string
  /** The file that was just refused: its request, and the text that says why. */
  fault: { target: string; text: string } | undefined
}

/** Returns what the person is asked for, each with our day, the reason, and a way to send it. */
export function asksPart(visit: Visit, { asks, today, office, fault }: Asked): string {
  const { words } = visit
  const items = asks.map(ask => askItem(visit, ask, { today, office, fault }))
  return section(words.asked, items.length ? list(items) : paragraph(words.asked_nothing, 'good'))
}

function askItem(visit: Visit, ask: Ask, rest: Omit<Asked, 'asks'>): string {
  const { words, language } = visit
  const { target, name, sent_on, checked_on, refused, fails } = ask
  const { fault } = rest
  const title = `<h3><bdi>${escapeHtml(name[language])}</bdi></h3>`
  const alert = fault?.target === target ? `<p class="bad" role="alert">${escapeHtml(fault.text)}</p>` : ''
  const form = alert + uploadForm(visit, target)
  if (refused) {
    const reason = faultText(words, refused.fault, refused.reason)
    return title + paragraph(filled(words.refused, { reason }), 'bad') + termsOf(visit, ask, rest) + form
  }
  if (fails) return title + failsPart(visit, ask) + termsOf(visit, ask, rest) + form
  if (checked_on)
    return title + paragraph(filled(words.checked, { day: dayIn(language, checked_on) }), 'good')
  if (!sent_on) return title + termsOf(visit, ask, rest) + form
  return (
    title +
    paragraph(filled(words.received, { day: dayIn(language, sent_on) }), 'good') +
    `<details${alert ? ' open' : ''}><summary>${escapeHtml(words.send_again)}</summary>${form}</details>`
  )
}

/** Returns why a document that was found in order does not count yet. */
function failsPart({ words, language }: Visit, { checked_on, fails, forms }: Ask): string {
  const texts: Partial<Record<PaperStateWord, string>> = {
    ends_early: fails?.until
      ? filled(words.ends_early, { day: dayIn(language, fails.until) })
      : words.fault_expired,
    too_old: words.too_old,
    expired: words.fault_expired,
  }
  const reason = (fails && texts[fails.state]) ?? (forms.length ? '' : words.still_missing)
  const checked = checked_on ? filled(words.checked_fails, { day: dayIn(language, checked_on) }) : ''
  return paragraph(`${checked} ${reason}`.trim(), 'bad')
}

/** Returns our day, the reason, the forms that are asked for, and what the document has to look like. */
function termsOf(visit: Visit, ask: Ask, { today, office }: Omit<Asked, 'asks'>): string {
  const { words, language } = visit
  const { due_on, forms } = ask
  const late = due_on !== null && due_on < today ? words.send_late : words.send_by
  return (
    officeWords(visit, ask) +
    (due_on ? paragraph(filled(late, { day: dayIn(language, due_on) }), 'day') : '') +
    paragraph(reasonOf(visit, ask), 'mute') +
    list(forms.map(form => escapeHtml(formText(visit, form, office)))) +
    (ask.example ? examplePart(visit, ask.example) : '')
  )
}

function formText({ words }: Visit, form: PaperForm, office: string): string {
  const texts: Partial<Record<PaperForm, string>> = {
    original_seen: office ? filled(words.original_at, { office: `\u2068${office}\u2069` }) : words.original,
    certified_copy: words.form_certified_copy,
    sworn_translation: words.form_sworn_translation,
    authenticated: words.form_authenticated,
  }
  return texts[form] ?? ''
}

/**
 * The words of an office in their own language, or as they are where nobody said which one it is; elsewhere the person asks us
 * what it wrote.
 */
function officeWords({ words, language }: Visit, { source, kindId, text }: Ask): string {
  if (text && [language, null].includes(text.language)) return `<p><bdi>${escapeHtml(text.words)}</bdi></p>`
  if (kindId !== null) return text ? paragraph(words.office_wrote) : ''
  return source !== null && source.of !== 'guardian' ? paragraph(words.asked_unnamed) : ''
}

function reasonOf({ words, language }: Visit, { source, track }: Ask): string {
  if (source?.of === 'guardian') return words.why_guardian
  if (source && !source.until) return words.why_open
  if (source?.until)
    return filled(source.of === 'mission' ? words.why_mission : words.why_authority, {
      day: dayIn(language, source.until),
    })
  return isOneOf(TOLD_TRACKS, track) ? words[`why_${track}`] : words.why_case
}

/** Tracks for which documents are asked for by name; others, such as that of the Bundesagentur, are internal. */
const TOLD_TRACKS = [
  'language',
  'recognition',
  'accelerated',
  'visa',
  'travel',
  'arrival',
  'placement',
  'measure',
  'licence',
  'training',
  'study',
  'family',
] as const

/** Sends one file without script; with it, several photos as one PDF, in pieces that go on after a lost connection. */
function uploadForm({ words, language, path }: Visit, target: string): string {
  const id = target.replaceAll(':', '-')
  const texts = {
    add: words.add_page,
    page: words.page,
    remove: words.remove,
    retake: words.retake,
    turn: words.turn,
    converting: words.converting,
    blurred: words.looks_blurred,
    cut_off: words.looks_cut_off,
    sending: words.sending,
    waiting: words.waiting,
    too_large: words.file_too_large,
    kind: words.file_kind,
    alone: words.file_alone,
    empty: words.file_empty,
    many: words.file_many,
    failed: words.file_failed,
  }
  const data = Object.entries(texts)
    .map(([name, text]) => ` data-${name.replaceAll('_', '-')}="${escapeHtml(text)}"`)
    .join('')
  return (
    `<form method="post" enctype="multipart/form-data" action="${escapeHtml(path)}/files?lang=${language}" data-upload="${escapeHtml(target)}" data-path="${escapeHtml(path)}/uploads"${data}>` +
    hidden({ target }) +
    `<label for="f-${id}">${escapeHtml(words.choose)}</label>` +
    `<input id="f-${id}" type="file" name="file" accept="image/jpeg,image/png,application/pdf" aria-describedby="h-${id}" required>` +
    `<p class="mute" id="h-${id}">${escapeHtml(words.choose_help)}</p><ul data-pages></ul><p role="status" data-status></p>` +
    `<div class="acts"><button class="p">${escapeHtml(words.send)}</button></div></form>`
  )
}
