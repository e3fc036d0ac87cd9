import type { Job } from '../../contract/calls/jobs'
import type { GuardWarning } from '../../contract/candidates/rules'
import { sendForm, signOf } from './files'
import { request } from './http'
import { act, withKey } from './idempotency'
import { onServerOf, serverOf } from './servers'

/** The records of a call over many: those named, or all that a filter finds but some. */
export type Target = { ids: number[] } | { filter: Record<string, unknown>; except: number[] }

/** The answer of a call over many records. `undo` is good for ten minutes. */
export interface ManyResult {
  undo?: string
  updated?: number
  deleted?: number
}

/** The part of a job that screens read. */
export type JobProgress = Pick<Job, 'status' | 'total' | 'done' | 'created' | 'updated' | 'failed'> &
  Partial<Job>

/** The columns and sheets of a file to import. */
export interface FileHead {
  /** Of a workbook, without the hidden ones. */
  sheets: string[]
  columns: { name: string; samples: string[] }[]
}

export interface ImportOrder {
  file: File
  /** Of a workbook; the first that is not hidden without. */
  sheet?: string | undefined
  /** Field of the resource to column of the file; a field mapped to '' is not read, one not named by its own name. */
  mapping: Record<string, string>
  /** Values that every row gets. */
  set: Record<string, unknown>
  dryRun: boolean
  /** Called with the part of the file that was sent, 0 to 1. */
  onProgress?: (part: number) => void
}

/** The answer to an undo. */
export interface Undone {
  /** Rules that records break which came back. */
  warnings?: GuardWarning[]
}

export interface ManyCalls {
  /** Changes many at once, all or nothing. */
  changeMany(resource: string, target: Target, changes: Record<string, unknown>): Promise<ManyResult>
  /** Deletes many at once, all or nothing; people go to their bin. */
  removeMany(resource: string, target: Target): Promise<ManyResult>
  /** Brings one back from the bin. */
  restore(resource: string, id: number): Promise<unknown>
  /** Takes back what gave the token. @throws HttpError 409 `undo_expired` */
  undo(resource: string, token: string): Promise<Undone | undefined>
  /** Starts an import. @returns the job that does it */
  importFile(resource: string, order: ImportOrder): Promise<{ job_id: number }>
  /** Reads a file's columns and keeps nothing of it. */
  fileHead(resource: string, file: File, sheet?: string): Promise<FileHead>
  job(resource: string, id: number): Promise<JobProgress>
}

/** The calls of the contract over many records of one resource. */
export const many: ManyCalls = {
  changeMany: (resource, target, changes) =>
    act(onServerOf(resource, `/${resource}`), { method: 'PUT', body: { ...target, changes } }),
  removeMany: async (resource, target) =>
    (await act<ManyResult | undefined>(onServerOf(resource, `/${resource}`), {
      method: 'DELETE',
      body: target,
    })) ?? {},
  restore: (resource, id) =>
    act(onServerOf(resource, `/${resource}/${id}/restore`), { method: 'POST', body: {} }),
  undo: (resource, undo) => act(onServerOf(resource, '/undo'), { method: 'POST', body: { undo } }),
  importFile: (resource, { file, sheet, mapping, set, dryRun, onProgress }) => {
    const body = new FormData()
    if (sheet) body.set('sheet', sheet)
    body.set('mapping', JSON.stringify(mapping))
    body.set('set', JSON.stringify(set))
    if (dryRun) body.set('dry_run', '1')
    body.set('file', file)
    const action = ['import', resource, sheet, mapping, set, dryRun, signOf(file)]
    return withKey(action, headers =>
      sendForm(`${serverOf(resource)}/${resource}/import`, body, { onProgress, headers }),
    )
  },
  fileHead: (resource, file, sheet) => {
    const body = new FormData()
    body.set('columns', '1')
    if (sheet) body.set('sheet', sheet)
    body.set('file', file)
    return sendForm(`${serverOf(resource)}/${resource}/import`, body)
  },
  job: (resource, id) => request(onServerOf(resource, `/jobs/${id}`)),
}
