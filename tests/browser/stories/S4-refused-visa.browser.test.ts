import { afterAll, beforeAll, expect } from 'vitest'
import { warnOfCases } from '../../../server/features/routes'
import type { Row } from '../../kit/api'
import { testLong } from '../../kit/long'
import { pictureFailures, type Served, startServed } from '../../kit/served'
import { enter, type Language, save, storyKit } from '../../kit/stories'

let served: Served
let samir: Row
beforeAll(async () => {
  served = await startServed()
  await itIs('2026-11-25')
  const [office] = await served.sql<{ id: number }[]>`
    insert into offices (name, country_id) select 'Berlin', id from countries where slug = 'de' returning id`
  samir = await person({ name: 'Samir Trabelsi', name_arabic: 'سمير الطرابلسي', office_id: office?.id })
  await caseOf(samir.id, 'SKILLED')
})
afterAll(() => served?.stop())
pictureFailures()
const { caseOf, itIs, look, person, read, screen } = storyKit(() => served)

const REMEDY = { en: /^Remedy chosen/, ar: /^اختيار طريق الطعن/ }

/** Reads the choices of the remedy beside waiting and skipping, on the candidate's page that `read` opened. */
async function remediesOn(lang: Language): Promise<string[]> {
  const page = await screen('user', lang)
  await page.getByRole('button', { name: REMEDY[lang] }).click()
  const choices = page.getByRole('dialog').getByRole('radio')
  await choices.first().waitFor()
  const names = await choices.evaluateAll(all => all.map(each => each.closest('label')?.textContent ?? ''))
  return names.slice(0, -2)
}

/** The decision says nothing of an appeal: changed on the screen. */
async function leaveOutAppeal(): Promise<void> {
  const [visa] = await served.sql<{ id: number }[]>`select id from visas`
  const desk = await screen('user', 'en')
  await desk.goto(`/visas/${visa?.id}`)
  await desk.getByRole('switch', { name: 'Says how to appeal' }).setChecked(false)
  await desk.getByRole('textbox', { name: 'Reason for the correction' }).fill('Read from the letter')
  await save(desk)
}

/** The decision has other days, and says how to appeal. */
async function changeDays(decided_on: string, notified_on: string): Promise<void> {
  const [visa] = await served.sql<{ id: number; version: number }[]>`select id, version from visas`
  const days = { instructed: true, decided_on, notified_on }
  const values = { version: visa?.version, ...days, correction_reason: `Received on ${notified_on}` }
  const answer = await (await served.api('user')).put(`/visas/${visa?.id}`, values)
  expect(answer.status, answer.text).toBe(200)
}

testLong('S4 refused visa, on the screen in English and Arabic', async () => {
  const path = `/candidates/${samir.id}`
  const desk = await screen('user', 'en')
  await desk.goto(`${path}?tab=procedures`)
  await desk.getByRole('link', { name: 'New visa' }).click()
  await enter(desk, {
    State: { choose: 'Rejected' },
    'Decided on': '2026-11-20',
    'Decision received on': '2026-11-24',
  })
  await save(desk)
  await look(
    path,
    {
      en: ['Lawsuit against the refused visa', 'Last day: 24 Dec 2026', '29 days left'],
      ar: ['الدعوى ضد رفض التأشيرة', 'آخر يوم: 24 ديسمبر 2026', 'باقٍ 29 يومًا'],
    },
    { name: 'story-S4' },
  )
  expect(await remediesOn('en')).toEqual(['Lawsuit', 'New application', 'None'])
  expect(await remediesOn('ar')).toEqual(['دعوى قضائية', 'طلب جديد', 'بلا طعن'])

  await leaveOutAppeal()
  await look(path, { en: ['Last day: 24 Nov 2027'], ar: ['آخر يوم: 24 نوفمبر 2027'] })
  await changeDays('2026-11-03', '2026-11-05')
  await look(path, {
    en: ['Last day: 5 Dec 2026', 'Next working day: 7 Dec 2026'],
    ar: ['آخر يوم: 5 ديسمبر 2026', 'يوم العمل التالي: 7 ديسمبر 2026'],
  })
  await changeDays('2026-10-29', '2026-10-31')
  const weekday = await read(path, { en: ['Last day: 30 Nov 2026'], ar: ['آخر يوم: 30 نوفمبر 2026'] })
  expect(await weekday.en.getByText('Next working day').count()).toBe(0)

  await changeDays('2026-11-20', '2026-11-24')
  for (const day of ['12-03', '12-10', '12-17', '12-21', '12-23']) {
    await itIs(`2026-${day}`)
    await warnOfCases(served.services)
  }
  const warned = await read('/notifications', { en: ['A deadline ends soon'], ar: ['قرب انتهاء مهلة'] })
  for (const each of Object.values(warned))
    await expect
      .poll(() => each.getByRole('row', { name: 'Lawsuit against the refused visa' }).count())
      .toBe(5)
  await itIs('2026-12-25')
  const lost = await read(path, { en: ['1 day overdue'], ar: ['متأخر يومًا واحدًا'] })
  // The case stays open: an ended one has a tag with its state beside the name of the route.
  expect(await lost.en.getByText(/^(Lost|Won|Ended)$/).count()).toBe(0)
  expect(await remediesOn('en')).toEqual(['New application'])
  expect(await remediesOn('ar')).toEqual(['طلب جديد'])
  expect(served.faults).toEqual([])
})
