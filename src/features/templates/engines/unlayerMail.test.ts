// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { designOfHtml } from '../../../unlayer/designs'
import { mergeFieldsFor } from '../preview/mergeFields'
import { blockOfMail, mailOfDocument, mergeTagsOf } from './unlayerMail'

const exported = `<!DOCTYPE html><html lang="de"><head><style>p { color: red }</style><style>@media (max-width: 1px) { p { color: blue } }</style></head>
<body class="clean-body" style="margin: 0; background-color: #eee"><p>Hi {{ name }}</p><a href="{{ unsubscribe_url }}">out</a></body></html>`

it('takes what Unlayer exports apart: the body in a box with its look, and every style', () => {
  const { content, style } = mailOfDocument(exported)
  expect(content).toMatch(
    /^<div [^>]*style="margin: 0; background-color: #eee"[^>]*lang="de"[^>]*><p>Hi {{ name }}<\/p>/,
  )
  expect(content).toContain('href="{{ unsubscribe_url }}"')
  expect(style).toBe('p { color: red }\n@media (max-width: 1px) { p { color: blue } }')
})

it('keeps no script', () => {
  expect(mailOfDocument('<body><script>alert(1)</script><p>x</p></body>').content).not.toContain('script')
})

it('opens a mail of the built-in editor as one block, and a new one empty', () => {
  const html = blockOfMail({ content: '<p>x</p>', style: 'p { color: red }</style>' })
  expect(html).toBe('<style>p { color: red }></style><p>x</p>')
  const contents = (design: Record<string, unknown>) =>
    (design.body as { rows: { columns: { contents: { values: { html: string } }[] }[] }[] }).rows[0]!
      .columns[0]!.contents
  expect(contents(designOfHtml(html))[0]?.values.html).toBe(html)
  expect(contents(designOfHtml(''))).toEqual([])
})

it('names the merge fields by keys that Unlayer takes', () => {
  const tags = mergeTagsOf(mergeFieldsFor([]), key => key)
  expect(tags.attributes_city).toMatchObject({ name: 'city', value: '{{ attributes.city }}' })
  expect(tags.unsubscribe_url?.name).toBe('builder.field.unsubscribe_url')
})
