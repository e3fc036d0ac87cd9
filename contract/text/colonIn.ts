/** Returns the colon between a label and its value with the spaces of a language: French has one before it that does not break. */
export const colonIn = (language: string): string => (language.startsWith('fr') ? '\u00a0: ' : ': ')
