import { blockHtml, type Words } from '../blocks/blocks'
import { mailShell, mailStyle } from './mailShell'

interface Starter {
  words: Words
  locale: string
  direction: 'ltr' | 'rtl'
}

/** A first newsletter: name of the house, title, greeting, one button, and the way out. */
export function starterTemplate({ words, locale, direction }: Starter): { content: string; style: string } {
  const word = (key: string) => words(`builder.content.${key}`)
  const name = `{{ name | default: "${word('there')}" }}`
  const salutation = word('salutation').replace('%{name}', name)
  const body = [
    `<h1 style="margin: 0 0 24px; font-size: 28px; line-height: 1.2; font-weight: 600; color: #102944">${word('title')}</h1>`,
    `<p style="margin: 0 0 16px; font-size: 16px; line-height: 1.5; color: #102944">${salutation}</p>`,
    blockHtml('text', words),
    blockHtml('button', words),
    blockHtml('signature', words),
  ]
  const parts = { head: words('app.name'), body: body.join(''), foot: blockHtml('optout', words) }
  return { style: mailStyle, content: mailShell({ locale, direction, ...parts }) }
}
