/** Settings with which a browser stores files in a bucket of Firebase Storage. */
export interface FirebaseStorage {
  projectId: string
  apiKey: string
  bucket: string
  /** The address of the service: Google's host, or one that stands in for it. */
  url: string
}

/** Google's own host of Firebase Storage. */
export const FIREBASE_STORAGE_URL = 'https://firebasestorage.googleapis.com'

/** Settings with which a browser signs in by Firebase: public, as they stand in every page that uses Firebase. */
export interface FirebaseWeb {
  projectId: string
  apiKey: string
  /** The host of the sign-in page. */
  authDomain: string
}
