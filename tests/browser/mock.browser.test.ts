/// <reference lib="dom" />
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { menuFor } from '../../contract/access/menu'
import { ROLES, type Role } from '../../contract/access/roles'
import { definitionOf, isDefined } from '../../contract/resources'
import { type Mock, startMock } from '../../mock-server/server'
import { apiOf } from '../kit/api'
import { closePages, newPage } from '../kit/chromium'
import { isLong, testLong } from '../kit/long'
import { PAGES, pictureFailures, settle } from '../kit/served'

let mock: Mock

beforeAll(async () => {
  mock = await startMock()
})
afterAll(async () => {
  await closePages()
  await mock?.stop()
})
pictureFailures()

interface Opened {
  page: Page
  /** Errors of scripts, and calls that were refused. */
  faults: string[]
}

/** A page on the mock server, signed in as the demo person of a role; its files are those of the build. */
async function openAs(role: Role): Promise<Opened> {
  const { json } = await apiOf(mock.url).post('/users/demo-login', { role })
  const token = (json as { access_token: string }).access_token
  const page = await newPage({ baseURL: mock.url })
  const faults: string[] = []
  await page.context().addCookies([{ name: '_MJC', value: token, url: mock.url }])
  await page.route(
    ({ pathname }) => !pathname.startsWith('/api/'),
    route => {
      const file = resolve(join(PAGES, new URL(route.request().url()).pathname))
      const isFile = /\.\w+$/.test(file) && existsSync(file)
      return route.fulfill({ path: isFile ? file : join(PAGES, 'index.html') })
    },
  )
  page.on('console', message => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
      faults.push(`${page.url()}: ${message.text().split('\n')[0]}`)
  })
  page.on('pageerror', error => faults.push(`${page.url()}: ${error.message}`))
  page.on('response', answer => {
    if (answer.status() >= 400)
      faults.push(`${page.url()}: ${answer.request().method()} ${answer.url()} ${answer.status()}`)
  })
  await page.goto('/profile')
  await settle(page)
  return { page, faults }
}

/** Goes on within the application, as a link does. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(to => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await settle(page)
}

/** A role that sees some; the long form opens the screens of all. */
const WALKED: readonly Role[] = isLong ? ROLES : ['user']

const keysOf = (role: Role) => [...new Set(menuFor(role, isDefined).flatMap(({ items }) => items))]

describe('on the mock server', () => {
  test.each(WALKED)('%s opens every screen of the menu', async role => {
    const { page, faults } = await openAs(role)
    for (const key of keysOf(role)) await goTo(page, `/${key}`)
    expect(faults).toEqual([])
  })

  testLong('a record and an empty form of each list open', async () => {
    const { page, faults } = await openAs('master')
    for (const { name, computed, verbs } of keysOf('master').flatMap(key => definitionOf(key) ?? [])) {
      if (computed) continue
      await goTo(page, `/${name}/1`)
      if (verbs.includes('create')) await goTo(page, `/${name}/create`)
    }
    expect(faults).toEqual([])
  })

  test('a lead is made, changed, deleted and brought back; many are changed, and back', async () => {
    const { page, faults } = await openAs('admin')
    const says = (text: string) =>
      page.getByRole('region', { name: 'Messages' }).getByText(text).first().waitFor()
    await goTo(page, '/leads/create')
    await page.getByRole('textbox', { name: 'Name, required' }).fill('Salma Bennani')
    await page.getByRole('textbox', { name: 'Phone, required' }).fill('+201223344556')
    await page.getByRole('button', { name: 'Save' }).click()
    await says('Created')
    await page.getByRole('textbox', { name: 'Note' }).fill('Wants to start in autumn')
    await page.getByRole('button', { name: 'Save' }).click()
    await says('Saved')
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('link', { name: 'Bin' }).click()
    await page.getByRole('button', { name: 'Restore Salma Bennani' }).click()
    await says('Restored')
    await page.getByRole('link', { name: 'Back' }).click()
    await page.getByRole('checkbox', { name: 'Select Salma Bennani' }).check()
    await page.getByRole('region', { name: '1 selected' }).getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Change selected' }).click()
    await page.getByRole('combobox', { name: 'Field to change' }).click()
    await page.getByRole('option', { name: 'Source in detail' }).click()
    await page.getByRole('textbox', { name: 'New value' }).fill('fair')
    await page.getByRole('button', { name: 'Change 1' }).click()
    await says('1 changed')
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await says('Undone')
    expect(faults).toEqual([])
  })
})
