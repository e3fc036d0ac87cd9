/** What a browser needs to sign in by Firebase: public by its nature, as Firebase's own pages carry it. */
export interface FirebaseWeb {
  projectId: string
  apiKey: string
  /** The host whose page asks who it is. */
  authDomain: string
}
