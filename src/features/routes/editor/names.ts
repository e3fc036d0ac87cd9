/** A thing with a key and names in several languages. */
export interface WithNames {
  key: string
  names: Readonly<Record<string, string | null | undefined>>
}

/** Returns a name in a language of the page: its own, else English, else the key. */
export function nameIn({ key, names }: WithNames, locale: string): string {
  return names[locale.split('-')[0] ?? ''] || names.en || key
}
