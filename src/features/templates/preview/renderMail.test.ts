// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { samplePerson } from './mergeFields'
import { MergeError, mailDocument, mergeMail, plainTextOf } from './renderMail'

describe('mergeMail', () => {
  it('fills in the person and the attributes by both names', async () => {
    const text = '{{ name }}, {{ city }}, {{ attributes.city }}'
    expect(await mergeMail(text, samplePerson)).toBe('Katrin Schuster, München, München')
  })

  it('escapes values, and lets no template switch that off', async () => {
    const person = { ...samplePerson, name: '<img src=x onerror=a()>' }
    expect(await mergeMail('{{ name }}', person)).toBe('&lt;img src=x onerror=a()&gt;')
    await expect(mergeMail('{{ name | raw }}', person)).rejects.toThrow(MergeError)
  })

  it('leaves unknown fields empty and uses their default', async () => {
    expect(await mergeMail('[{{ nothing }}] {{ nothing | default: "there" }}', samplePerson)).toBe('[] there')
  })

  it('says what does not parse', async () => {
    await expect(mergeMail('{% if name %}', samplePerson)).rejects.toThrow(/if/)
  })
})

describe('mailDocument', () => {
  it('cannot be left by its own style', () => {
    const shown = mailDocument({ content: '<p>x</p>', style: '</style><script>a()</script>' })
    expect(shown.match(/<\/style/g)).toHaveLength(1)
  })

  it('shows dark mode by the rules of the mail, or else turned round', () => {
    const own = '@media (prefers-color-scheme: dark) { p { color: #fff } }'
    const ours = mailDocument({ content: '', style: own, dark: true })
    expect(ours).toContain('@media (min-width: 0px)')
    expect(ours).not.toContain('invert')
    expect(mailDocument({ content: '', style: own })).toContain('prefers-color-scheme')
    expect(mailDocument({ content: '', style: '', dark: true })).toContain('invert(1)')
  })
})

it('makes the text part', async () => {
  const text = await plainTextOf(
    '<h1>Title</h1><p>Hello <a href="https://a.example">there</a></p><img alt="x">',
  )
  expect(text).toContain('Title')
  expect(text).toContain('there [https://a.example]')
  expect(text).not.toContain('x]')
})
