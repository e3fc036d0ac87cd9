import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useNotify, useTranslate } from 'react-admin'
import { type Publication, routeCalls, type VersionAnswer } from '../../../../contract/calls/routes'
import type { VersionContent } from '../../../../contract/routes/version'
import { refusalOf, refusalWords } from '../../../fields/refusal'
import { isSame } from '../../../providers/changes'
import type { LotseDataProvider } from '../../../providers/dataProvider'

/** The draft of a route: its content as it is changed here, saving and publishing. */
export function useDraft(route: number, read: VersionAnswer) {
  const provider = useDataProvider<LotseDataProvider>()
  const client = useQueryClient()
  const notify = useNotify()
  const [saved, setSaved] = useState({ version: Number(read.version.version), content: read.content })
  const [content, setContent] = useState<VersionContent>(read.content)
  const { run, isBusy, theirs, setTheirs } = useCalls()

  function hold({ version, content: stored }: VersionAnswer): void {
    setSaved({ version: Number(version.version), content: stored })
    setContent(stored)
    setTheirs(undefined)
  }

  /** Saves the content over a version of the draft. @returns the version saved; undefined where it was refused */
  async function save(over = saved.version): Promise<number | undefined> {
    const answer = await run(() =>
      provider.ask(routeCalls.save, { params: { id: route }, body: { version: over, content } }),
    )
    if (!answer) return undefined
    hold(answer)
    notify('messages.saved', { type: 'success' })
    return Number(answer.version.version)
  }

  return {
    content,
    setContent,
    isDirty: !isSame(content, saved.content),
    isBusy,
    theirs,
    save,
    discard: () => setContent(saved.content),
    /** Takes what somebody else saved; the changes made here are lost. */
    load: async () => {
      const answer = await run(() =>
        provider.ask(routeCalls.read, { params: { id: route, number: 'draft' } }),
      )
      if (answer) hold(answer)
    },
    publish: (order: Omit<Publication, 'version'>) =>
      run(async () => {
        const answer = await provider.ask(routeCalls.publish, {
          params: { id: route },
          body: { ...order, version: saved.version },
        })
        await client.invalidateQueries({ queryKey: ['route-versions'] })
        return answer
      }),
  }
}

/** One call at a time; a refusal is shown, and a conflict gives the version that another person saved. */
function useCalls() {
  const notify = useNotify()
  const translate = useTranslate()
  const [isBusy, setBusy] = useState(false)
  const [theirs, setTheirs] = useState<number>()
  async function run<T>(call: () => Promise<T>): Promise<T | undefined> {
    setBusy(true)
    try {
      return await call()
    } catch (refused) {
      const refusal = refusalOf(refused)
      if (refusal.code === 'conflict' && refusal.current) setTheirs(Number(refusal.current.version))
      else notify(refusalWords(translate, refusal, 'route-versions'), { type: 'error' })
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { run, isBusy, theirs, setTheirs }
}

export type Draft = ReturnType<typeof useDraft>
