import { createHash } from 'node:crypto'
import { LEVELS } from '../../../../contract/candidates/steps'
import type { FormLanguage } from '../../../../contract/forms/choices'
import { FORM_FILES, type FormDesign, type FormField, textIn } from '../../../../contract/forms/questions'
import { colonIn } from '../../../../contract/text/colonIn'
import { filled } from '../../../../contract/text/filled'
import { escapeHtml } from '../../../mail/message/escapeHtml'
import { type Words, wordsIn } from '../../../words'
import { noticePart, type ShownNotice } from '../../privacy-notices'
import type { Choice, Lists } from '../lists'
import type { AnswerFault, RawAnswers } from '../submissions/answers'
import { SCRIPT, STYLE } from './assets'

/** A form for one visitor. */
export interface FormPage {
  design: FormDesign
  language: FormLanguage
  organisation: string
  lists: Lists
  /** Answers so far. */
  given: RawAnswers
  faults: Readonly<Record<string, AnswerFault>>
  /** The text above the form. */
  notice?: keyof Words['public_form'] | undefined
  /** Names and values that come back with the answers and are not shown. */
  hidden: Readonly<Record<string, string>>
  captcha?: { id: string; svg: string } | undefined
  privacy?: ShownNotice | undefined
  /** Addresses of the same page in the other languages. */
  others: readonly { language: FormLanguage; href: string }[]
  isEmbedded: boolean
  /** The foot of the page; a form in another site's page and a preview have none. */
  foot?: string
  /** Shown in the builder, in a frame without script. */
  isPreview?: boolean
}

/** The policy of a public form: its own style and script by their hashes, nothing else; it may stand in any page. */
export const FORM_POLICY = [
  "default-src 'none'",
  `style-src '${hashOf(STYLE)}'`,
  `script-src '${hashOf(SCRIPT)}'`,
  "form-action 'self'",
  "base-uri 'none'",
  'img-src data:',
  "media-src 'self'",
  'frame-ancestors *',
].join('; ')

const NAMES: Record<FormLanguage, string> = { ar: 'العربية', en: 'English', de: 'Deutsch', fr: 'Français' }
/** From this number of choices on, a list is quicker than buttons. */
const LIST_FROM = 7

/** Returns the page of a form, which works without script. */
export function formPage(page: FormPage): string {
  const { design, language } = page
  const words = wordsIn(language).public_form
  const title = textIn(design.title, language, design.languages)
  const intro = textIn(design.intro, language, design.languages)
  const body = [
    languagesOf(page, words),
    `<h1>${escapeHtml(title)}</h1>`,
    paragraphs(intro),
    summary(page, words),
    `<form method="post"${design.fields.some(({ kind }) => kind === 'file') ? ' enctype="multipart/form-data"' : ''} novalidate>`,
    ...Object.entries(page.hidden).map(
      ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
    ),
    // Hidden field: only a robot fills it in.
    `<p class="gone" aria-hidden="true"><label>${escapeHtml(words.empty)} <input name="_url" tabindex="-1" autocomplete="off"></label></p>`,
    ...design.fields.map(field => question(field, page, words)),
    page.captcha ? captchaOf(page.captcha, words, page.notice === 'wrong_captcha') : '',
    noticePart(page.privacy),
    `<button>${escapeHtml(words.send)}</button></form>`,
  ].join('')
  return documentOf({ ...page, title }, body)
}

/** Returns a page with one message. */
export function messagePage(
  page: Pick<FormPage, 'language' | 'organisation' | 'isEmbedded' | 'foot'>,
  message: { title: string; text: string },
): string {
  return documentOf(
    { ...page, title: message.title },
    `<h1>${escapeHtml(message.title)}</h1>${paragraphs(message.text)}`,
  )
}

type Framed = Pick<FormPage, 'language' | 'organisation' | 'isEmbedded' | 'isPreview' | 'foot'> & {
  title: string
}

function documentOf(
  { language, organisation, isEmbedded, isPreview, foot = '', title }: Framed,
  body: string,
): string {
  const script = isPreview ? '' : `<script>${SCRIPT}</script>`
  const name = isEmbedded ? '' : `<p class="name">${escapeHtml(organisation)}</p>`
  return (
    `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"${isEmbedded ? ' class="embedded"' : ''}>` +
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<title>${escapeHtml(title)}</title><style>${STYLE}</style></head>` +
    `<body><main>${name}${body}</main>${isEmbedded ? '' : foot}${script}</body></html>`
  )
}

function languagesOf({ others, language }: FormPage, words: Words['public_form']): string {
  if (!others.length) return ''
  const links = others
    .map(
      each =>
        `<a href="${escapeHtml(each.href)}" lang="${each.language}" hreflang="${each.language}">${NAMES[each.language]}</a>`,
    )
    .join('')
  return `<nav aria-label="${escapeHtml(words.languages)}"><span aria-current="true">${NAMES[language]}</span>${links}</nav>`
}

const paragraphs = (text: string) =>
  text
    .split(/\n{2,}/)
    .filter(Boolean)
    .map(part => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
    .join('')

/** Returns the errors with links to their questions; it takes the focus when the page comes back. */
function summary(
  { design, language, faults, notice, privacy }: FormPage,
  words: Words['public_form'],
): string {
  const lines = design.fields.flatMap(field => {
    const fault = faults[field.key]
    const label = textIn(field.label, language, design.languages)
    return fault
      ? `<li><a href="#${idOf(field)}">${escapeHtml(label)}</a>${colonIn(language)}${escapeHtml(words[fault])}</li>`
      : []
  })
  if (faults._notice && privacy)
    lines.push(
      `<li><a href="#notice">${escapeHtml(privacy.title)}</a>: ${escapeHtml(words[faults._notice])}</li>`,
    )
  if (!lines.length && !notice) return ''
  const head = notice ? words[notice] : words.check
  const list = lines.length ? `<ul>${lines.join('')}</ul>` : ''
  return `<div class="faults" role="alert" tabindex="-1" autofocus><p>${escapeHtml(head)}</p>${list}</div>`
}

const idOf = ({ key }: FormField) => `q-${key}`

/** One question with its label, help and fault. */
function question(field: FormField, page: FormPage, words: Words['public_form']): string {
  const { design, language, faults } = page
  const fault = faults[field.key]
  const id = idOf(field)
  const help = [textIn(field.help, language, design.languages), helpOf(field, page, words)]
    .filter((text, at, texts) => text && (at === 0 || field.kind === 'file' || !texts[0]))
    .join(' ')
  const described = [help ? `${id}-help` : '', fault ? `${id}-fault` : ''].filter(Boolean).join(' ')
  const label = `${escapeHtml(textIn(field.label, language, design.languages))}${field.required || field.kind === 'consent' ? '' : ` <small>(${escapeHtml(words.optional)})</small>`}`
  const input: InputOf = {
    attributes: `name="${field.key}"${field.required ? ' aria-required="true"' : ''}${described ? ` aria-describedby="${described}"` : ''}${fault ? ' aria-invalid="true"' : ''}`,
    id,
    given: [page.given[field.key] ?? []].flat(),
  }
  const notes =
    (help ? `<p class="help" id="${id}-help">${escapeHtml(help)}</p>` : '') +
    (fault ? `<p class="fault" id="${id}-fault">${escapeHtml(words[fault])}</p>` : '')
  if (field.kind === 'consent') {
    const box = `<input type="checkbox" id="${id}" value="1" ${input.attributes}${input.given.length ? ' checked' : ''}>`
    return `<div class="q consent"><label>${box}<span>${label}</span></label>${notes}</div>`
  }
  const choices = choicesOf(field, page)
  if (choices && (field.kind === 'choices' || choices.length < LIST_FROM))
    return `<fieldset class="q" id="${id}" tabindex="-1"><legend>${label}</legend>${notes}${buttons(field, choices, input)}</fieldset>`
  return `<div class="q"><label for="${id}">${label}</label>${choices ? list(choices, input, words) : box(field, input)}${notes}</div>`
}

/** Returns the help of a kind. Browsers never fill in a file again: the visitor has to choose it anew. */
function helpOf({ key, kind }: FormField, { given }: FormPage, words: Words['public_form']): string {
  if (kind === 'phone') return words.phone_help
  if (kind !== 'file') return ''
  const limits = { count: FORM_FILES.most, size: FORM_FILES.bytes / 1_048_576 }
  const help = filled(words.file_help, limits)
  return given[key]?.length ? `${words.file_again} ${help}` : help
}

interface InputOf {
  attributes: string
  id: string
  given: string[]
}

function choicesOf(
  field: FormField,
  { design, language, lists }: FormPage,
): { value: string; label: string }[] | undefined {
  const named = (choices: readonly Choice[]) =>
    choices
      .map(({ id, slug, names }) => ({ value: String(id), label: names[language] ?? names.en ?? slug }))
      .toSorted((one, other) => one.label.localeCompare(other.label, language))
  switch (field.kind) {
    case 'country':
      return named(lists.countries)
    case 'program':
      return named(lists.programs)
    case 'level':
      return LEVELS.map(level => ({ value: level, label: level }))
    case 'choice':
    case 'choices':
      return (field.options ?? []).map(({ value, label }) => ({
        value,
        label: textIn(label, language, design.languages) || value,
      }))
    default:
      return undefined
  }
}

function buttons(
  field: FormField,
  choices: { value: string; label: string }[],
  { attributes, id, given }: InputOf,
): string {
  const type = field.kind === 'choices' ? 'checkbox' : 'radio'
  // A group of boxes is not required one by one.
  const own = type === 'checkbox' ? attributes.replace(' aria-required="true"', '') : attributes
  return choices
    .map(
      ({ value, label }, at) =>
        `<label class="pick" for="${id}-${at}"><input type="${type}" id="${id}-${at}" value="${escapeHtml(value)}" ${own.replace(' aria-required="true"', '')}${given.includes(value) ? ' checked' : ''}><span>${escapeHtml(label)}</span></label>`,
    )
    .join('')
}

function list(
  choices: { value: string; label: string }[],
  { attributes, id, given }: InputOf,
  words: Words['public_form'],
): string {
  const options = choices.map(
    ({ value, label }) =>
      `<option value="${escapeHtml(value)}"${given.includes(value) ? ' selected' : ''}>${escapeHtml(label)}`,
  )
  return `<select id="${id}" ${attributes}><option value="">${escapeHtml(words.choose)}${options.join('')}</select>`
}

const TYPES: Partial<Record<FormField['kind'], string>> = {
  email: 'type="email" inputmode="email" autocomplete="email" dir="ltr"',
  phone: 'type="tel" inputmode="tel" autocomplete="tel" dir="ltr"',
  day: 'type="date"',
}

function box(field: FormField, { attributes, id, given }: InputOf): string {
  const value = escapeHtml(given[0] ?? '')
  if (field.kind === 'file') {
    const accept = FORM_FILES.kinds.map(kind => `.${kind}`).join(',')
    return `<input id="${id}" type="file" multiple accept="${accept},.jpeg" ${attributes}>`
  }
  if (field.kind === 'long')
    return `<textarea id="${id}" rows="4" dir="auto" ${attributes}>${value}</textarea>`
  const type =
    TYPES[field.kind] ?? `type="text" dir="auto"${field.maps_to === 'name' ? ' autocomplete="name"' : ''}`
  return `<input id="${id}" ${type} ${attributes} value="${value}">`
}

function captchaOf(
  { id, svg }: { id: string; svg: string },
  words: Words['public_form'],
  isWrong: boolean,
): string {
  const fault = isWrong ? ' aria-invalid="true"' : ''
  return (
    `<div class="q"><label for="captcha">${escapeHtml(words.captcha)}</label>` +
    `<div class="captcha" role="img" aria-label="${escapeHtml(words.captcha_picture)}">${svg}</div>` +
    `<input type="hidden" name="_captcha_id" value="${escapeHtml(id)}">` +
    `<input id="captcha" name="_captcha" autocomplete="off" autocapitalize="characters" dir="ltr" aria-required="true" aria-describedby="captcha-listen"${fault}>` +
    `<p class="help" id="captcha-listen">${escapeHtml(words.captcha_listen)}</p>` +
    `<audio controls preload="none" src="/api/v1/captchas/${escapeHtml(id)}/audio" aria-label="${escapeHtml(words.captcha_audio)}"></audio></div>`
  )
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
