/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { VersionAnswer } from '../../contract/calls/routes'
import type { VersionContent } from '../../contract/routes/version'
import type { Api } from '../kit/api'
import { accessibilityFaults, pictureOfLongForm } from '../kit/chromium'
import { dayFromToday } from '../kit/days'
import { isLong, some } from '../kit/long'
import { pictureFailures, type Served, startServed } from '../kit/served'

let served: Served
let master: Api
/** The day of the whole file: its clock stays at noon, so that no midnight comes between a step and its day. */
const TODAY = dayFromToday()

const names = (en: string, ar: string) => ({ en, ar, fr: en, de: en })
const source = {
  text: 'Section 14a BQFG',
  kind: 'law',
  checked_on: '2026-11-01',
  confidence: 'sure',
} as const

const CONTENT: VersionContent = {
  tracks: [
    {
      key: 'review',
      names: names('Review', 'المراجعة'),
      runs: 'in_order',
      steps: [
        {
          key: 'review_ready',
          names: names('Ready to file', 'جاهز للتقديم'),
          holder: 'candidate',
          kind: 'milestone',
        },
        {
          key: 'review_filed',
          names: names('Filed', 'قُدِّم الطلب'),
          holder: 'us',
          kind: 'milestone',
          event: 'applied',
        },
        {
          key: 'review_decided',
          names: names('Decided', 'صدر القرار'),
          holder: 'authority',
          kind: 'decision',
          outcomes: [
            { key: 'full', names: names('Full', 'كامل') },
            { key: 'none', names: names('None', 'مرفوض'), fails: true, leads_to: { end: 'lost' } },
          ],
        },
      ],
    },
    {
      key: 'move_in',
      names: names('Moving in', 'السكن'),
      runs: 'freely',
      optional: true,
      steps: [{ key: 'flat_found', names: names('Flat found', 'وُجد سكن'), holder: 'us', kind: 'milestone' }],
    },
  ],
  clocks: [
    {
      key: 'C-01',
      names: names('Decision within three months', 'القرار خلال ثلاثة أشهر'),
      step: 'review_decided',
      holder: 'authority',
      nature: 'statutory',
      start: ['applied'],
      length: { number: 3, unit: 'months' },
      pause: 'none',
      extension: 'none',
      expiry: 'overdue',
      source,
    },
  ],
  requirements: [
    {
      key: 'birth_place_known',
      names: names('The place of birth is known', 'محل الميلاد معروف'),
      step: 'review_filed',
      groups: [[{ needs: 'field', field: 'birth_place' }]],
      effect: 'warn',
      source,
    },
  ],
}

beforeAll(async () => {
  served = await startServed()
  await served.setNow(`${TODAY}T11:00:00Z`)
  master = await served.api('master')
  const made = await master.post('/routes', {
    ...{ slug: 'test_review', en: 'Review of a qualification', ar: 'مراجعة مؤهل', law: '§ 16d AufenthG' },
    ...{ family: 'recognition', accelerated: true },
  })
  expect(made.status, made.text).toBe(201)
  const path = `/routes/${made.record.id}`
  const draft = await master.post(`${path}/draft`, {})
  expect(draft.status, draft.text).toBe(200)
  const saved = await master.put(`${path}/draft`, { version: versionOf(draft), content: CONTENT })
  expect(saved.status, saved.text).toBe(200)
  const publication = { version: versionOf(saved), reason: 'For the test' }
  const published = await master.post(`${path}/publish`, publication)
  expect(published.status, published.text).toBe(200)
})
afterAll(() => served?.stop())

const versionOf = ({ json }: { json: unknown }) => (json as VersionAnswer).version.version

pictureFailures()

let phones = 0

async function opened(lang: 'en' | 'ar', width: number): Promise<{ page: Page; id: number }> {
  const { record } = await master.post('/candidates', {
    ...{ name: 'Meryem El Idrissi', name_arabic: 'مريم الإدريسي', phone: `+2126617342${phones++ + 10}` },
  })
  const page = await served.open('admin', { width, height: 900 })
  if (lang === 'ar') await page.addInitScript(() => localStorage.setItem('lotse.locale', 'ar'))
  await page.goto(`/candidates/${record.id}`)
  return { page, id: record.id }
}

const WORDS = {
  en: {
    ...{ start: 'Start a route', route: /Review of a qualification/, yes: 'Yes', set: 'Complete step' },
    ...{ first: /^Ready to file/, second: /^Filed/, without: 'Go on without it', last: /^Last day/ },
    ...{ card: 'Review of a qualification', missing: 'Fill in: Place of birth' },
  },
  ar: {
    ...{ start: 'بدء مسار', route: /مراجعة مؤهل/, yes: 'نعم', set: 'إكمال الخطوة' },
    ...{ first: /^جاهز للتقديم/, second: /^قُدِّم الطلب/, without: 'المتابعة دونها', last: /^آخر يوم/ },
    ...{ card: 'مراجعة مؤهل', missing: /حقل ناقص/ },
  },
}

// English on the desk and Arabic on the phone; the long form has all four.
for (const lang of ['en', 'ar'] as const)
  for (const width of [1440, 390])
    test.skipIf(!isLong && (lang === 'en') !== (width === 1440))(
      `a route is started, two steps are set, and a clock runs: ${lang}, ${width} px`,
      async () => {
        const words = WORDS[lang]
        const { page, id } = await opened(lang, width)
        await page.getByRole('button', { name: words.start }).click()
        const start = page.getByRole('dialog', { name: words.start })
        await start.getByRole('radio', { name: words.route }).check()
        await start.getByRole('radio', { name: words.yes, exact: true }).check()
        await looked(page, `start-${lang}-${width}`)
        await start.getByRole('button', { name: words.start }).click()
        const card = page.getByRole('region', { name: words.card })

        await card.getByRole('button', { name: words.first }).click()
        await page.getByRole('dialog').getByRole('button', { name: words.set }).click()
        await page.getByRole('dialog').waitFor({ state: 'detached' })
        await card.getByText(words.missing).first().waitFor()

        await card.getByRole('button', { name: words.second }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('checkbox', { name: words.without }).check()
        await looked(page, `step-${lang}-${width}`)
        await dialog.getByRole('button', { name: words.set }).click()
        await dialog.waitFor({ state: 'detached' })
        await card.getByText(words.last).waitFor()
        await looked(page, `case-${lang}-${width}`)
        const [kept] = await served.sql`
        select c.state, c.is_primary, c.accelerated, array_agg(s.state || ' ' || s.day) as steps from cases c
        join case_steps s on s.case_id = c.id where c.candidate_id = ${id} group by c.id`
        expect(kept).toEqual({
          ...{
            state: 'open',
            is_primary: true,
            accelerated: true,
            steps: [`done ${TODAY}`, `done ${TODAY}`],
          },
        })
      },
    )

// In the short form in the direction that more can go wrong in.
for (const lang of some(['ar', 'en'] as const, 2))
  test(`lists and records of cases have names in place of ids: ${lang}`, async () => {
    const { page, id } = await opened(lang, lang === 'en' ? 1440 : 390)
    const [route] = await served.sql<{ id: number }[]>`select id from routes where slug = 'test_review'`
    const made = await master.post('/cases', { candidate_id: id, route_id: route?.id, is_primary: true })
    const order = { step: 'review_ready', state: 'done', version: made.record.version }
    expect((await master.post(`/cases/${made.record.id}/steps`, order)).status).toBe(200)
    for (const [path, name] of [
      ['/cases', WORDS[lang].card],
      [`/cases/${made.record.id}`, lang === 'en' ? 'Meryem El Idrissi' : 'مريم الإدريسي'],
      ['/case-steps', lang === 'en' ? 'Ready to file' : 'جاهز للتقديم'],
    ] as const) {
      await page.goto(path)
      // The name of a record stands in a cell of a list and in an input of a form.
      await page
        .getByText(name)
        .or(page.locator(`input[value="${name}"]`))
        .first()
        .waitFor()
      await looked(page, `${path.split('/').slice(1, 3).join('-').replace(/\d+/, 'one')}-${lang}`)
    }
  })

/** Nothing lies beyond the edge, and nobody is kept out. */
async function looked(page: Page, name: string): Promise<void> {
  // A dialog hides the title of the page, which is waited for elsewhere.
  await page.waitForFunction(() => !document.querySelector('.s-progress, .l-loading, .f-loading'))
  await pictureOfLongForm(page, `case-${name}`)
  expect(await accessibilityFaults(page)).toEqual([])
  const beyond = await page.evaluate(async () => {
    await document.fonts.ready
    return document.documentElement.scrollWidth - innerWidth
  })
  expect(beyond).toBeLessThanOrEqual(0)
}

test('no script broke', () => expect(served.faults).toEqual([]))
