import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../tests/kit/database'
import { makeCampaign } from '../../../tests/kit/mail/campaigns'
import { frameOf } from './content'
import { campaignRow } from './start'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database?.drop())

test('files of more than 25 MB together are refused before a message is made of them', async () => {
  const attachments = ['a', 'b', 'c'].map(name => ({ url: `/files/attachments/${name}.pdf`, name }))
  const { id } = await makeCampaign(database.sql, { attachments } as never)
  const sql = database.sql as never
  const framed = (megabytes: number) =>
    campaignRow(sql, id).then(campaign =>
      frameOf(
        {
          sql,
          origin: 'http://127.0.0.1',
          readFile: async () => ({ type: 'application/pdf', content: Buffer.alloc(megabytes * 1_048_576) }),
        },
        campaign,
      ),
    )
  await expect(framed(9)).rejects.toMatchObject({ name: 'TemplateError', code: 'too_large' })
  expect((await framed(8)).attachments).toHaveLength(3)
})
