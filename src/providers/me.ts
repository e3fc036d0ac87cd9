import type { FirebaseStorage } from '../../contract/firebase'
import type { Role } from '../../contract/roles'
import { request } from './http'
import { onSignal } from './signals'

/** The own user, as `GET /user/me` gives it. Locked, it is only `id`, `name`, `image` and `locked`. */
export interface Me {
  id: number
  name: string
  image: string | null
  locked?: true
  role?: Role | null
  email?: string
  level?: number | null
  special?: boolean
  language?: string | null
  /** Whether one is set. */
  pin?: boolean
  password?: boolean
  version?: number
  organisation?: {
    name: string
    logo_url: string | null
    editor: string
    /** Where the second editor of templates is served; null where it is not offered. */
    builder_origin: string | null
    /** Where attachments of templates go; null: to the own server. */
    firebase_store: FirebaseStorage | null
    time_zone: string
    currencies: string[]
    is_demo: boolean
  }
  [field: string]: unknown
}

let kept: Promise<Me> | undefined

/** The own user, asked for once. @throws HttpError; the next call asks again */
export function loadMe(): Promise<Me> {
  const asked = kept ?? request<Me>('/user/me')
  kept = asked
  asked.catch(() => {
    if (kept === asked) kept = undefined
  })
  return asked
}

/** The next {@link loadMe} asks the server. */
export function forgetMe(): void {
  kept = undefined
}

onSignal('profile', forgetMe)
onSignal('ended', forgetMe)
