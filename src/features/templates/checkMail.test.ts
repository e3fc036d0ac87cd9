// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { checkMail, LARGEST_BYTES } from './checkMail'
import { mergeFieldsFor } from './mergeFields'

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

  it('finds what Gmail would cut, by the inlined size where it is known', () => {
    expect(codes(out, '', LARGEST_BYTES + 1)).toEqual(['too_large'])
    expect(codes(out, '', LARGEST_BYTES)).toEqual([])
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
})
