/** The application's own sources of a consent or its withdrawal, as they are written down. */
const PLACES = {
  office: 'office',
  'preference page': 'preferences',
  'unsubscribe link': 'unsubscribe',
} as const

export interface ConsentPlace {
  place: (typeof PLACES)[keyof typeof PLACES]
  /** The language that was chosen there. */
  language?: string
}

/** @returns which place of ours a source is; nothing for what others wrote, which stays as it is */
export function consentPlace(source: string): ConsentPlace | undefined {
  const [name = '', language] = source.split(/: (?=\w\w$)/)
  if (!Object.hasOwn(PLACES, name)) return undefined
  return { place: PLACES[name as keyof typeof PLACES], ...(language ? { language } : {}) }
}
