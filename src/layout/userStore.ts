import { localStorageStore, type Store } from 'react-admin'
import { SCHEME_KEY } from './theme/scheme'

/** Choices that survive log-out: the look of the page is no secret, and nobody wants to choose it each day. */
const kept = ['locale', SCHEME_KEY]

/**
 * The store of what one user chose in this browser (columns, density, theme). Each user has an own one; log-out
 * empties it but for language and theme.
 * @param user the user's id, as in the token
 * @param locale the language chosen before sign-in; taken over, so that a switch there stays
 */
export function userStore(user: string, locale: string): Store {
  const store = localStorageStore('1', `.${user}`)
  if (store.getItem('locale') !== locale) store.setItem('locale', locale)
  return {
    ...store,
    reset: () => {
      const values = kept.map(key => [key, store.getItem(key)] as const)
      store.reset()
      for (const [key, value] of values) if (value !== undefined) store.setItem(key, value)
    },
  }
}
