import { useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import type { ClockState } from '../../../../contract/calls/candidates/page'
import type { Document } from '../../../../contract/resources/documents'
import { dayOf } from '../../../layout/parts/clock'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { uploadFile } from '../../../providers/files'
import { useAct } from '../../../views/useAct'
import { useOnPage } from '../page/usePage'
import { type PaperToAsk, useAskPaper } from './useAskPaper'
import { useNotifyAsked } from './useNotifyAsked'

/**
 * Runs a call of this page, says why it was refused, and reads the page again.
 * @param resource whose fields may be refused
 */
export function useRun(resource: string) {
  const notify = useNotify()
  const { reload } = useOnPage()
  const act = useAct(resource)

  /** @returns whether it went through */
  async function run(call: () => Promise<unknown>, said?: string): Promise<boolean> {
    const isDone = await act.run(() => call().then(() => true))
    if (isDone && said) notify(said, { type: 'success' })
    await reload()
    return isDone === true
  }
  return { run, isBusy: act.isBusy, errors: act.errors }
}

/** Which records a clock of what was asked for belongs to. */
const ASKED_IN: Partial<Record<string, string>> = {
  recognition: 'recognitions',
  ba: 'ba-approvals',
  visa: 'visas',
}

/** Records that a paper was received or an authority was answered. */
export function useAnswers() {
  const provider = useDataProvider<LotseDataProvider>()
  const { run, isBusy } = useRun('documents')
  const today = dayOf(new Date())
  return {
    isBusy,
    arrived: ({ source, source_id }: Pick<ClockState, 'source' | 'source_id'>) =>
      run(() => {
        const resource = source === 'document' ? 'documents' : String(ASKED_IN[source ?? ''])
        const data = source === 'document' ? { received_on: today } : { answered_on: today }
        return provider.update(resource, { id: Number(source_id), data, previousData: {} })
      }, 'messages.saved'),
  }
}

/** The paper that a call is about: the record where there is one, else its kind. */
export interface PaperRef {
  documentId: number | null
  kindId: number
}

/** @returns the name of a paper's dialog within its page */
export const paperPart = ({ documentId, kindId }: PaperRef) => `paper ${kindId} ${documentId}`

/** Returns the paper as it is asked for: again, or for the first time. */
export const paperToAsk = ({ documentId, kindId }: PaperRef, candidateId: number): PaperToAsk =>
  documentId ? { documentId } : { kindId, candidateId }

/** How far a file is, 0 to 1. */
export interface SendingFile {
  name: string
  part: number
}

/** Asks for papers, takes them in, and sends their files. */
export function usePaperCalls() {
  const provider = useDataProvider<LotseDataProvider>()
  const { page } = useOnPage()
  const { run, isBusy, errors } = useRun('documents')
  const [sending, setSending] = useState<Record<string, SendingFile>>({})
  const candidate_id = page.candidate.id
  const notifyAsked = useNotifyAsked()
  const askPaper = useAskPaper()

  const write = ({ documentId, kindId }: PaperRef, data: Record<string, unknown>, before?: Document) =>
    documentId
      ? provider.update('documents', { id: documentId, data, previousData: before ?? {} })
      : provider.create('documents', { data: { candidate_id, kind_id: kindId, ...data } })

  async function upload(
    paper: PaperRef,
    file: File,
    field: 'file' | 'translation' = 'file',
  ): Promise<boolean> {
    const key = `${paper.kindId} ${paper.documentId ?? ''}`
    const show = (part: number) => setSending(all => ({ ...all, [key]: { name: file.name, part } }))
    show(0)
    const isSent = await run(async () => {
      const { url, name } = await uploadFile(file, {
        resource: 'documents',
        folder: `candidates/${candidate_id}`,
        onProgress: show,
      })
      const came = field === 'file' ? { received_on: dayOf(new Date()), name } : {}
      await write(paper, { ...came, [field]: url })
    }, 'candidate.uploaded')
    setSending(({ [key]: _, ...rest }) => rest)
    return isSent
  }
  return {
    isBusy,
    errors,
    upload,
    sendingOf: ({ documentId, kindId }: PaperRef) => sending[`${kindId} ${documentId ?? ''}`],
    received: (paper: PaperRef) =>
      run(() => write(paper, { received_on: dayOf(new Date()) }), 'messages.saved'),
    /** @param before the record that the changes began with; none for a new one */
    save: (paper: PaperRef, changes: Record<string, unknown>, before: Document | undefined) =>
      run(() => write(paper, changes, before), 'messages.saved'),
    ask: (paper: PaperRef, due_on: string) =>
      run(async () => notifyAsked(await askPaper(paperToAsk(paper, candidate_id), { due_on }))),
  }
}
