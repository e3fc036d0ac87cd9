import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify } from 'react-admin'
import { TEMPLATE_SIDES, type TemplateBlock } from '../../../contract/template-calls'
import type { LotseDataProvider } from '../../providers/dataProvider'
import type { TemplateResource } from './audiences'

/** The own and the shared parts of mails of a side, and what keeps and takes away one. */
export function useBlocks(resource: TemplateResource) {
  const provider = useDataProvider<LotseDataProvider>()
  const client = useQueryClient()
  const notify = useNotify()
  const audience = Object.entries(TEMPLATE_SIDES).find(([, name]) => name === resource)?.[0]
  const queryKey = ['template-blocks', audience]
  const { data = [] } = useQuery({
    queryKey,
    retry: false,
    queryFn: ({ signal }) =>
      provider.raw<TemplateBlock[]>('GET', `/template-blocks?audience=${audience}`, undefined, signal),
  })
  const again = () => client.invalidateQueries({ queryKey })
  return {
    blocks: Array.isArray(data) ? data : [],
    /** @throws HttpError with `fields.name` where the name is taken */
    keep: async (block: Pick<TemplateBlock, 'name' | 'html' | 'shared'>) => {
      await provider.raw('POST', '/template-blocks', { ...block, audience })
      await again()
    },
    remove: async (id: number) => {
      await provider
        .raw('DELETE', `/template-blocks/${id}`)
        .catch((error: { body?: { error?: string } | null }) =>
          notify(`errors.${error.body?.error ?? 'network'}`, {
            type: 'error',
            messageArgs: { _: 'errors.unknown' },
          }),
        )
      await again()
    },
  }
}
