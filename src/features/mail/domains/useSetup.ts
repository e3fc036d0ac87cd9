import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import { domainCalls } from '../../../../contract/calls/mail-domains'
import type { SetupOrder } from '../../../../contract/mail/domain-setup'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { askKey, useAsk } from '../../../providers/useAsk'
import { useExplain } from '../useExplain'

/** Below the resource: each change of a domain, by a person or the hourly check, reads it again. */
const KEY = askKey(domainCalls.readSetup, {}, 'domains')

/** Reads the state of all domains. */
export function useSetup() {
  return useAsk(domainCalls.readSetup, {}, { resource: 'domains' })
}

/** A step, by the name of its success in the texts. */
type SetupStep = 'keys' | 'identity' | 'cloudflare' | 'check'

/**
 * The steps of a domain's setup.
 * @returns one function a step; its answer is undefined where it was refused, which is said
 */
export function useSetupSteps(id: number) {
  const provider = useDataProvider<LotseDataProvider>()
  const client = useQueryClient()
  const notify = useNotify()
  const explain = useExplain('domains')
  const [step, setStep] = useState<SetupStep>()
  const params = { id }
  async function run<Answer>(name: SetupStep, order: () => Promise<Answer>): Promise<Answer | undefined> {
    setStep(name)
    try {
      const answer = await order()
      notify(`domain_setup.done.${name}`, { type: 'success' })
      return answer
    } catch (refused) {
      notify(explain(refused), { type: 'error' })
      return undefined
    } finally {
      setStep(undefined)
      void client.invalidateQueries({ queryKey: ['domains'] })
    }
  }
  return {
    makeKeys: () => run('keys', () => provider.ask(domainCalls.makeKeys, { params })),
    makeIdentity: () => run('identity', () => provider.ask(domainCalls.makeIdentity, { params })),
    writeZone: () => run('cloudflare', () => provider.ask(domainCalls.writeZone, { params })),
    check: () => run('check', () => provider.ask(domainCalls.check, { params })),
    isBusy: step !== undefined,
    isChecking: step === 'check',
  }
}

/** Saves the settings of all domains together. */
export function useSaveSetup() {
  const provider = useDataProvider<LotseDataProvider>()
  const client = useQueryClient()
  const call = useMutation({
    mutationFn: (order: SetupOrder) => provider.ask(domainCalls.changeSetup, { body: order }),
    onSuccess: data => client.setQueryData(KEY, data),
  })
  return { save: call.mutateAsync, isBusy: call.isPending }
}

/** Reads the messages of a domain on each of its last days. */
export function useDays(id: number) {
  return useAsk(domainCalls.listDays, { params: { id } })
}
