/** What a browser needs to put files into a bucket of Firebase Storage. */
export interface FirebaseStorage {
  projectId: string
  apiKey: string
  bucket: string
  /** Where it is reached: Google's host, or one that stands in for it. */
  url: string
}

/** Google's own host of Firebase Storage. */
export const FIREBASE_STORAGE_URL = 'https://firebasestorage.googleapis.com'

/** What a browser needs to sign in by Firebase: public by its nature, as Firebase's own pages carry it. */
export interface FirebaseWeb {
  projectId: string
  apiKey: string
  /** The host whose page asks who it is. */
  authDomain: string
}
