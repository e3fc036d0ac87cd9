import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareLetters } from '../../../server/features/letters'
import { warnOfCases } from '../../../server/features/routes'
import type { Row } from '../../kit/api'
import { pictureFailures, type Served, startServed } from '../../kit/served'
import { enter, save, sendPhoto, storyKit } from '../../kit/stories'

let served: Served
let mona: Row
beforeAll(async () => {
  served = await startServed({ smtp: true })
  await itIs('2026-09-22')
  const [office] = await served.sql<{ id: number }[]>`
    insert into offices (name, country_id) select 'Cairo', id from countries where slug = 'eg' returning id`
  mona = await person({ name: 'Mona Saleh', name_arabic: 'منى صالح', office_id: office?.id })
})
afterAll(() => served?.stop())
pictureFailures()
const { itIs, look, ownPage, person, read, screen } = storyKit(() => served)

/** The route, and the letter of 21 September that asks for hours of the curriculum. */
async function startWithLetter(): Promise<number> {
  const desk = await screen('user', 'en')
  await desk.goto(`/candidates/${mona.id}`)
  await desk.getByRole('button', { name: 'Start a route' }).click()
  const start = desk.getByRole('dialog')
  await start.getByRole('radio', { name: /^Nurse with a measure/ }).check()
  await start.getByRole('radio', { name: 'No', exact: true }).check()
  await enter(desk, { 'Recognition procedure': { choose: 'Nursing' } })
  await start.getByRole('button', { name: 'Start a route' }).click()
  await start.waitFor({ state: 'detached' })
  await desk.getByRole('link', { name: 'Procedures' }).click()
  await desk.getByRole('link', { name: 'New recognition' }).click()
  await enter(desk, {
    Occupation: 'Nurse',
    Bundesland: { find: 'Bavaria' },
    'Authority not on the list': 'Regierung von Oberbayern',
    'Applied on': '2026-09-03',
    'Receipt confirmed on': '2026-09-10',
    'Asked for': 'Curriculum with hours',
    'Asked on': '2026-09-21',
    'Answer due on': '2026-10-21',
  })
  await save(desk)
  const [made] = await served.sql<{ id: number }[]>`select id from recognitions`
  return made?.id as number
}

async function change(recognition: number, values: Record<string, string>): Promise<void> {
  const desk = await screen('user', 'en')
  await desk.goto(`/recognitions/${recognition}`)
  await enter(desk, values)
  await save(desk)
}

test('S1 nurse, regular recognition, on the screen in English and Arabic', async () => {
  const page = `/candidates/${mona.id}`
  const recognition = await startWithLetter()
  const asked = await read(page, {
    en: ['Not started: documents not complete', 'Last day: 21 Oct 2026', 'with the candidate'],
    ar: ['لم تبدأ: المستندات غير مكتملة', 'آخر يوم: 21 أكتوبر 2026', 'لدى المرشح'],
  })
  // A regular case: the application begins no accelerated procedure.
  expect(await asked.en.getByRole('region', { name: /Fast-track/ }).count()).toBe(0)
  const phone = await ownPage(mona)
  await phone.getByText('Please send it by 14 October 2026.').waitFor()
  const link = new URL(phone.url()).pathname
  await phone.goto(`${link}?lang=ar`)
  await phone.getByText('نرجو إرساله حتى 14 أكتوبر 2026.').waitFor()
  // Of tracks that have not begun nothing is told.
  expect(await phone.getByText('حصلت على التأشيرة').count()).toBe(0)
  await sendPhoto(phone, 'إرسال')
  await phone.getByText('لم يُراجع بعد.').waitFor()

  await itIs('2026-10-16')
  await change(recognition, { 'Answered on': '2026-10-12', 'Documents complete on': '2026-10-15' })
  const complete = await read(page, {
    en: ['with the authority', 'Decision on the recognition, nurse', 'Last day: 15 Feb 2027'],
    ar: ['لدى الجهة الرسمية', 'القرار بشأن الاعتراف، تمريض', 'آخر يوم: 15 فبراير 2027'],
  })
  expect(await complete.en.getByText('Answer to a request of the authority').count()).toBe(0)

  for (const day of ['02-01', '02-08', '02-11', '02-12', '02-14', '02-16']) {
    await itIs(`2027-${day}`)
    await warnOfCases(served.services)
  }
  await prepareLetters(served.services)
  // Five mornings: none on 12 February, a Friday. The right to sue opens on the same day, so each is a digest.
  const warned = await read('/notifications', {
    en: ['Several deadlines end soon'],
    ar: ['قرب انتهاء عدة مهل'],
  })
  for (const each of Object.values(warned))
    await expect.poll(() => each.getByRole('row', { name: 'Deadlines that end soon: 2' }).count()).toBe(5)
  const over = await read(
    page,
    {
      en: ['1 day overdue', 'Last day: 15 Feb 2027', /^by 15 Feb$/],
      ar: ['متأخر يومًا واحدًا', 'آخر يوم: 15 فبراير 2027', /^حتى 15 فبراير$/],
    },
    { name: 'story-S1' },
  )
  const next = over.en.getByRole('region', { name: 'Next step' })
  await next.getByRole('heading', { name: 'Decision on the recognition, nurse' }).waitFor()
  await over.en.getByRole('button', { name: /^Recognition result Current/ }).waitFor()
  await look('/letters', {
    en: ['Mona Saleh: Bitte um Entscheidung', 'Request for a decision', 'Ready to send'],
    ar: ['Mona Saleh: Bitte um Entscheidung', 'طلب البت في القرار', 'جاهزة للإرسال'],
  })
  expect(served.faults).toEqual([])
})
