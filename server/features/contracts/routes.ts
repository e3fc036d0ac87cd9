import { contractCalls } from '../../../contract/calls/contracts'
import { contracts } from '../../../contract/resources/contracts'
import { urlOf } from '../../crud/attachments'
import { logAction } from '../../crud/audit'
import type { Values } from '../../crud/hooks'
import { updateRecord } from '../../crud/records'
import { openStore, randomName } from '../../files/store'
import type { Route } from '../../http/route'
import { type Served, serve } from '../../http/serve'
import { findChromium, PRINT_POLICY, renderPdf } from '../../pdf'
import { printedContract } from './printed'

/** Our own page prints what is in its frame: without scripts in the frame, its origin opens nothing to the text. */
const FRAME_POLICY = `${PRINT_POLICY} allow-same-origin allow-modals; frame-ancestors 'self'`

/** Contracts as pages and as PDF. */
export const contractsRoutes: Route[] = [
  serve(contractCalls.print, async ({ services, actor, params, reply }) => {
    const { html } = await printedContract(services, actor, params.id)
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': FRAME_POLICY,
        'cache-control': 'no-store',
      })
      .send(html)
  }),
  serve(contractCalls.readPdf, async ({ services, actor, params: { id }, reply }) => {
    const printed = await printedContract(services, actor, id)
    const pdf = await renderPdf(printed)
    const opened = { action: 'open', resource: contracts.name, record: id, after: { pdf: true } } as const
    await logAction(services.sql, actor, opened)
    return reply
      .headers({
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="contract-${id}.pdf"`,
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'no-store',
      })
      .send(pdf)
  }),
  serve(contractCalls.keepPdf, keepPdf),
  serve(contractCalls.readPdfState, () => ({ available: findChromium() !== undefined })),
]

/** @throws Failure conflict where the contract was changed since the version that the caller has */
async function keepPdf({
  services,
  actor,
  params: { id },
  body: { version },
}: Served<typeof contractCalls.keepPdf>): Promise<Values> {
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
