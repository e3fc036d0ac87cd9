import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '../../contract/access/roles'
import { accessibilityFaults, type PageOptions } from '../kit/chromium'
import { some, testLong } from '../kit/long'
import { pictureFailures, type Served, settle, startServed } from '../kit/served'

let served: Served

beforeAll(async () => {
  served = await startServed()
  const api = await served.api('superadmin')
  const { json } = await api.get('/statuses')
  const interested = (json as { id: number; slug: string }[]).find(({ slug }) => slug === 'interested')!.id
  const people = ['Amal Haddad', 'Basma Ziani', 'Celine Nasser', 'سلمى بناني']
  for (const [at, name] of people.entries()) {
    const state = at % 2 ? { status_id: interested, source: 'form' } : { source: 'phone' }
    await api.post('/leads', { name, phone: `+20122334455${at}`, ...state })
  }
})
beforeEach(() => served.sql`delete from views`)
afterAll(() => served?.stop())
pictureFailures()

const says = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text).first().waitFor()
const names = (page: Page) => page.locator('tbody .v-row a.v-link').allInnerTexts()
const heads = async (page: Page) => (await page.getByRole('columnheader').allInnerTexts()).filter(Boolean)
const part = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)
const panel = (page: Page, name: string) => page.getByRole('complementary', { name })

async function list(role: Role, path = '/leads', look: PageOptions & { locale?: 'ar' } = {}): Promise<Page> {
  const { locale, ...rest } = look
  const page = await served.open(role, rest)
  if (locale) await page.addInitScript(() => localStorage.setItem('lotse.locale', 'ar'))
  await page.goto(path)
  await page.locator('[data-row]').first().waitFor()
  return page
}

async function show(page: Page, column: string) {
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: column, exact: true }).click()
  await page.keyboard.press('Escape')
}

async function act(page: Page, name: string) {
  await page.getByRole('button', { name: 'View actions' }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** A view of what came by the form, with the e-mail address as a column, made by hand. */
async function makeView(page: Page, name: string, isShared: boolean) {
  await page.goto(`/leads?filter=${encodeURIComponent('{"source":["form"]}')}&sort=name&order=ASC`)
  await page.getByRole('button', { name: /^Source is/ }).waitFor()
  await show(page, 'Email')
  await page.getByRole('button', { name: 'Save view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this list as a view' })
  await dialog.getByRole('textbox', { name: 'View name' }).fill(name)
  if (isShared) await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('link', { name, exact: false }).waitFor()
}

describe('a saved view', () => {
  test('is made, shared, and opened by another role', async () => {
    const page = await list('user')
    await makeView(page, 'By the form', true)
    const tab = page
      .getByRole('navigation', { name: 'Saved views' })
      .getByRole('link', { name: /By the form/ })
    await expect.poll(() => tab.getAttribute('aria-current')).toBe('page')
    await page.getByRole('link', { name: 'All leads' }).click()
    await expect.poll(() => names(page)).toHaveLength(4)
    expect(await heads(page)).toContain('Email')

    const other = await list('admin')
    await other.getByRole('link', { name: /By the form/ }).click()
    await expect.poll(() => names(other)).toEqual(['Basma Ziani', 'سلمى بناني'])
    expect(await heads(other)).toContain('Email')
    expect(await accessibilityFaults(other)).toEqual([])
    await other.getByRole('button', { name: 'Remove Source' }).click()
    await other.getByText('Changed', { exact: true }).waitFor()
    await other.goBack()
    await other.getByText('Changed', { exact: true }).waitFor({ state: 'detached' })
    await expect.poll(() => names(other)).toHaveLength(2)
    await act(other, 'Stop sharing')
    await other.getByRole('link', { name: /By the form/ }).waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('link', { name: /By the form/ }).waitFor()

    const german = await served.api('de_user')
    expect((await german.get('/views')).json).toEqual([])
  })

  testLong('comes back with its list, and by a link with what was changed since', async () => {
    const page = await list('user')
    await makeView(page, 'Mine', false)
    await show(page, 'Phone')
    await page.getByText('Changed', { exact: true }).waitFor()
    const link = page.url()
    await page.goto('/notifications')
    await page.goto('/leads')
    await page.getByText('Changed', { exact: true }).waitFor()
    expect(await heads(page)).not.toContain('Phone')

    const again = await list('user', new URL(link).pathname + new URL(link).search)
    await again.getByText('Changed', { exact: true }).waitFor()
    expect(await heads(again)).not.toContain('Phone')
    await again.getByRole('button', { name: 'Save view' }).click()
    await says(again, '"Mine" saved')
    await page.getByRole('button', { name: 'Save view' }).click()
    await says(page, /^This view was changed elsewhere/)
    await act(page, 'Delete view')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => part(page, 'view')).toBeNull()
    expect((await (await served.api('user')).get('/views')).json).toEqual([])
  })
})

describe('columns', () => {
  testLong('are shown, moved by keyboard and kept for the person', async () => {
    const page = await list('user')
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Note', exact: true }).click()
    const note = page.getByRole('checkbox', { name: 'Note', exact: true })
    await note.focus()
    for (let step = 0; step < 20; step++) await page.keyboard.press('Alt+ArrowUp')
    expect(await note.evaluate(box => box === document.activeElement)).toBe(true)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.reload()
    await page.getByRole('columnheader', { name: 'Phone' }).waitFor()
    await expect.poll(async () => (await heads(page)).slice(0, 3)).toEqual(['Name', 'Note', 'Phone'])
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('button', { name: 'Back to the usual columns' }).click()
    await page.keyboard.press('Escape')
    await expect.poll(async () => (await heads(page)).slice(0, 2)).toEqual(['Name', 'Phone'])
  })
})

describe('the side panel', () => {
  test('opens, goes along and closes by keys, and stands in the address', async () => {
    const page = await list('user', '/leads?filter={}&sort=name&order=ASC')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await panel(page, 'Amal Haddad').getByText('+20 122 334 4550').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('j')
    await panel(page, 'Basma Ziani').waitFor()
    expect(part(page, 'peek')).not.toBeNull()
    await page.reload()
    await panel(page, 'Basma Ziani').waitFor()
    await page.keyboard.press('Escape')
    await panel(page, 'Basma Ziani').waitFor({ state: 'detached' })
    expect(part(page, 'peek')).toBeNull()
    await page.getByRole('button', { name: 'Open Celine Nasser beside the list' }).click()
    await panel(page, 'Celine Nasser').waitFor()
    await page.goBack()
    await panel(page, 'Celine Nasser').waitFor({ state: 'detached' })
    await page.keyboard.press('j')
    await page.keyboard.press('o')
    await page.waitForURL(/\/leads\/\d+$/)
    await page.goto('/leads')
    await page.locator('[data-row]').first().waitFor()
    expect(part(page, 'peek')).toBeNull()
  })

  test('widens by keys, and stands at the left where the page is Arabic', async () => {
    const page = await list('user', '/leads', { locale: 'ar' })
    await page
      .locator('.v-row')
      .first()
      .click({ position: { x: 633, y: 15 } })
    const edge = page.getByRole('separator')
    await edge.focus()
    const width = () => page.locator('.v-panel').evaluate(each => each.getBoundingClientRect())
    await expect.poll(async () => (await width()).left).toBe(0)
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await width()).width).toBe(500)
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('is the whole screen of a phone', async () => {
    const page = await list('user', '/leads', { width: 390, height: 844 })
    await page
      .locator('.v-card')
      .first()
      .click({ position: { x: 220, y: 14 } })
    const sheet = page.getByRole('dialog', { name: 'سلمى بناني' })
    await sheet.waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Next record' }).click()
    await page.getByRole('dialog', { name: 'Celine Nasser' }).waitFor()
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })
})

describe('keys', () => {
  test('are shown by ?, and single ones can be turned off', async () => {
    const page = await list('user')
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await dialog.getByText('Next row').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('checkbox', { name: /Use single-key shortcuts/ }).uncheck()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('j')
    await page.keyboard.press('?')
    expect(await page.evaluate(() => document.activeElement?.matches('[data-row]'))).toBe(false)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search people and pages' }).fill('shortcuts')
    await page.getByRole('option', { name: 'Keyboard shortcuts' }).click()
    await dialog.getByRole('checkbox', { name: /Use single-key shortcuts/ }).check()
  })
})

describe('the palette', () => {
  const type = async (page: Page, text: string) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search people and pages' }).fill(text)
  }

  test('finds by the tail of a phone and by Arabic, makes what is new, opens views, turns the language', async () => {
    const page = await list('user')
    await makeView(page, 'By the form', false)
    await type(page, '44 551')
    const found = page.getByRole('option', { name: /Basma Ziani.*\+201223344551/ })
    await found.waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await found.click()
    await page.waitForURL(/\/leads\/\d+$/)
    await type(page, 'سلمي')
    await page.getByRole('option', { name: /سلمى بناني/ }).waitFor()
    await page.keyboard.press('Escape')
    await type(page, 'new lead')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/leads/create')
    await type(page, 'by the')
    await page.getByRole('option', { name: /By the form/ }).click()
    await expect.poll(() => names(page)).toHaveLength(2)
    await type(page, 'switch')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.documentElement.dir)).toBe('rtl')
  })

  test('shows where a person stands, all that a text finds, and what was opened last', async () => {
    const api = await served.api('superadmin')
    for (let at = 1; at <= 6; at += 1)
      await api.post('/templates', { name: `Spring ${at}`, content: '<p>Hello</p>', style: '' })
    const page = await list('superadmin')
    await type(page, 'Basma')
    await page.getByRole('option', { name: /Basma Ziani.*Interested/ }).click()
    await page.waitForURL(/\/leads\/\d+$/)
    const basma = page.url()
    await type(page, 'Spring')
    await page.getByRole('option', { name: /All results for .*Spring/ }).click()
    await page.waitForURL(/\/templates\?filter=/)
    await page.getByText('Spring 1', { exact: true }).first().waitFor()
    await type(page, '')
    const first = page.getByRole('option').first()
    await expect.poll(() => first.innerText()).toMatch(/^Basma Ziani/)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect.poll(() => page.url()).toBe(basma)
  })

  test('finds a person by a name that is written another way', async () => {
    const page = await list('user')
    await type(page, 'Bassma Ziyani')
    await page.getByRole('option', { name: /Basma Ziani.*Similar name/ }).click()
    await page.waitForURL(/\/leads\/\d+$/)
  })

  test('is typed into while the page behind it is still loading', async () => {
    const page = await list('user')
    await type(page, 'Basma')
    const found = page.getByRole('option', { name: /Basma Ziani/ })
    await found.waitFor()
    let load: () => void = () => undefined
    const isTyped = new Promise<void>(done => {
      load = done
    })
    await page.route('**/assets/*.js', async route => {
      await isTyped
      await route.continue()
    })
    await found.click()
    await page.waitForURL(/\/leads\/\d+$/)
    await type(page, 'Amal')
    load()
    await page.locator('main input[value="Basma Ziani"]').waitFor()
    await page.keyboard.type(' Haddad')
    await page.getByRole('option', { name: /Amal Haddad/ }).waitFor()
    expect(await page.getByRole('combobox').inputValue()).toBe('Amal Haddad')
  })
})

test('no script broke', () => expect(served.faults).toEqual([]))

describe('a table with long values', () => {
  const LONG = 'Abdulrahman Mohammed Abdelkader Almasri Bint-Alsheikh of the old town of Casablanca'

  const KEPT: [width: number, columns: string[]][] = [
    [820, ['Name', 'Phone', 'Status', 'Employee']],
    [1440, ['Name', 'Phone', 'Residence', 'Status', 'Employee']],
  ]
  test.each(some(KEPT, 2))(
    'keeps the important columns on a screen of %i px, and shows the whole text by a tip',
    async (width, kept) => {
      const api = await served.api('superadmin')
      const { json } = await api.post('/leads', { name: LONG, phone: '+201223344599' })
      try {
        const page = await list('superadmin', '/leads', { width, height: 900 })
        const shown = await page
          .getByRole('columnheader')
          .evaluateAll(
            (cells, edge) =>
              cells
                .filter(cell => cell.getBoundingClientRect().right <= edge && cell.clientWidth > 0)
                .map(cell => cell.textContent),
            width,
          )
        expect(shown).toEqual(expect.arrayContaining(kept))
        // Scrolling or a new row under the pointer hides a tip before it shows.
        await settle(page)
        await page.getByRole('link', { name: LONG }).hover()
        await expect.poll(() => page.locator('.l-tip').textContent()).toBe(LONG)
      } finally {
        await api.delete(`/leads/${(json as { id: number }).id}`)
      }
    },
  )
})
