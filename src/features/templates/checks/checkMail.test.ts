// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { mergeFieldsFor } from '../preview/mergeFields'
import { checkMail, MAIL_BYTES_MAX } from './checkMail'

const fields = mergeFieldsFor([])
const out = '<a href="{{ unsubscribe_url }}">Out</a>'
const codes = (content: string, style = '', bytes?: number) =>
  checkMail({ content, style, bytes, fields }).map(issue => issue.code)

describe('checkMail', () => {
  it('finds nothing in a mail that is fine', () => {
    expect(codes(`<p>Hi {{ name }}</p><img src="https://x.example/a.png" alt="A">${out}`)).toEqual([])
  })

  it('asks for a way out that is a link', () => {
    expect(codes('<p>Hello</p>')).toEqual(['no_unsubscribe'])
    expect(codes('<p>{{ unsubscribe_url }}</p>')).toEqual(['no_unsubscribe'])
  })

  it('says which picture is without description, file, https or a file of its own', () => {
    const issues = checkMail({
      content: `<img src="https://a.example/1.png" alt=""><img src="http://a.example/2.png" alt="2"><img alt="3"><img src="data:image/png;base64,AA=="><i></i>${out}`,
      style: '',
      fields,
    })
    expect(issues.map(({ code, at }) => [code, at?.index])).toEqual([
      ['picture_insecure', 1],
      ['picture_without_address', 2],
      ['picture_without_description', 3],
      ['picture_embedded', 3],
    ])
  })

  it('finds links that lead nowhere', () => {
    const content = `<a href="#">More</a><a>x</a><a href="javascript:a()">y</a><a href="https://a.example">z</a>${out}`
    expect(codes(content)).toEqual(['link_empty', 'link_empty', 'link_empty'])
  })

  it('finds links that are no addresses, or that nobody can read out', () => {
    const fine = '<a href="mailto:a@b.example">a</a><a href="https://{{ city }}.example/x?y={{ name }}">b</a>'
    const named = '<a href="https://a.example"><img src="https://a.example/1.png" alt="Home"></a>'
    expect(codes(fine + named + out)).toEqual([])
    const wrong =
      '<a href="www.a.example">a</a><a href="https://a b.example">b</a><a href="https://intern">c</a>'
    expect(codes(wrong + out)).toEqual(['link_malformed', 'link_malformed', 'link_malformed'])
    expect(codes(`<a href="https://a.example"><img src="https://a.example/1.png" alt=""></a>${out}`)).toEqual(
      ['link_without_words'],
    )
  })

  it('finds dark words that a dark mail program would lay on its own dark ground', () => {
    const dark = `<p style="color: #102944">x</p>${out}`
    expect(codes(dark)).toEqual(['dark_unreadable'])
    expect(codes(`<div style="background-color: #fff">${dark}</div>`)).toEqual([])
    expect(codes(dark, '@media (prefers-color-scheme: dark) { p { color: #fff !important } }')).toEqual([])
    expect(codes(`<p style="color: #fff">x</p>${out}`)).toEqual([])
  })

  it('counts whose fields are empty where nothing stands in for them', () => {
    const person = (id: number, attributes: Record<string, unknown>) => ({
      ...{ id, name: 'A', email: 'a@b.example', language: 'de', attributes },
    })
    const people = [person(1, { city: 'Köln' }), person(2, {}), person(3, { city: ' ' })]
    const issues = (content: string) =>
      checkMail({ content: content + out, style: '', fields: mergeFieldsFor(people), people })
    expect(issues('{{ attributes.city }}')).toEqual([
      { code: 'field_empty', values: { field: 'attributes.city', count: 2, of: 3 } },
    ])
    expect(issues('{{ attributes.city | default: "your town" }} {{ name }}')).toEqual([])
  })

  it('reads a text that was written by hand too', () => {
    const text = (plainText: string) =>
      checkMail({ content: out, style: '', fields, plainText }).map(issue => issue.code)
    expect(text('Hi {{ name }}, {{ unsubscribe_url }}')).toEqual([])
    expect(text('Hi {{ nmae }}')).toEqual(['text_no_unsubscribe', 'unknown_field'])
    expect(text('{{ name ')).toContain('merge_open')
  })

  it('finds what Gmail would cut, by the inlined size where it is known', () => {
    expect(codes(out, '', MAIL_BYTES_MAX + 1)).toEqual(['too_large'])
    expect(codes(out, '', MAIL_BYTES_MAX)).toEqual([])
    expect(codes(out + 'ä'.repeat(60_000))).toEqual(['too_large'])
  })

  it('knows its merge fields, attributes by both names, and what a mail makes itself', () => {
    expect(codes(`{{ name }} {{ attributes.city }} {{ city }} ${out}`)).toEqual([])
    expect(
      codes(`{% assign greeting = name %}{{ greeting }}{% for a in list %}{{ a }}{% endfor %}${out}`),
    ).toEqual([])
    expect(checkMail({ content: `{{ frist_name | upcase }}${out}`, style: '', fields })).toEqual([
      { code: 'unknown_field', values: { field: 'frist_name' } },
    ])
  })

  it('finds merge code that is not closed', () => {
    expect(codes(`{{ name }${out}`)).toContain('merge_open')
  })

  it('finds scripts, handlers and what no mail program shows', () => {
    expect(codes(`<p onclick="a()">x</p>${out}`)).toEqual(['script'])
    expect(codes(`<script>a()</script><form></form>${out}`)).toEqual(['script', 'not_in_mail'])
  })

  it('finds layouts and corners that Outlook does not draw', () => {
    expect(codes(`<div style="display: flex">x</div>${out}`)).toEqual(['layout'])
    expect(codes(out, '.a { position:absolute } .b { border-radius: 4px }')).toEqual([
      'layout',
      'rounded_corners',
    ])
    expect(codes(`<p style="border-radius: 0">x</p>${out}`)).toEqual([])
  })

  it('names what a starter left for its writer, and words of spam, whatever code holds', () => {
    const issues = checkMail({
      content: `<p>Start: [month, year]. Click here {{ name | default: 'act now' }} {{ attributes['x'] }}</p>${out}`,
      style: '',
      fields: [...fields, { code: '', path: 'attributes', label: { word: 'x' }, sample: '', link: false }],
      plainText: 'No obligation!! {{ unsubscribe_url }}',
    })
    expect(issues.map(({ code, values }) => [code, values?.words])).toEqual([
      ['left_open', '[month, year]'],
      ['spam_words', 'click here · no obligation · !!'],
    ])
  })
})
