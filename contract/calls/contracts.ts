import { z } from 'zod'
import { contracts } from '../resources/contracts'
import { call, recordAnswer, rolesFor } from './call'

/** Contracts as pages to print and as PDF. */
export const contractCalls = {
  print: call('GET /contracts/{id}/print', {
    summary: 'The contract filled in, German or English beside Arabic, as a page.',
    access: contracts.roles,
    cookie: true,
    answer: 'text/html',
  }),
  readPdf: call('GET /contracts/{id}/pdf', {
    summary: 'The same as PDF; 503 `pdf_unavailable` where the server has no Chromium.',
    access: contracts.roles,
    cookie: true,
    answer: 'application/pdf',
  }),
  keepPdf: call('POST /contracts/{id}/pdf', {
    summary: "Keeps the PDF as the contract's file, of the version that the caller has seen.",
    access: rolesFor(contracts, 'update'),
    body: z.strictObject({ version: z.int('invalid') }),
    answer: recordAnswer(contracts),
  }),
  readPdfState: call('GET /pdf-state', {
    tag: 'contracts',
    summary: 'Whether this server can create PDFs.',
    access: 'staff',
    answer: z.object({ available: z.boolean() }),
  }),
}
