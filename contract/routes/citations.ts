/** A source in the languages beside English. */
export type SourceWords = Record<'ar' | 'fr' | 'de', string>

const german = (law: string) =>
  law
    .replaceAll(/ sentences? /g, ' Satz ')
    .replaceAll(' no. ', ' Nr. ')
    .replace(' with its annex', ' mit Anlage')

/** Returns a citation of a law in the words of German law. */
export const germanCitation = (law: string): string =>
  citation(law.replaceAll(/\bsections /gi, '§§ ').replaceAll(/\bsection /gi, '§ ')).de

/** Returns a citation of a law, with the words around its numbers in other languages. */
export function citation(law: string): SourceWords {
  const isolated = (part: string) => `\u2066${german(part)}\u2069`
  return {
    de: german(law).replaceAll(' with ', ' mit '),
    fr: law
      .replaceAll(/ sentences? /g, ' phrase ')
      .replaceAll(' no. ', ' n° ')
      .replace(' with its annex', ' et son annexe')
      .replaceAll(' with ', ' avec '),
    ar: law.endsWith(' with its annex')
      ? `${isolated(law.replace(' with its annex', ''))} وملحقه`
      : law.split(' with ').map(isolated).join(' مع '),
  }
}
