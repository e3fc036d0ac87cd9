import { describe, expect, it } from 'vitest'
import { TooComplex } from '../../untrusted'
import { fillDraftTexts, refuseDraft } from './drafts'
import { CODE_LETTERS_MAX, CODE_MAX, refuseBrokenTexts, type TextToFill } from './texts'

const text = (order: Partial<TextToFill>): TextToFill => ({
  ...{ field: 'body', source: '{{ name }}', kind: 'html', data: { name: 'A<b' } },
  ...order,
})
const endless = '{% for a in (1..1000) %}{% for b in (1..1000) %}x{% endfor %}{% endfor %}'

describe('texts of staff', () => {
  it('are filled in by a worker, each with its own data and kind', async () => {
    const filled = await fillDraftTexts([
      text({}),
      text({ kind: 'text' }),
      text({ field: 'body_ar', data: { name: 'منى' } }),
    ])
    expect(filled).toEqual(['A&lt;b', 'A<b', 'منى'])
    expect(await fillDraftTexts([])).toEqual([])
  })

  it('are refused by field where they cannot be filled in, or pass a cap', async () => {
    const name = 'TemplateError'
    const endlessly = fillDraftTexts([text({}), text({ field: 'body_ar', source: endless })])
    await expect(endlessly).rejects.toMatchObject({ name, code: 'too_complex', field: 'body_ar' })
    const broken = fillDraftTexts([text({ field: 'subject', source: '{{ name | nothing }}' })])
    await expect(broken).rejects.toMatchObject({ name, code: 'invalid', field: 'subject' })
  })

  it('that take too long are refused by the first field', () => {
    for (const limit of ['timeout', 'memory'] as const)
      expect(() => refuseDraft(new TooComplex(limit), 'body_ar')).toThrow(
        expect.objectContaining({ name: 'TemplateError', code: 'too_complex', field: 'body_ar' }),
      )
  })
})

describe('a text that is written', () => {
  const refuse = (body: unknown) => () => refuseBrokenTexts({ body, other: '{{' }, ['body'], 'html')
  const refused = (code: string) => expect.objectContaining({ details: { fields: { body: code } } })

  it('may be long, with the code that staff write', () => {
    for (const body of [
      null,
      undefined,
      '',
      `<p>${'{ '.repeat(900_000)}</p>{{ candidate.name }}`,
      '{% if employer.city %}{{ employer.city | upcase }}{% else %}-{% endif %} {{ x }}'.repeat(200),
      '{% case a %}{% when 1 %}one{% endcase %}{% comment %}note{% endcomment %}{%- assign b = 1 -%}',
    ])
      expect(refuse(body)).not.toThrow()
  })

  it('is refused where it does not parse, or has more code than a text needs', () => {
    for (const body of [
      '{{ name',
      '{% if a %}',
      '{{ a | nothing }}',
      'x{% endif %}',
      '{% for %}{% endfor %}',
    ])
      expect(refuse(body), body).toThrow(refused('invalid'))
    for (const body of [
      '{{a}}'.repeat(CODE_MAX + 1),
      `{{ a ${'| upcase '.repeat(100)}}}`.repeat(Math.ceil(CODE_LETTERS_MAX / 900)),
    ])
      expect(refuse(body)).toThrow(refused('too_complex'))
  })
})
