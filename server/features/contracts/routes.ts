import { keepPdf } from '../../../contract/contract-calls'
import { can } from '../../../contract/define'
import { fail } from '../../../contract/errors'
import { contracts } from '../../../contract/resources/contracts'
import type { Actor } from '../../auth/actor'
import { urlOf } from '../../crud/attachments'
import { logAction } from '../../crud/audit'
import type { Values } from '../../crud/hooks'
import { updateRecord } from '../../crud/records'
import { openStore, randomName } from '../../files/store'
import { idOf } from '../../http/query'
import { type Call, type Route, route } from '../../http/route'
import { findChromium, PRINT_POLICY, renderPdf } from '../../pdf'
import type { Services } from '../../services'
import { printedContract } from './printed'

/** Our own page prints what is in its frame: without scripts in the frame, its origin opens nothing to the text. */
const FRAME_POLICY = `${PRINT_POLICY} allow-same-origin allow-modals; frame-ancestors 'self'`

/** Contracts as pages and as PDF. */
export const contractsRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/contracts/:id/print',
    access: contracts.roles,
    async handle({ services, actor, params, reply }) {
      const { html } = await printedContract(services, actor, idOf(params.id))
      return reply
        .headers({
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': FRAME_POLICY,
          'cache-control': 'no-store',
        })
        .send(html)
    },
  }),
  route({
    method: 'GET',
    path: '/contracts/:id/pdf',
    access: contracts.roles,
    async handle({ services, actor, params, reply }) {
      const id = idOf(params.id)
      const printed = await printedContract(services, actor, id)
      const pdf = await renderPdf(printed)
      await logAction(services.sql, actor, {
        action: 'open',
        resource: contracts.name,
        record: id,
        after: { pdf: true },
      })
      return reply
        .headers({
          'content-type': 'application/pdf',
          'content-disposition': `inline; filename="contract-${id}.pdf"`,
          'content-security-policy': "default-src 'none'; sandbox",
          'cache-control': 'no-store',
        })
        .send(pdf)
    },
  }),
  route({
    method: 'POST',
    path: '/contracts/:id/pdf',
    access: contracts.roles,
    guard({ actor }: Call<undefined>) {
      if (!can(contracts, actor.role, 'update')) throw fail('forbidden')
    },
    body: keepPdf,
    handle: ({ services, actor, params, body }) => keep(services, actor, idOf(params.id), body.version),
  }),
  route({
    method: 'GET',
    path: '/pdf-state',
    access: 'staff',
    handle: () => ({ available: findChromium() !== undefined }),
  }),
]

/** @throws Failure conflict where the contract was changed since the version that the caller has */
async function keep(services: Services, actor: Actor, id: number, version: number): Promise<Values> {
  const { title, html } = await printedContract(services, actor, id)
  const pdf = await renderPdf({ title, html })
  const path = `contracts/${randomName()}.pdf`
  const name = `${title.replace(/[^\p{L}\p{N} ._-]/gu, '_').slice(0, 120)}.pdf`
  const store = openStore(services.config)
  await store.write(path, pdf)
  try {
    return await services.sql.begin(async tx => {
      await tx`
        insert into files (path, folder, name, size, type, owner_id)
        values (${path}, 'contracts', ${name}, ${pdf.length}, 'application/pdf', ${actor.id})`
      return updateRecord(services, tx, { definition: contracts, actor }, id, { file: urlOf(path), version })
    })
  } catch (error) {
    await store.remove(path).catch(() => undefined)
    throw error
  }
}
