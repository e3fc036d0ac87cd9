import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify } from 'react-admin'
import { builderCalls, type TemplateBlock } from '../../../../contract/calls/templates'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { askKey, useAsk } from '../../../providers/useAsk'
import { type TemplateResource, templateSides } from '../sides'

/** Reads the own and the shared blocks of a side, saves a block, and removes one. */
export function useBlocks(resource: TemplateResource) {
  const provider = useDataProvider<LotseDataProvider>()
  const client = useQueryClient()
  const notify = useNotify()
  const { audience } = templateSides[resource]
  const asked = { query: { audience } }
  const { data = [] } = useAsk(builderCalls.listBlocks, asked, { retry: false })
  const reload = () => client.invalidateQueries({ queryKey: askKey(builderCalls.listBlocks, asked) })
  return {
    blocks: Array.isArray(data) ? data : [],
    /** @throws HttpError with `fields.name` if the name is taken */
    save: async (block: Pick<TemplateBlock, 'name' | 'html' | 'shared'>) => {
      await provider.ask(builderCalls.createBlock, { body: { ...block, audience } })
      await reload()
    },
    remove: async (id: number) => {
      await provider
        .ask(builderCalls.removeBlock, { params: { id } })
        .catch((error: { body?: { error?: string } | null }) =>
          notify(`errors.${error.body?.error ?? 'network'}`, {
            type: 'error',
            messageArgs: { _: 'errors.unknown' },
          }),
        )
      await reload()
    },
  }
}
