import { filled } from '../../../../contract/text/filled'
import type { Ask } from '../facts/asks'
import { dayIn } from './dates'
import { escapeHtml, hidden, list, paragraph, section } from './html'
import type { Visit } from './visit'

interface Asked {
  asks: readonly Ask[]
  today: string
  /** Names of steps in the language of the visit. */
  stepName: (step: string) => string | undefined
  /** The file that was just refused: its request, and the text that says why. */
  fault: { target: string; text: string } | undefined
}

/** Returns what the person is asked for, each with our day, the reason, and a way to send it. */
export function asksPart(visit: Visit, { asks, today, stepName, fault }: Asked): string {
  const { words } = visit
  const items = asks.map(ask => askItem(visit, ask, { today, stepName, fault }))
  return section(words.asked, items.length ? list(items) : paragraph(words.asked_nothing, 'good'))
}

function askItem(visit: Visit, ask: Ask, { today, stepName, fault }: Omit<Asked, 'asks'>): string {
  const { words, language } = visit
  const { target, name, due_on, needs_original, sent_on, checked_on } = ask
  const title = `<h3><bdi>${escapeHtml(name[language])}</bdi></h3>`
  const refused = fault?.target === target ? `<p class="bad" role="alert">${escapeHtml(fault.text)}</p>` : ''
  if (ask.refused)
    return (
      title +
      paragraph(filled(words.refused, { reason: ask.refused }), 'bad') +
      refused +
      uploadForm(visit, target)
    )
  if (checked_on)
    return title + paragraph(filled(words.checked, { day: dayIn(language, checked_on) }), 'good')
  if (sent_on)
    return (
      title +
      paragraph(filled(words.received, { day: dayIn(language, sent_on) }), 'good') +
      refused +
      `<details${refused ? ' open' : ''}><summary>${escapeHtml(words.send_again)}</summary>${uploadForm(visit, target)}</details>`
    )
  const isLate = due_on !== null && due_on < today
  const due = due_on
    ? paragraph(filled(isLate ? words.send_late : words.send_by, { day: dayIn(language, due_on) }), 'day')
    : ''
  const original = needs_original ? paragraph(words.original, 'mute') : ''
  return (
    title +
    due +
    paragraph(reasonOf(visit, ask, stepName), 'mute') +
    original +
    refused +
    uploadForm(visit, target)
  )
}

function reasonOf({ words, language }: Visit, { source, step }: Ask, stepName: Asked['stepName']): string {
  if (source && !source.until) return words.why_open
  if (source?.until)
    return filled(source.of === 'mission' ? words.why_mission : words.why_authority, {
      day: dayIn(language, source.until),
    })
  const name = step && stepName(step)
  return name ? filled(words.why_step, { step: name }) : words.why_case
}

/** Sends one file without script; with it, several photos as one PDF, in pieces that go on after a lost connection. */
function uploadForm({ words, language, path }: Visit, target: string): string {
  const id = target.replace(':', '-')
  const texts = {
    add: words.add_page,
    page: words.page,
    remove: words.remove,
    sending: words.sending,
    waiting: words.waiting,
    too_large: words.file_too_large,
    kind: words.file_kind,
    empty: words.file_empty,
    many: words.file_many,
    failed: words.file_failed,
  }
  const data = Object.entries(texts)
    .map(([name, text]) => ` data-${name.replace('_', '-')}="${escapeHtml(text)}"`)
    .join('')
  return (
    `<form method="post" enctype="multipart/form-data" action="${escapeHtml(path)}/files?lang=${language}" data-upload="${escapeHtml(target)}" data-path="${escapeHtml(path)}/uploads"${data}>` +
    hidden({ target }) +
    `<label for="f-${id}">${escapeHtml(words.choose)}</label>` +
    `<input id="f-${id}" type="file" name="file" accept="image/jpeg,image/png,image/heic,image/heif,application/pdf" aria-describedby="h-${id}" required>` +
    `<p class="mute" id="h-${id}">${escapeHtml(words.choose_help)}</p><ul data-pages></ul><p role="status" data-status></p>` +
    `<div class="acts"><button class="p">${escapeHtml(words.send)}</button></div></form>`
  )
}
