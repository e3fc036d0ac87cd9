import { describe, expect, it } from 'vitest'
import { Failure, fail } from '../../../contract/http/errors'
import { TooComplex } from '../../untrusted'
import { compileMessage } from './compile'
import { fillDraft, prepareDraft, refuseDraft, renderDraft, tryDraft } from './drafts'
import { fillMessage } from './fill'
import {
  compileWhole,
  OUTPUT_MAX,
  PART_MAX,
  STEPS_MAX,
  TemplateError,
  TOKEN_LETTERS_MAX,
  TOKENS_MAX,
} from './liquid'
import { ELEMENTS_MAX, LINK_MAX, type MessageSource, prepareMessage, RULES_MAX } from './prepare'

const SOURCE: MessageSource = {
  subject: 'Hello',
  preheader: '',
  html: '<p>Hello</p>',
  css: '',
  language: 'en',
  trackOpens: true,
  trackClicks: true,
  origin: 'https://lotse.example',
}

/** The error of a template, so that its code and its field can be looked at. */
function faultOf(work: () => unknown): TemplateError {
  try {
    work()
  } catch (error) {
    if (error instanceof TemplateError) return error
    throw error
  }
  throw new Error('It was accepted')
}
const preparing = (source: Partial<MessageSource>) => faultOf(() => prepareMessage({ ...SOURCE, ...source }))
const rendering = (template: string, data = {}) => faultOf(() => compileWhole(template, 'html')(data))

describe('a template beyond a cap', () => {
  it('is refused with the field before anything is parsed', () => {
    const code = 'too_complex'
    const many = '{{ name }}'.repeat(TOKENS_MAX + 1)
    expect(preparing({ html: many })).toMatchObject({ code, field: 'content' })
    expect(preparing({ subject: many })).toMatchObject({ code, field: 'subject' })
    expect(preparing({ preheader: many })).toMatchObject({ code, field: 'preheader' })
    expect(preparing({ text: many })).toMatchObject({ code, field: 'plain_text' })
    expect(preparing({ html: `{{ name | ${'upcase|'.repeat(TOKEN_LETTERS_MAX)} }}` })).toMatchObject({ code })
    expect(preparing({ css: 'a{}'.repeat(RULES_MAX + 1) })).toMatchObject({ code, field: 'style' })
    expect(preparing({ html: '<i>'.repeat(ELEMENTS_MAX + 1) })).toMatchObject({ code, field: 'content' })
    const link = `https://lotse.example/?${'{{ name | upcase }}'.repeat(LINK_MAX / 10)}`
    expect(preparing({ html: `<a href="${link}">x</a>` })).toMatchObject({ code, field: 'content' })
  })

  it('is a clear fault where code is opened again and again', () => {
    const open = { html: '{{'.repeat(40_000) }
    expect(preparing(open)).toMatchObject({ code: 'invalid', field: 'content' })
    expect(preparing({ preheader: open.html })).toMatchObject({ code: 'invalid', field: 'preheader' })
  })
})

describe('a template that renders without end', () => {
  it.each([
    ['steps', '{% for a in (1..1000) %}{% for b in (1..1000) %}x{% endfor %}{% endfor %}'],
    ['a long range', '{% for a in (1..100000000) %}x{% endfor %}'],
    ['filters', `{% for a in (1..${STEPS_MAX / 4}) %}{{ ''${'|upcase'.repeat(100)} }}{% endfor %}`],
    ['values that double', `{% assign x = 'ab' %}${'{% assign x = x | append: x %}'.repeat(60)}{{ x }}`],
    [
      'captures that double',
      `{% assign x = 'ab' %}${'{% capture x %}{{ x }}{{ x }}{% endcapture %}'.repeat(60)}{{ x }}`,
    ],
    ['output', `{% for a in (1..2000) %}${'y'.repeat(OUTPUT_MAX / 1000)}{% endfor %}`],
  ])('stops at a count: %s', (_, template) => {
    expect(rendering(template)).toMatchObject({ code: 'too_complex' })
  })

  it('stops at loops over the values of a person', () => {
    const list = Array.from({ length: 100 }, () => 1)
    const nested =
      '{% for a in list %}{% for b in list %}{% for c in list %}{% endfor %}{% endfor %}{% endfor %}'
    expect(rendering(nested, { list })).toMatchObject({ code: 'too_complex' })
  })

  it('leaves a table of a hundred jobs alone', () => {
    const jobs = Array.from({ length: 100 }, (_, id) => ({ title: `Nurse ${id}`, city: 'Köln', pay: 3000 }))
    const html =
      '<table>{% for job in jobs %}<tr><td>{{ job.title | upcase | escape }}</td>{% if job.pay > 1000 %}<td>{{ job.city | default: "-" }}</td>{% endif %}</tr>{% endfor %}</table>'
    const { text } = fillMessage({ source: { ...SOURCE, html }, data: { jobs } })
    expect(text).toContain('NURSE 99')
  })
})

describe('a draft', () => {
  it('is made in a worker, with the errors of the template', async () => {
    const draft = { source: { ...SOURCE, html: '<p>Hi {{ name }}</p>' }, data: { name: 'A<b' } }
    expect(await fillDraft(draft)).toMatchObject({ subject: 'Hello', text: 'Hi A<b' })
    await expect(prepareDraft({ ...SOURCE, html: '{{ name' })).rejects.toBeInstanceOf(TemplateError)
    await expect(prepareDraft({ ...SOURCE, css: 'a{}'.repeat(RULES_MAX + 1) })).rejects.toMatchObject({
      name: 'TemplateError',
      code: 'too_complex',
      field: 'style',
    })
  })

  it('that took too long or too much memory is refused as too complex, and one without a worker is not', () => {
    for (const limit of ['timeout', 'memory'] as const)
      expect(faultOf(() => refuseDraft(new TooComplex(limit)))).toMatchObject({
        code: 'too_complex',
        field: 'content',
      })
    expect(() => refuseDraft(fail('unavailable'))).toThrow(Failure)
  })
})

/** Mails of a campaign for some people, as a test and the start make them. */
function mailsOf(source: Partial<MessageSource>, { people = 1, attributes = {} } = {}) {
  const frame = {
    ...{ campaignId: 1, audience: 'bb', fromName: '', fromEmail: 'team@lotse.example', replyTo: '' },
    ...{ origin: SOURCE.origin, attachments: [], prepared: prepareMessage({ ...SOURCE, ...source }) },
  }
  const recipients = Array.from({ length: people }, (_, index) => ({
    ...{ emailId: 0, startedMonth: '2000-01-01', name: 'Mona', language: 'en', attributes },
    ...{ address: `p${index}@people.example`, messageId: `${index}@lotse.example` },
  }))
  return { frame, recipients, key: Buffer.alloc(32), now: new Date('2026-11-22T10:00:00Z') }
}

describe('the mails of a campaign', () => {
  const text = 'Text'
  it.each([
    ['fixed text', { html: `<p>${'y'.repeat(PART_MAX)}</p>`, text }],
    ['a text part', { text: 'y'.repeat(PART_MAX) }],
    ['a loop', { html: `{% for i in (1..4500) %}${'é'.repeat(860)}{% endfor %}`, text }],
    ['letters that take six each', { html: `{% for i in (1..2000) %}${'م'.repeat(100)}{% endfor %}`, text }],
    ['steps', { html: `{% for i in (1..${STEPS_MAX}) %}{{ i }}{% endfor %}`, text }],
    ['values of a person', { html: '{{ attributes.long }}'.repeat(1000), text }],
    [
      'many outputs with filters',
      { html: `{{ attributes.long${' | upcase'.repeat(80)} }}`.repeat(2000), text },
    ],
  ])('are bounded, also where they are sent: %s', async (_, source) => {
    const order = mailsOf(source, { attributes: { long: 'x'.repeat(2_000) } })
    const refused = { name: 'TemplateError', code: 'too_complex' }
    await expect(renderDraft(order)).rejects.toMatchObject(refused)
    await expect(tryDraft(order)).rejects.toMatchObject(refused)
    const fault = faultOf(() => {
      const render = compileMessage(order.frame, order.key)
      for (const recipient of order.recipients) render(recipient, order.now)
    })
    expect(fault).toMatchObject(refused)
  })

  it('are made in a worker, and the process answers meanwhile', async () => {
    const html = `{% for i in (1..1000) %}${'é'.repeat(150)}{% endfor %}`
    const order = mailsOf({ html, text }, { people: 20 })
    let turns = 0
    const ticking = setInterval(() => turns++, 1)
    const made = await renderDraft(order)
    clearInterval(ticking)
    expect(made.map(({ recipient }) => recipient)).toEqual(order.recipients.map(({ address }) => address))
    expect(turns).toBeGreaterThan(20)
  })

  it('share the bytes of what is attached', async () => {
    const file = { name: 'a.pdf', type: 'application/pdf', content: Buffer.from('%PDF-1.7') }
    const order = mailsOf({}, { people: 2 })
    const [one, two] = await renderDraft({ ...order, frame: { ...order.frame, attachments: [file] } })
    expect(one?.chunks[1]).toBe(two?.chunks[1])
    expect(String(one?.chunks[1])).toContain(file.content.toString('base64'))
  })
})
