// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { byteSize, normalise, plainMergeCode } from './content'

describe('normalise', () => {
  it('takes the shell off a whole document and keeps what it said', () => {
    const mail = normalise({
      content:
        '<!doctype html><html lang="ar" dir="rtl"><head><style>p{color:red}</style><title>x</title></head><body style="margin:0"><p>Hi</p><script>a()</script></body></html>',
      style: '',
    })
    expect(mail.style).toBe('p{color:red}')
    expect(mail.content).toMatch(/^<div .*<p>Hi<\/p><\/div>$/)
    for (const kept of ['style="margin:0"', 'dir="rtl"', 'lang="ar"']) expect(mail.content).toContain(kept)
  })

  it('changes nothing the second time', () => {
    const once = normalise({
      content: '<body bgcolor="#eeeeee"><style>a{}</style><p>Hi</p></body>',
      style: 'b{}',
    })
    expect(normalise(once)).toEqual(once)
  })

  it('leaves a part of a document as it is', () => {
    const part = {
      content: '<p>Hi {{ name | default: "there" }}</p>',
      style: 'p { mso-line-height-rule: exactly }',
    }
    expect(normalise(part)).toEqual(part)
  })
})

describe('plainMergeCode', () => {
  it('takes entities out of merge code and out of nothing else', () => {
    expect(plainMergeCode('a &lt; b {% if a &gt; b &amp;&amp; c %}')).toBe('a &lt; b {% if a > b && c %}')
  })

  it('keeps an attribute whole', () => {
    expect(plainMergeCode('<a href="{{ u | default: &quot;x&quot; }}">')).toBe(
      `<a href="{{ u | default: 'x' }}">`,
    )
    expect(plainMergeCode(`<a href="{{ u | default: &quot;it's&quot; }}">`)).toContain('&quot;')
  })
})

it('counts bytes, not letters', () => {
  expect(byteSize('ä')).toBe(2)
})
