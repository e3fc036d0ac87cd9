import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults } from '../kit/chromium'
import { testLong } from '../kit/long'
import { PASSWORD, pictureFailures, type Served, startServed } from '../kit/served'

let served: Served
/** With a provider, which takes the place of passwords. */
let outside: Served

beforeAll(async () => {
  served = await startServed({ smtp: true })
  outside = await startServed({ oidc: true, env: { ALLOWED_DOMAINS: 'office.example,partner.example' } })
})
afterAll(async () => {
  await served?.stop()
  await outside?.stop()
})
pictureFailures()

const refusal = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor()
const pathOf = (page: Page) => new URL(page.url()).pathname

async function credentials(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Plays the recording of a captcha by the keyboard, to where it is heard. */
async function listens(page: Page, label: string): Promise<void> {
  const recording = page.getByLabel(label)
  await recording.focus()
  await page.keyboard.press('Space')
  await expect
    .poll(() =>
      recording.evaluate((audio: HTMLAudioElement) => audio.error?.message ?? audio.currentTime > 0),
    )
    .toBe(true)
  expect(await recording.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeGreaterThan(6)
}

/** The code of the newest letter to an address. */
async function codeFor(email: string): Promise<string> {
  const { text } = await served.smtp.mailTo(email)
  return /\b\d{6}\b/.exec(text ?? '')![0]
}

describe('by e-mail, password and code', () => {
  test('a wrong password is said for four seconds; a wrong code is cleared; the right one opens', async () => {
    const page = await served.open(null)
    let navigations = 0
    page.on('framenavigated', () => navigations++)
    await page.goto('/candidates/../leads')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(pathOf(page)).toBe('/login')
    // The page itself, and the way to /login within it: no loop.
    expect(navigations).toBeLessThanOrEqual(3)
    await expect
      .poll(() => page.getByLabel('Please enter the code in the picture above').isVisible())
      .toBe(false)

    await credentials(page, 'admin@office.example', 'wrong horse')
    await refusal(page, 'Wrong email or password')
    await page.getByRole('alert').filter({ hasText: 'email or password' }).waitFor({ state: 'hidden' })

    await credentials(page, 'admin@office.example', PASSWORD)
    const code = await codeFor('admin@office.example')
    const field = page.getByLabel('Six-digit code')
    await field.fill(code === '000000' ? '000001' : '000000')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await refusal(page, 'Wrong code')
    await expect.poll(() => field.inputValue()).toBe('')
    await field.fill(code)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Leads', level: 1 }).waitFor()
    expect(pathOf(page)).toBe('/leads')
    expect(await page.context().cookies()).toContainEqual(
      expect.objectContaining({ name: '_MJC', sameSite: 'Strict', path: '/' }),
    )
  })

  test('too many wrong ones show the captcha, which was hidden before', async () => {
    const page = await served.open(null)
    await page.goto('/login')
    const captcha = page.getByLabel('Please enter the code in the picture above')
    for (let tries = 0; tries < 3; tries++) {
      await credentials(page, 'user@office.example', `wrong ${tries}`)
      await refusal(page, 'Wrong email or password')
      expect(await captcha.isVisible()).toBe(false)
    }
    await credentials(page, 'user@office.example', PASSWORD)
    await refusal(page, 'Max retries reached')
    await page.getByRole('img', { name: 'Picture with six characters' }).waitFor()
    await captcha.fill('xxxxxx')
    await page.getByRole('button', { name: 'Continue' }).click()
    await refusal(page, 'You have entered a wrong code')
    await expect.poll(() => captcha.inputValue()).toBe('')
  })

  test.each([
    ['en', 'Please enter the code in the picture above', 'Six-digit code'],
    ['ar', 'اكتب الرمز الظاهر في الصورة أعلاه', 'رمز من ستة أرقام'],
  ])(
    'the captcha is answered by keyboard, and the work beside it is done: %s',
    async (locale, label, code) => {
      const email = locale === 'en' ? 'admin@office.example' : 'de_admin@office.example'
      await served.sql`insert into guesses (subject, at) select ${`email:${email}`}, now() from generate_series(1, 3)`
      const page = await served.open(null)
      await page.addInitScript(chosen => localStorage.setItem('lotse.locale', chosen), locale)
      await page.goto('/login')
      await page.locator('input[name=email]').fill(email)
      await page.locator('input[name=password]').fill(PASSWORD)
      await page.keyboard.press('Enter')
      const field = page.getByLabel(label)
      await field.waitFor()
      const picture = page.locator('.d-captcha img')
      expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(200)
      expect(await accessibilityFaults(page)).toEqual([])
      await listens(page, locale === 'en' ? 'Listen to the characters' : 'استمع إلى الأحرف')
      const [captcha] = await served.sql<
        { id: string }[]
      >`select id from captchas order by expires_at desc limit 1`
      const hash = createHash('sha256').update(`${captcha!.id}\nACDEFH`).digest('base64url')
      await served.sql`update captchas set answer_hash = ${hash} where id = ${captcha!.id}`
      await page.locator('input[name=password]').focus()
      await page.keyboard.press('Tab')
      await page.keyboard.type('acdefh')
      await page.keyboard.press('Enter')
      await page.getByLabel(code).waitFor()
    },
  )

  testLong('a de_ role lands on its campaigns, superadmin on the general ones', async () => {
    for (const [role, path] of [
      ['de_user', '/bw-campaigns'],
      ['superadmin', '/campaigns'],
    ] as const) {
      const page = await served.open(null)
      await page.goto('/login')
      await credentials(page, `${role}@office.example`, PASSWORD)
      await page.getByLabel('Six-digit code').fill(await codeFor(`${role}@office.example`))
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.waitForURL(`**${path}`)
    }
  })
})

describe('by Google', () => {
  const person = (email: string) => ({ sub: `sub-${email}`, email, name: 'Amira Said' })

  async function byGoogle(email: string): Promise<Page> {
    outside.oidc.signInAs(person(email))
    const page = await outside.open(null)
    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign in with Google' }).click()
    return page
  }

  test('a colleague comes in, and reads meanwhile that it is worked on', async () => {
    outside.oidc.signInAs(person('master@office.example'))
    const page = await outside.open(null)
    await page.route('**/api/v1/auth/google/callback*', async route => {
      await page.getByText('Processing authentication...').waitFor()
      expect(pathOf(page)).toBe('/auth/google/callback')
      await route.continue()
    })
    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign in with Google' }).click()
    await page.getByRole('heading', { name: 'Leads', level: 1 }).waitFor()
  })

  test('a mail domain that is not ours is refused', async () => {
    const page = await byGoogle('someone@elsewhere.example')
    await refusal(page, 'Domain is not allowed')
    expect(pathOf(page)).toBe('/login')
    expect(await outside.sql`select id from users where email = 'someone@elsewhere.example'`).toHaveLength(0)
  })

  test('somebody new gets an account without a role, and is told who grants access', async () => {
    for (const visit of ['first', 'second']) {
      const page = await byGoogle('amira@partner.example')
      await page.getByRole('heading', { name: 'Account Created' }).waitFor()
      await page.getByText('Contact Admin To Grant Access').waitFor()
      expect(
        (await page.context().cookies()).map(({ name }) => name),
        visit,
      ).not.toContain('_MJC')
    }
    expect(await outside.sql`select name, role from users where email = 'amira@partner.example'`).toEqual([
      { name: 'Amira Said', role: null },
    ])
  })

  test('what goes wrong at the provider leads back to sign-in', async () => {
    const page = await outside.open(null)
    await page.goto('/auth/google/callback?code=made-up&state=made-up')
    await refusal(page, 'Authentication failed')
    expect(pathOf(page)).toBe('/login')
  })
})

test('no script broke', () => expect([...served.faults, ...outside.faults]).toEqual([]))
