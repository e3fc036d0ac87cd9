import { initializeApp } from 'firebase/app'
import {
  browserPopupRedirectResolver,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  signInWithPopup,
} from 'firebase/auth'
import type { FirebaseWeb } from '../../contract/files/firebase'

/**
 * Asks who it is in a window of Firebase, by Google, and forgets it here again: the session is ours.
 * @returns the ID token (firebase.google.com/docs/auth/web/google-signin)
 * @throws FirebaseError with a `code` such as `auth/popup-closed-by-user`
 */
export async function firebaseToken({ projectId, apiKey, authDomain }: FirebaseWeb): Promise<string> {
  const auth = initializeAuth(initializeApp({ projectId, apiKey, authDomain }), {
    persistence: inMemoryPersistence,
    popupRedirectResolver: browserPopupRedirectResolver,
  })
  const provider = new GoogleAuthProvider()
  // People who share a machine choose the account each time.
  provider.setCustomParameters({ prompt: 'select_account' })
  const { user } = await signInWithPopup(auth, provider)
  const token = await user.getIdToken()
  await auth.signOut()
  return token
}
