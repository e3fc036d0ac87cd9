// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import ar from '../i18n/ar.json'
import en from '../i18n/en.json'
import { shippedRoutes } from '../server/features/routes/shipped'
import { VersionPage } from '../src/features/routes/editor/VersionPage'
import { draw } from './kit/screens/draw'
import { pageOf, serve } from './kit/screens/fetch'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const shipped = shippedRoutes()
const rowsOf = (slugs: readonly string[]) =>
  [...new Set(slugs)].map((slug, at) => ({ id: at + 1, slug, key: slug, en: `Row ${at}.`, ar: `صف ${at}.` }))

/** Rows of Settings with a name for each key that the rules use. Short lists are read once, for all tests. */
const lines = shipped.flatMap(({ content }) => content.requirements.flatMap(({ groups }) => groups.flat()))
const rules = shipped.flatMap(({ content: { tracks, clocks, requirements } }) => [
  ...tracks,
  ...tracks.flatMap(({ steps }) => steps),
  ...clocks,
  ...requirements,
])
const countries = rules.flatMap(({ applies_if = [] }) =>
  applies_if.flatMap(({ fact, in: values }) => (/residence|nationality|issued_in/.test(fact) ? values : [])),
)
const LISTS = {
  'GET /document-kinds': rowsOf(lines.flatMap(line => (line.needs === 'paper' ? line.kind : []))),
  'GET /bundeslands': rowsOf(['berlin']),
  'GET /countries': rowsOf(countries),
  'GET /sectors': rowsOf(['nursing_apprenticeship']),
  'GET /figures': pageOf(rowsOf(lines.flatMap(line => (line.needs === 'figure' ? line.figure : [])))),
  'GET /routes': pageOf(rowsOf(shipped.map(({ route }) => route.slug))),
}

const each = (['en', 'ar'] as const).flatMap(locale =>
  shipped.map(({ route, content }) => ({ locale, slug: route.slug, content })),
)
test.each(each)(
  'the version of $slug shows no key of the program, in $locale',
  async ({ locale, content }) => {
    serve({
      ...LISTS,
      'GET /routes/3': { id: 3, slug: 'X', en: 'X' },
      'GET /routes/3/versions/1': {
        version: { id: 11, version: 1, route_id: 3, number: 1, state: 'published' },
        content,
        problems: [],
        difference: null,
      },
    })
    draw(createElement(VersionPage), {
      locale,
      at: '/routes/3/versions/1',
      path: '/routes/:id/versions/:number',
    })
    const { part } = (locale === 'en' ? en : ar).route_editor
    for (const name of ['tracks', 'clocks', 'requirements'] as const) {
      fireEvent.click(await screen.findByText(new RegExp(`^${part[name]} \\d`)))
      if (name === 'requirements' && content.requirements.some(({ groups }) => groups.flat().some(isPaper)))
        await screen.findAllByText(/(Row|صف) \d+\./)
      const texts = [...document.querySelectorAll('p, h2')].flatMap(({ textContent }) => textContent ?? '')
      expect(texts.filter(text => /[a-z0-9]_[a-z0-9]|: [a-z]{2}(, [a-z]{2})*$/.test(text))).toEqual([])
      expect(texts.length).toBeGreaterThan(1)
      // A pre-approval without a printed day is valid for three months (docs/spec/routes.md, "Clocks").
      if (locale === 'en' && name === 'clocks' && content.clocks.some(({ key }) => key === 'C-17'))
        expect(texts.some(text => text.includes('Day on the document, otherwise 3 months'))).toBe(true)
    }
  },
)

const isPaper = ({ needs }: { needs: string }) => needs === 'paper'
