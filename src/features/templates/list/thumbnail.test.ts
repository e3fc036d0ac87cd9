// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { thumbnailDocument } from './thumbnail'

const nonce = Object.assign(document.createElement('meta'), { name: 'csp-nonce', content: 'n0nce' })
beforeEach(() => document.head.append(nonce))
afterEach(() => nonce.remove())

it('carries the nonce of the page, and every style sheet of the mail', () => {
  const shown = thumbnailDocument({
    content: '<style>p { color: red }</style><p>One</p>',
    style: 'a { b: c }',
  })
  expect(shown.match(/<style/g)).toHaveLength(1)
  expect(shown).toMatch(/<style nonce="n0nce">[^<]*a \{ b: c \}\s*p \{ color: red \}/)
})

it('asks nobody else for anything, and leads nowhere', () => {
  const shown = thumbnailDocument({
    content:
      '<img src="https://a.example/open.png" srcset="https://a.example/2.png 2x"><img src="/m/ours.png">' +
      '<td background="https://a.example/b.png" style="background: url(\'https://a.example/c.png\')">x</td>' +
      '<a href="https://a.example/">Go</a>',
    style: '@import url(https://a.example/a.css); p { background: url("https://a.example/d.png") }',
  })
  expect(shown).not.toContain('a.example')
  expect(shown).toContain('src="/m/ours.png"')
  expect(shown).not.toContain('href')
})
