import { expect } from 'vitest'
import { marker, phone } from '../cases/case'
import type { Api, Row } from './api'
import type { TestApp } from './app'

/** Values of a document of {@link papersOf}, before its name. */
export const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'

/** Candidates with papers, as a person makes them. */
export function papersOf(app: TestApp, api: Api) {
  async function make(name: string, body: Record<string, unknown>): Promise<Row> {
    const answer = await api.post(`/${name}`, body)
    expect(answer.status, answer.text).toBe(201)
    return answer.record
  }

  const candidate = (body: Record<string, unknown> = {}) =>
    make('candidates', { name: marker(), phone: phone(), ...body })

  async function upload(name: string): Promise<string> {
    const form = new FormData()
    form.set('folder', 'candidates/papers')
    form.set('file', new File([`${PDF}${name}`], name, { type: 'application/pdf' }))
    const answer = await fetch(`${app.url}/api/v1/files`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.token}` },
      body: form,
    })
    return ((await answer.json()) as { url: string }).url
  }

  async function paperOf(candidate_id: number, name = marker()) {
    const url = await upload(`${name}.pdf`)
    const [kind] = await app.sql<{ id: number }[]>`select id from document_kinds limit 1`
    const { id } = await make('documents', { candidate_id, kind_id: Number(kind?.id), name, file: url })
    return { id, url, name }
  }

  /** A file as somebody fetches it, the maker unless said. */
  const fetchFile = (url: string, headers: Record<string, string> = {}, by = api) =>
    fetch(app.url + url, { headers: { authorization: `Bearer ${by.token}`, ...headers } })

  return { make, candidate, upload, paperOf, fetchFile }
}
