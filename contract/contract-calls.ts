import { z } from 'zod'
import type { Endpoint } from './endpoints'

/** Keeps the PDF of a contract as its file, of the version that the caller has seen. */
export const keepPdf = z.strictObject({ version: z.int('invalid') })

const id = (line: string) =>
  line
    .toLowerCase()
    .replace(/[{}/.]+/g, ' ')
    .trim()
const call = (
  method: Endpoint['method'],
  path: string,
  summary: string,
  more: Partial<Endpoint>,
): Endpoint => ({ method, path, tag: 'contracts', id: id(`${method} ${path}`), summary, ...more })

/** Contracts as pages to print and as PDF. */
export const CONTRACT_CALLS: readonly Endpoint[] = [
  call(
    'GET',
    '/contracts/{id}/print',
    'The contract filled in, German or English beside Arabic, as a page.',
    {
      cookie: true,
      answer: 'text/html',
    },
  ),
  call(
    'GET',
    '/contracts/{id}/pdf',
    'The same as PDF; 503 `pdf_unavailable` where the server has no Chromium.',
    {
      cookie: true,
      answer: 'application/pdf',
    },
  ),
  call('POST', '/contracts/{id}/pdf', "Keeps the PDF as the contract's file.", {
    body: keepPdf,
    answer: z.record(z.string(), z.unknown()),
  }),
  call('GET', '/pdf-state', 'Whether this server can make PDF.', {
    answer: z.object({ available: z.boolean() }),
  }),
]
