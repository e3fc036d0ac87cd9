/** Values for the gaps of a sentence, by name. */
export type GapValues = Readonly<Record<string, string | number>>

/** Fills the gaps `%{name}` of a sentence; one without a value stays empty. */
export function filled(sentence: string, values: GapValues): string {
  return sentence.replace(/%\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}
