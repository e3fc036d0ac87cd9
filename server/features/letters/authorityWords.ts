import { germanCitation } from '../../../contract/routes/citations'

const LAW = /^(?:§|art\.|article|sections?\b)/i

/**
 * Returns the laws that a letter in German cites: of the source of a period what stands before the colon, for the rest is a note
 * for staff. A source that is no law is not told.
 */
export function citationOf(source: string | null): string {
  const [cited = ''] = (source ?? '').split(':')
  const laws = cited
    .split(';')
    .map(part => part.trim())
    .filter(part => LAW.test(part))
  return laws.map(germanCitation).join('; ')
}

/** Words by which the name of a mission says what it is. */
const KIND = /botschaft|konsulat|visa|vertretung|embassy|consulate|ambassade|tls|vfs|سفارة|قنصلية/i
const EMBASSY = 'Botschaft der Bundesrepublik Deutschland'
const CONSULATE = 'Generalkonsulat der Bundesrepublik Deutschland'

/** Missions of the shipped list that are no embassies, and cities that have another name in German. */
const CONSULATES: readonly string[] = ['Erbil', 'Istanbul']
const CITIES: Readonly<Record<string, string>> = { Cairo: 'Kairo', Algiers: 'Algier', Riyadh: 'Riad' }

/** Returns the name and address of a mission on a letter. A list of cities does not say what is there: an embassy unless named. */
export function missionLines(name: string, address: string | null): string {
  if (address && KIND.test(address.split('\n')[0] ?? '')) return address
  const office = CONSULATES.includes(name) ? CONSULATE : EMBASSY
  return [KIND.test(name) ? name : `${office} ${CITIES[name] ?? name}`, address].filter(Boolean).join('\n')
}
