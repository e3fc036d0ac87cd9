import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { forgetMe, loadMe, type Me } from '../providers/me'
import { onSignal } from '../providers/signals'

/**
 * The own user, kept in step: asked for at the start and again after the own profile was changed.
 * @param onFailed the first fetch failed, by whatever but the end of the session
 */
export function useMe(onFailed: () => void): { me: Me | undefined; reload: () => void } {
  const client = useQueryClient()
  const [me, setMe] = useState<Me>()
  const load = useCallback(
    () =>
      loadMe().then(setMe, (error: { status?: number }) => {
        if (error.status !== 401) throw error
      }),
    [],
  )
  const reload = useCallback(() => {
    forgetMe()
    load().then(
      () => client.invalidateQueries({ queryKey: ['auth'] }),
      () => undefined,
    )
  }, [client, load])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first fetch decides whether there is a start.
  useEffect(() => void load().catch(onFailed), [])
  useEffect(() => onSignal('profile', reload), [reload])
  return { me, reload }
}
