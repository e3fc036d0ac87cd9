import { type BookingQuestion, questionIn, questionsOf } from '../../../../contract/booking/availability'
import { checkValue } from '../../../../contract/definition/check'
import { onlineAppointments } from '../../../../contract/resources/appointments'
import { colonIn } from '../../../../contract/text/colonIn'
import { countryOfZone } from '../../../crud/country'
import type { Values } from '../../../crud/hooks'
import { visitorNumber } from '../../../crud/phone'
import { noticePart, type ShownNotice } from '../../privacy-notices'
import type { Setting } from '../settings'
import type { Visitor } from '../visitor'
import { wordsOf } from '../words'
import { escapeHtml, hidden } from './html'
import type { Visit } from './visit'

/** An error in a visitor's answer: a key of `booking.faults`. */
export type Fault =
  | 'required'
  | 'valid_email'
  | 'valid_phone'
  | 'too_long'
  | 'not_a_choice'
  | 'invalid'
  | 'read_notice'
export type Faults = Readonly<Record<string, Fault>>

/** A visitor's answers, validated. */
export interface Answers {
  visitor: Visitor
  note: string | null
  answers: Values | null
  faults: Faults
}

const LONGEST = { text: 300, long: 4_000, choice: 100 } as const

interface Reading {
  setting: Setting
  /** The time zone whose clocks the visitor uses; a national phone number is read in its country. */
  zone: string
  /** ISO 3166 alpha-2 of the countries in which the organisation has offices. */
  offices: readonly string[]
}

/** Reads and validates a visitor's form. */
export function readDetails({ given }: Visit, { setting, zone, offices }: Reading): Answers {
  const faults: Record<string, Fault> = {}
  const { fields } = onlineAppointments
  const line = (name: 'name' | 'email' | 'phone' | 'note', required: boolean): string => {
    const checked = checkValue(fields[name], given[name])
    const value = 'value' in checked ? checked.value : null
    if ('error' in checked) faults[name] = faultOf(checked.error)
    else if (required && !value) faults[name] = 'required'
    return typeof value === 'string' ? value : ''
  }
  const [name, email, typed, note] = [
    line('name', true),
    line('email', true),
    line('phone', true),
    line('note', false),
  ]
  // A name goes into our mails: a link in it would be an advertisement that we send to strangers.
  if (/:\/\/|www\./i.test(name)) faults.name = 'invalid'
  const phone = typed ? visitorNumber(typed, { country: countryOfZone(zone), offices }) : undefined
  if (typed && !phone) faults.phone = 'valid_phone'
  const answers: Values = {}
  for (const question of questionsOf(setting.questions)) {
    const value = (given[`q_${question.key}`] ?? '').trim()
    const fault = faultIn(question, value)
    if (fault) faults[`q_${question.key}`] = fault
    else if (value) answers[question.key] = value
  }
  return {
    visitor: { name, email, phone: phone ?? '' },
    note: note || null,
    answers: Object.keys(answers).length ? answers : null,
    faults,
  }
}

const FIELD_FAULTS = ['required', 'valid_email', 'valid_phone', 'too_long'] as const
const faultOf = (code: string): Fault => FIELD_FAULTS.find(each => each === code) ?? 'invalid'

function faultIn({ kind, required, options = [] }: BookingQuestion, value: string): Fault | undefined {
  if (!value) return required ? 'required' : undefined
  if (value.length > LONGEST[kind]) return 'too_long'
  return kind === 'choice' && !options.includes(value) ? 'not_a_choice' : undefined
}

interface Control {
  name: string
  label: string
  help?: string
  required: boolean
  /** Returns the element. @param attributes its name, id and error state */
  tag: (attributes: string, value: string) => string
}

interface Details {
  /** Hidden fields. */
  fields: Readonly<Record<string, string | undefined>>
  faults: Faults
  verb: string
  privacy: ShownNotice | undefined
}

/** Returns the form for the visitor's details, with errors in a summary and beside each field. */
export function detailsForm(
  visit: Visit,
  setting: Setting,
  { fields, faults, verb, privacy }: Details,
): string {
  const words = wordsOf(visit.language)
  const controls = controlsOf(visit, setting)
  const named = [...controls, ...(privacy ? [{ name: 'notice', label: privacy.title }] : [])]
  const wrong = named.flatMap(({ name, label }) => {
    const fault = faults[name]
    return fault ? [{ name, label, text: words.faults[fault] }] : []
  })
  const summary = wrong.length
    ? `<div class="w e" role="alert" tabindex="-1" autofocus><strong>${escapeHtml(words.check)}</strong><ul>${wrong
        .map(
          ({ name, label, text }) =>
            `<li><a href="#${name}">${escapeHtml(label)}${colonIn(visit.language)}${escapeHtml(text)}</a></li>`,
        )
        .join('')}</ul></div>`
    : ''
  const honeypot = `<p class="h" aria-hidden="true"><label>Website <input name="website" tabindex="-1" autocomplete="off"></label></p>`
  return (
    `${summary}<h2>${escapeHtml(words.your_details)}</h2><form method="post" novalidate>${hidden(fields)}` +
    `${controls.map(control => fieldPart(visit, control, faults[control.name])).join('')}${honeypot}${noticePart(privacy)}` +
    `<button class="p">${escapeHtml(verb)}</button></form>`
  )
}

function controlsOf({ language }: Visit, setting: Setting): Control[] {
  const words = wordsOf(language)
  const input = (attributes: string) => (own: string, value: string) =>
    `<input ${attributes} ${own} value="${escapeHtml(value)}">`
  const area = (own: string, value: string) => `<textarea ${own}>${escapeHtml(value)}</textarea>`
  const own = questionsOf(setting.questions).map(question => {
    const { key, kind, required = false, options = [] } = question
    return {
      name: `q_${key}`,
      label: questionIn(language, question),
      required,
      tag:
        kind === 'long'
          ? area
          : kind === 'text'
            ? input('maxlength="300"')
            : (attributes: string, value: string) =>
                `<select ${attributes}><option value="">${options
                  .map(option => `<option${option === value ? ' selected' : ''}>${escapeHtml(option)}`)
                  .join('')}</select>`,
    }
  })
  return [
    { name: 'name', label: words.name, required: true, tag: input('autocomplete="name" maxlength="120"') },
    {
      name: 'email',
      label: words.email,
      required: true,
      tag: input('type="email" dir="ltr" autocomplete="email" maxlength="254"'),
    },
    {
      name: 'phone',
      label: words.phone,
      help: words.phone_help,
      required: true,
      tag: input('type="tel" dir="ltr" autocomplete="tel" maxlength="40"'),
    },
    ...own,
    { name: 'note', label: words.note, required: false, tag: area },
  ]
}

function fieldPart({ language, given }: Visit, control: Control, fault: Fault | undefined): string {
  const { name, label, help, required, tag } = control
  const words = wordsOf(language)
  const described = [help ? `${name}_help` : '', fault ? `${name}_fault` : ''].filter(Boolean).join(' ')
  const attributes =
    `id="${name}" name="${name}"${required ? ' required' : ''}` +
    `${fault ? ' aria-invalid="true"' : ''}${described ? ` aria-describedby="${described}"` : ''}`
  return (
    `<div class="f${fault ? ' bad' : ''}"><label for="${name}">${escapeHtml(label)}` +
    `${required ? '' : ` <span class="mute">(${escapeHtml(words.optional)})</span>`}</label>` +
    `${help ? `<small id="${name}_help">${escapeHtml(help)}</small>` : ''}${tag(attributes, given[name] ?? '')}` +
    `${fault ? `<span class="e" id="${name}_fault">${escapeHtml(words.faults[fault])}</span>` : ''}</div>`
  )
}
