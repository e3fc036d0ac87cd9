/** The application's own sources of a consent or its withdrawal, as they are written down. */
const PLACES: ReadonlyMap<string, ConsentPlace['place']> = new Map([
  ['office', 'office'],
  ['preference page', 'preferences'],
  ['unsubscribe link', 'unsubscribe'],
])

export interface ConsentPlace {
  place: 'office' | 'preferences' | 'unsubscribe'
  /** The language that was chosen there. */
  language?: string
}

/** @returns which place of ours a source is; nothing for what others wrote, which stays as it is */
export function consentPlace(source: string): ConsentPlace | undefined {
  const [name = '', language] = source.split(/: (?=\w\w$)/)
  const place = PLACES.get(name)
  return place && { place, ...(language ? { language } : {}) }
}
