// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpError } from 'react-admin'
import { afterEach, expect, it, vi } from 'vitest'
import { leads } from '../../../contract/resources/leads'
import { draw } from '../../../tests/kit/screens/draw'
import { dataProvider } from '../../providers/dataProvider'
import ImportDialog from './ImportDialog'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const picker = () => screen.getByLabelText('CSV or XLSX file', { selector: 'input' })
const workbook = () => new File(['PK'], 'Leads.xlsx')

it('maps the columns of a workbook that the server read, of the sheet that was chosen', async () => {
  const head = vi.spyOn(dataProvider, 'fileHead').mockImplementation(async (_resource, _file, sheet) => ({
    sheets: ['Cairo', 'تونس'],
    columns: [{ name: sheet ? 'Phone' : 'Full name', samples: ['Salma'] }],
  }))
  const send = vi.spyOn(dataProvider, 'importFile').mockResolvedValue({ job_id: 7 })
  vi.spyOn(dataProvider, 'job').mockResolvedValue({
    status: 'done',
    total: 1,
    done: 1,
    created: 1,
    updated: 0,
    failed: 0,
  })
  draw(<ImportDialog definition={leads} onClose={() => undefined} />)
  const file = workbook()
  await userEvent.upload(picker(), file)
  expect(await screen.findByRole('rowheader', { name: /Full name/ })).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Sheet'), 'تونس')
  const row = (await screen.findByRole('rowheader', { name: /Phone/ })).closest('tr') as HTMLElement
  expect((within(row).getByRole('combobox') as HTMLSelectElement).value).toBe('phone')
  expect(head).toHaveBeenLastCalledWith('leads', file, 'تونس')
  await userEvent.click(screen.getByRole('button', { name: 'Import' }))
  expect(await screen.findByText(/1.? new/)).toBeTruthy()
  expect(send).toHaveBeenCalledWith(
    'leads',
    expect.objectContaining({ file, sheet: 'تونس', mapping: expect.objectContaining({ phone: 'Phone' }) }),
  )
})

it('says before it starts which columns are no field', async () => {
  vi.spyOn(dataProvider, 'fileHead').mockResolvedValue({
    sheets: ['A'],
    columns: ['Phone', 'Shoe size', 'Nickname'].map(name => ({ name, samples: [] })),
  })
  draw(<ImportDialog definition={leads} onClose={() => undefined} />)
  await userEvent.upload(picker(), workbook())
  const told = await screen.findByText(/No matching field/)
  expect(told.textContent?.replace(/[\u2068\u2069]/g, '')).toMatch(/: Shoe size and Nickname$/)
  await userEvent.selectOptions(screen.getByLabelText(/Nickname/), 'name')
  expect(told.textContent).not.toContain('Nickname')
})

it('says at once why a workbook cannot be read, and does not offer to import it', async () => {
  vi.spyOn(dataProvider, 'fileHead').mockRejectedValue(
    new HttpError('no', 415, { error: 'unsupported_media_type', fields: { file: 'invalid' } }),
  )
  draw(<ImportDialog definition={leads} onClose={() => undefined} />)
  await userEvent.upload(picker(), workbook())
  expect((await screen.findByRole('alert')).textContent).toBeTruthy()
  expect((screen.getByRole('button', { name: 'Import' }) as HTMLButtonElement).disabled).toBe(true)
})

it('tells which rows were refused and why, in words, with the file of all', async () => {
  vi.spyOn(dataProvider, 'fileHead').mockResolvedValue({
    sheets: ['A'],
    columns: [{ name: 'Phone', samples: [] }],
  })
  vi.spyOn(dataProvider, 'importFile').mockResolvedValue({ job_id: 8 })
  vi.spyOn(dataProvider, 'job').mockResolvedValue({
    ...{ status: 'done', total: 3, done: 3, created: 0, updated: 0, failed: 12 },
    errors_url: '/api/v1/jobs/8/errors',
  })
  const lines = [
    'line,reason,Name,Phone',
    '3,phone: required; country_id: invalid,"Amal, R",',
    '9,exists,Omar,1',
  ]
  vi.stubGlobal('fetch', async () => new Response(`\ufeff${lines.join('\r\n')}\r\n`))
  draw(<ImportDialog definition={leads} onClose={() => undefined} />)
  await userEvent.upload(picker(), workbook())
  await screen.findByRole('rowheader', { name: /Phone/ })
  await userEvent.click(screen.getByRole('button', { name: 'Import' }))
  const [first, second] = await screen.findAllByText(/^Line/)
  expect(first?.closest('li')?.textContent).toMatch(/3.*Phone: .*Required.* · .*: Not valid.*Amal, R/)
  expect(second?.closest('li')?.textContent).toMatch(/9.*This exists already\.Omar, 1/)
  expect(screen.getByText(/10.*more/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Rows that were refused' })).toBeTruthy()
  vi.unstubAllGlobals()
})

it('names the row at which a file cannot be read any further', async () => {
  vi.spyOn(dataProvider, 'fileHead').mockResolvedValue({
    sheets: ['A'],
    columns: [{ name: 'Phone', samples: [] }],
  })
  vi.spyOn(dataProvider, 'importFile').mockResolvedValue({ job_id: 9 })
  vi.spyOn(dataProvider, 'job').mockResolvedValue({
    ...{ status: 'failed', total: 0, done: 101, created: 101, updated: 0, failed: 0 },
    stopped_at: 103,
  })
  draw(<ImportDialog definition={leads} onClose={() => undefined} />)
  await userEvent.upload(picker(), workbook())
  await screen.findByRole('rowheader', { name: /Phone/ })
  await userEvent.click(screen.getByRole('button', { name: 'Import' }))
  expect((await screen.findByText(/quotation mark/)).textContent).toMatch(/Row .?103.? .* before it .*101/)
})

it('says that an import was given up, and that the file can be imported again', async () => {
  vi.spyOn(dataProvider, 'fileHead').mockResolvedValue({
    sheets: ['A'],
    columns: [{ name: 'Phone', samples: [] }],
  })
  vi.spyOn(dataProvider, 'importFile').mockResolvedValue({ job_id: 10 })
  vi.spyOn(dataProvider, 'job').mockResolvedValue({
    ...{ status: 'failed', total: 0, done: 101, created: 101, updated: 0, failed: 0 },
    error: 'gave_up',
  })
  draw(<ImportDialog definition={leads} onClose={() => undefined} />)
  await userEvent.upload(picker(), workbook())
  await screen.findByRole('rowheader', { name: /Phone/ })
  await userEvent.click(screen.getByRole('button', { name: 'Import' }))
  expect((await screen.findByText(/ten times/)).textContent).toMatch(/101.*Import the file again/)
})

it('says that an import waits, and how many run before it', async () => {
  vi.spyOn(dataProvider, 'fileHead').mockResolvedValue({
    sheets: ['A'],
    columns: [{ name: 'Phone', samples: [] }],
  })
  vi.spyOn(dataProvider, 'importFile').mockResolvedValue({ job_id: 11 })
  vi.spyOn(dataProvider, 'job').mockResolvedValue({
    ...{ status: 'queued', total: null, done: 0, created: 0, updated: 0, failed: 0 },
    jobs_before: 2,
  })
  draw(<ImportDialog definition={leads} onClose={() => undefined} />)
  await userEvent.upload(picker(), workbook())
  await screen.findByRole('rowheader', { name: /Phone/ })
  await userEvent.click(screen.getByRole('button', { name: 'Import' }))
  expect((await screen.findByRole('status')).textContent).toMatch(/Waiting to start: .?2.? imports run first/)
})

it('names the column that a file has twice before it is sent', async () => {
  const send = vi.spyOn(dataProvider, 'importFile')
  draw(<ImportDialog definition={leads} onClose={() => undefined} />)
  await userEvent.upload(picker(), new File(['Name,Phone,Phone\nAmal,1,2\n'], 'leads.csv'))
  expect((await screen.findByRole('alert')).textContent).toMatch(/called “.?Phone.?”/)
  expect((screen.getByRole('button', { name: 'Import' }) as HTMLButtonElement).disabled).toBe(true)
  expect(send).not.toHaveBeenCalled()
})
