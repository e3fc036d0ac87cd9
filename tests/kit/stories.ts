/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Role } from '../../contract/access/roles'
import type { Row } from './api'
import { pictureOfLongForm } from './chromium'
import { some } from './long'
import { mailsTo } from './ownPage'
import { type Served, settle } from './served'

/** The languages in which each screen of a story is read. */
export type Language = 'en' | 'ar'
/** Texts that a screen has in each language. */
export type Shown = Record<Language, readonly (string | RegExp)[]>

interface Reading {
  role?: Role
  name?: string
}

/** What is put into a field: text or a day; one of a list of choices; or a record that is looked for by a text. */
export type Entry = string | { choose: string } | { find: string }

/**
 * Returns what stories in the browser begin with.
 * @param running gives the product once it runs
 */
export function storyKit(running: () => Served) {
  const screens = new Map<string, Page>()
  let made = 0

  /** The page of a role in a language: one for the whole story, since each profile loads the application anew. */
  async function screen(role: Role, lang: Language): Promise<Page> {
    const key = `${role} ${lang}`
    const found = screens.get(key)
    const page = found && !found.isClosed() ? found : await open(role, lang)
    screens.set(key, page)
    return page
  }

  async function open(role: Role, lang: Language): Promise<Page> {
    const page = await running().open(role, { width: 1440, height: 900 })
    // The clock jumps by weeks: without this the page would be locked as after half an hour without a move.
    await page.addInitScript(chosen => {
      if (location.protocol === 'about:') return
      localStorage.setItem('lotse.locale', chosen)
      localStorage.removeItem('lotse.active')
    }, lang)
    return page
  }

  async function idOf(table: string, slug: string): Promise<number> {
    const { sql } = running()
    const [row] = await sql<{ id: number }[]>`select id from ${sql(table)} where slug = ${slug}`
    return row?.id as number
  }

  /** Reads a screen in one language. @returns its page */
  async function readIn(lang: Language, path: string, shown: Shown, { role = 'user', name }: Reading) {
    const page = await screen(role, lang)
    await page.goto(path)
    await page.locator(lang === 'ar' ? 'html[dir=rtl]' : 'html[dir=ltr]').waitFor()
    for (const text of shown[lang]) await page.locator('main').getByText(text).first().waitFor()
    if (name) await looksAt(page, `${name}-${lang}`)
    return page
  }

  let looks = 0
  return {
    screen,
    idOf,
    /** Sets the clock to noon in Germany, in winter, of a day. */
    async itIs(day: string): Promise<void> {
      // An open page would take the jump for a long absence, and lock its session.
      for (const page of screens.values()) if (!page.isClosed()) await page.goto('about:blank')
      await running().setNow(`${day}T11:00:00Z`)
    },
    /** Makes a record that a story begins with. */
    async given(resource: string, values: Record<string, unknown>, role: Role = 'master'): Promise<Row> {
      const answer = await (await running().api(role)).post(`/${resource}`, values)
      expect(answer.status, answer.text).toBe(201)
      return answer.record
    },
    /** A candidate whom the user looks after. */
    async person(values: Record<string, unknown>): Promise<Row> {
      const api = await running().api('master')
      const number = ++made
      const answer = await api.post('/candidates', {
        ...{ phone: `+20100123450${number}`, email: `person${number}@mail.example` },
        ...{ birth_date: '1998-03-14', employee_id: await running().userOf('user') },
        ...values,
      })
      expect(answer.status, answer.text).toBe(201)
      return answer.record
    },
    /** An open case of a candidate. */
    async caseOf(candidate_id: number, route: string, values: Record<string, unknown> = {}): Promise<Row> {
      const answer = await (await running().api('user')).post('/cases', {
        ...{ candidate_id, route_id: await idOf('routes', route), is_primary: true, accelerated: false },
        ...values,
      })
      expect(answer.status, answer.text).toBe(201)
      return answer.record
    },
    /** Opens the own page of a candidate on a phone: by the link that staff send, a code and the birth date. */
    async ownPage({ id, email, birth_date }: Row): Promise<Page> {
      const { smtp } = running()
      const api = await running().api('user')
      const mailed = async (what: RegExp) => {
        const found = async () =>
          (await mailsTo(smtp, String(email))).map(text => what.exec(text)?.[1]).findLast(Boolean)
        await expect.poll(found).toBeTruthy()
        return String(await found())
      }
      const sent = await api.post(`/candidates/${id}/own-page/send`, { language: 'en' })
      expect(sent.status, sent.text).toBe(200)
      const phone = await running().open(null, { locale: 'en', width: 390, height: 844 })
      await phone.goto(`${await mailed(/(\/p\/[\w-]{22})/)}?lang=en`)
      await phone.getByRole('button', { name: 'Send me the code' }).click()
      await phone.getByLabel('Code (6 digits)').fill(await mailed(/: (\d{6})/))
      await phone.getByLabel('Your date of birth').fill(String(birth_date))
      await phone.getByRole('button', { name: 'Open my page' }).click()
      await phone.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor()
      return phone
    },
    /**
     * Reads a screen in both languages and directions.
     * @param shown texts that have to be there
     * @param look `role` reads it, the user unless said; `name` has it looked at on a desk and a phone
     * @returns the two pages, for what has to be absent
     */
    async read(path: string, shown: Shown, reading: Reading = {}): Promise<Record<Language, Page>> {
      const en = await readIn('en', path, shown, reading)
      return { en, ar: await readIn('ar', path, shown, reading) }
    },
    /** Reads a screen in both languages in the long form, in the short one in the two by turns. */
    async look(path: string, shown: Shown, reading: Reading = {}): Promise<void> {
      for (const lang of some(['ar', 'en'] as const, 2, looks++)) await readIn(lang, path, shown, reading)
    },
  }
}

/** Looks at a screen on a desk and on a phone: nothing lies beyond the edge of either. */
async function looksAt(page: Page, name: string): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    await settle(page)
    await pictureOfLongForm(page, `${name}-${width}`, true)
    const beyond = await page.evaluate(async () => {
      await document.fonts.ready
      return document.documentElement.scrollWidth - innerWidth
    })
    expect(beyond, `${name} at ${width} px`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** Fills in fields of a form by their labels in English. */
export async function enter(page: Page, values: Record<string, Entry>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const name = new RegExp(`^${label.replace(/[()]/g, '\\$&')}(, required)?$`)
    if (typeof value === 'string') {
      await page.getByRole('textbox', { name }).fill(value)
      continue
    }
    const box = page.getByRole('combobox', { name })
    if ('find' in value) await box.fill(value.find)
    else await box.click()
    await page
      .getByRole('option', 'find' in value ? { name: value.find } : { name: value.choose, exact: true })
      .first()
      .click()
  }
}

/** Saves a form, and waits for the notice. */
export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page
    .getByRole('region', { name: 'Messages' })
    .getByText(/^(Created|Saved)/)
    .first()
    .waitFor()
}

/** A photo as a camera makes it: a page of text on a table, which begins at a place from the left. */
export const photoOf = (page: Page, left: number, blur = 0) =>
  page.evaluate(
    async ({ left, blur }) => {
      const canvas = document.createElement('canvas')
      canvas.width = 3000
      canvas.height = 4000
      const context = canvas.getContext('2d')
      if (!context) throw new Error('No canvas')
      context.fillStyle = '#4a3a2c'
      context.fillRect(0, 0, 3000, 4000)
      context.filter = blur ? `blur(${blur}px)` : 'none'
      context.fillStyle = '#f4f2ea'
      context.fillRect(left, 300, 2400, 3400)
      context.fillStyle = '#202020'
      context.font = '70px sans-serif'
      for (let line = 500; line < 3600; line += 110)
        context.fillText('Royaume du Maroc, passeport, Mona Saleh', left + 200, line, 2000)
      return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
    },
    { left, blur },
  )

/** Sends a photo for the first document that the own page asks for. */
export async function sendPhoto(phone: Page, send: string): Promise<void> {
  const form = phone.locator('form[data-upload]').first()
  const buffer = Buffer.from(await photoOf(phone, 300), 'base64')
  await form.locator('input[type=file]').setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
  await form.getByText('photo.jpg').waitFor()
  await form.getByRole('button', { name: send, exact: true }).click()
}
