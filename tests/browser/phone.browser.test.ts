/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults, pictureOfLongForm } from '../kit/chromium'
import { pictureFailures, type Served, settle, startServed } from '../kit/served'

const PHONE = { width: 390, height: 844, touch: true }
/** Where the thumb of a hand that holds the phone comes to: the lower third. */
const REACH = (2 / 3) * PHONE.height

let served: Served
let lead: number
let candidate: number
beforeAll(async () => {
  served = await startServed()
  const api = await served.api('master')
  const make = async (resource: string, person: object) => {
    const made = await api.post(`/${resource}`, { name: 'Salma Idrissi', ...person })
    expect(made.status, made.text).toBe(201)
    return (made.json as { id: number }).id
  }
  lead = await make('leads', { phone: '+201001234567' })
  candidate = await make('candidates', { phone: '+201001234568', name_arabic: 'سلمى الإدريسي' })
})
afterAll(() => served?.stop())
pictureFailures()

const speak = (page: Page, locale: string) =>
  page.addInitScript(chosen => localStorage.setItem('lotse.locale', chosen), locale)

describe.each(['leads', 'candidates'])('the list of %s', resource => {
  test.each(['en', 'ar', 'de', 'fr'])('begins within 120 px: %s', async locale => {
    const page = await served.open('user', { ...PHONE, dark: locale === 'ar' })
    await speak(page, locale)
    await page.goto(`/${resource}`)
    const card = page.locator('.v-card').first()
    await card.waitFor()
    await settle(page)
    expect((await card.boundingBox())?.y).toBeLessThanOrEqual(120)
    if (locale === 'en' || locale === 'ar') await pictureOfLongForm(page, `phone-${resource}-${locale}`)
  })

  test('has views, filters and its other tools behind one button', async () => {
    const page = await served.open('user', PHONE)
    await page.goto(`/${resource}`)
    await page.locator('.v-card').first().waitFor()
    const filter = page.getByRole('button', { name: 'Filter', exact: true })
    expect(await filter.count()).toBe(0)
    await page.getByRole('button', { name: 'Views and filters' }).click()
    await filter.waitFor()
    await settle(page)
    expect(await accessibilityFaults(page)).toEqual([])
    await pictureOfLongForm(page, `phone-${resource}-tools`)
  })
})

describe.each(['leads', 'candidates'] as const)('a person of %s', resource => {
  const path = () => (resource === 'leads' ? `/leads/${lead}` : `/candidates/${candidate}`)

  test.each(['en', 'ar'])(
    'has Call, WhatsApp and Log in reach of the thumb, over nothing: %s',
    async locale => {
      const page = await served.open('user', { ...PHONE, dark: locale === 'ar' })
      await speak(page, locale)
      await page.goto(path())
      await settle(page)
      const bar = page.getByRole('navigation', { name: locale === 'en' ? 'Contact' : 'التواصل' })
      await bar.waitFor()
      await pictureOfLongForm(page, `phone-${resource}-person-top-${locale}`)
      const acts = bar.locator('a, button')
      expect(await acts.count()).toBe(3)
      const hrefs = await bar
        .locator('a')
        .evaluateAll(all => all.map(each => (each as HTMLAnchorElement).href))
      expect(hrefs[0]).toMatch(/^tel:\+20100123456\d$/)
      expect(hrefs[1]).toMatch(/^https:\/\/wa\.me\/20100123456\d$/)
      for (const act of await acts.all()) {
        const box = await act.boundingBox()
        expect(box?.height).toBeGreaterThanOrEqual(44)
        expect(box?.y).toBeGreaterThan(REACH)
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(PHONE.height)
      }
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      const [last, top] = await page.evaluate(() => [
        Math.max(
          ...[...document.querySelectorAll('#page :is(button, a, input, p, h2)')]
            .filter(each => !each.closest('.v-person') && each.getClientRects().length > 0)
            .map(each => each.getBoundingClientRect().bottom),
        ),
        document.querySelector('.v-person')?.getBoundingClientRect().top ?? 0,
      ])
      expect(last).toBeLessThanOrEqual(top ?? 0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
      await pictureOfLongForm(page, `phone-${resource}-person-${locale}`)
    },
  )

  test('logs a call from there', async () => {
    const page = await served.open('user', PHONE)
    await page.goto(path())
    await page.getByRole('navigation', { name: 'Contact' }).getByRole('button', { name: 'Log' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Note' }).waitFor()
  })
})

describe('the page of a candidate', () => {
  test('shows the present steps, then documents, then what happened', async () => {
    const page = await served.open('user', PHONE)
    await page.goto(`/candidates/${candidate}`)
    await settle(page)
    const tops = await Promise.all(
      ['Tracks', 'Documents', 'Timeline'].map(
        async name => (await page.getByRole('region', { name }).boundingBox())?.y ?? -1,
      ),
    )
    expect(tops).toEqual([...tops].sort((one, other) => one - other))
    const steps = () => page.locator('.cp-way > li:visible').count()
    const folded = await steps()
    const unfold = page.getByRole('button', { name: 'All steps' })
    await unfold.click()
    expect(await unfold.getAttribute('aria-expanded')).toBe('true')
    expect(await steps()).toBeGreaterThan(folded + 5)
  })

  test('shows the latest entries of the timeline, and older ones when asked', async () => {
    const api = await served.api('master')
    for (let at = 1; at <= 12; at++)
      await api.post('/notes', { candidate_id: candidate, text: `Remark ${at}` })
    const page = await served.open('user', PHONE)
    await page.goto(`/candidates/${candidate}`)
    const timeline = page.getByRole('region', { name: 'Timeline' })
    await timeline.getByText('Remark 12', { exact: true }).waitFor()
    expect(await timeline.getByText('Remark 1', { exact: true }).count()).toBe(0)
    await timeline.getByRole('button', { name: 'Show older' }).click()
    await timeline.getByText('Remark 1', { exact: true }).waitFor()
  })

  test('takes the pages of a document by camera, and sends them as one PDF', async () => {
    const page = await served.open('admin', PHONE)
    await page.goto(`/candidates/${candidate}?tab=papers`)
    await page
      .getByRole('button', { name: /^Take a photo: / })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    const camera = dialog.locator('input[type=file]')
    await camera.waitFor({ state: 'attached' })
    expect(await camera.getAttribute('capture')).toBe('environment')
    expect(await camera.getAttribute('accept')).toBe('image/jpeg,image/png')
    for (const name of ['front.jpg', 'back.jpg'])
      await camera.setInputFiles({ name, mimeType: 'image/jpeg', buffer: await photo(page) })
    await dialog.getByRole('img', { name: 'Page 2' }).waitFor()
    await dialog.getByRole('button', { name: 'Turn: Page 2' }).click()
    await pictureOfLongForm(page, 'phone-photos')
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Upload' }).click()
    await dialog.waitFor({ state: 'detached' })
    const [document] = await served.sql<{ file: string; name: string }[]>`
      select file, name from documents where candidate_id = ${candidate} and file is not null`
    expect(document?.name).toBe('front.pdf')
    const file = await page.request.get(String(document?.file))
    const text = (await file.body()).toString('latin1')
    expect(text).toMatch(/^%PDF-/)
    expect(text.match(/\/Type ?\/Page\b/g)).toHaveLength(2)
  })
})

/** A photo as a camera gives it, drawn by the browser. */
async function photo(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 800
    canvas.height = 600
    const context = canvas.getContext('2d')
    context?.fillText('Passport', 100, 100)
    return canvas.toDataURL('image/jpeg')
  })
  return Buffer.from(url.split(',')[1] ?? '', 'base64')
}

test('no script broke', () => expect(served.faults).toEqual([]))
