import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import {
  type Organisation,
  type OrganisationChange,
  settingsCalls,
} from '../../../../contract/calls/settings'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { signal } from '../../../providers/signals'
import { useMergedSave } from '../../../views/record/useMergedSave'
import { SETTINGS } from './settingFields'

const KEY = ['organisation']

/** Reads the organisation's settings, and changes some of them. The question after a conflict is to be drawn. */
export function useOrganisation() {
  const provider = useDataProvider<LotseDataProvider>()
  const client = useQueryClient()
  const { save, ask, question } = useMergedSave(SETTINGS)
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal: stop }) => provider.ask(settingsCalls.read, {}, stop),
  })
  /**
   * @param started the settings as they were when the changes began
   * @throws HttpError where the server refuses
   */
  async function change(changes: OrganisationChange, started: Organisation): Promise<void> {
    const saved = await save({
      changes,
      started,
      send: (changes, from) =>
        provider.ask(settingsCalls.change, { body: { ...changes, version: Number(from.version) } }),
      ask(disputed, current) {
        client.setQueryData(KEY, current)
        // A rule is compared on its own screen, which shows the new one beside the message.
        return disputed.some(({ field }) => field.startsWith('ready_rule')) ? undefined : ask(disputed)
      },
    })
    client.setQueryData(KEY, saved)
    // Name, logo and clock stand in the frame of every page.
    signal('profile')
    await client.invalidateQueries({ queryKey: ['ready-candidates'] })
  }
  return { ...query, change, question }
}
