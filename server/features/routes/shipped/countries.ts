import { nationalIdForm } from '../../../../contract/candidates/nationalIds'
import type { RuleSource } from '../../../../contract/routes/version'
import { authority, law, toConfirm } from './sources'

/** Countries are ISO 3166-1 codes of two small letters, as the slugs of the countries. */

/** The annex to § 38 BeschV: no recruitment of health and care staff who live there (docs/spec/routes.md, "Money rules", G-1). */
export const guardedCountries: { countries: readonly string[]; source: RuleSource } = {
  countries: [
    ...['af', 'ao', 'gq', 'et', 'bd', 'bj', 'bf', 'bi', 'dj', 'ci', 'er', 'ga', 'gm', 'gh', 'gn', 'gw'],
    ...['ht', 'ye', 'cm', 'ki', 'km', 'cd', 'cg', 'la', 'ls', 'lr', 'mg', 'mw', 'ml', 'mr', 'fm', 'mz'],
    ...['np', 'ne', 'ng', 'pk', 'pg', 'rw', 'sb', 'zm', 'ws', 'sn', 'sl', 'zw', 'so', 'sd', 'ss', 'tz'],
    ...['tl', 'tg', 'td', 'tv', 'ug', 'vu', 'cf'],
  ],
  source: law('Annex to § 38 BeschV, BGBl. 2023 I no. 353; equal to the WHO list of 2023'),
}

/** Embassies by country of residence, and other rows of a country (docs/spec/routes.md, "Documents"). */
export interface MissionRow {
  country: string
  /** Cities of the embassies and consulates that take applications of people who live there. */
  missions: readonly string[]
  /** A soft check of the national id: a pattern of the whole number. Null where it has no fixed form. */
  national_id: string | null
  /** The name of the police clearance there. */
  police_clearance: string
  /** Men show their military status when they leave. */
  military_status: boolean
  /** Days off of the week, 0 is Sunday. */
  weekend: readonly number[]
  recruiting_law: { text: string; source: RuleSource } | null
  source: RuleSource
}

const FRIDAY_SATURDAY = [5, 6] as const
const SATURDAY_SUNDAY = [6, 0] as const
const OF_MISSIONS = authority('Pages of the embassies')
const LOCAL_LAW = toConfirm(law('Local law'))

export const missions: readonly MissionRow[] = [
  {
    country: 'eg',
    missions: ['Cairo'],
    national_id: nationalIdForm('eg'),
    police_clearance: 'صحيفة الحالة الجنائية',
    military_status: true,
    weekend: FRIDAY_SATURDAY,
    recruiting_law: {
      text: 'Licence; law 14/2025 in force since 1 September 2025; under the old law at most 2 % of the first year’s pay',
      source: LOCAL_LAW,
    },
    source: OF_MISSIONS,
  },
  {
    country: 'ma',
    missions: ['Rabat'],
    national_id: nationalIdForm('ma'),
    police_clearance: 'Casier judiciaire, fiche anthropométrique',
    military_status: false,
    weekend: SATURDAY_SUNDAY,
    recruiting_law: {
      text: 'Authorisation, Labour Code art. 475 ff.; nothing from job seekers',
      source: LOCAL_LAW,
    },
    source: OF_MISSIONS,
  },
  {
    country: 'tn',
    missions: ['Tunis'],
    national_id: nationalIdForm('tn'),
    police_clearance: 'Bulletin n° 3',
    military_status: true,
    weekend: SATURDAY_SUNDAY,
    recruiting_law: {
      text: 'Authorisation, decree 2010-2948; reform announced in 2025',
      source: LOCAL_LAW,
    },
    source: OF_MISSIONS,
  },
  {
    country: 'dz',
    missions: ['Algiers'],
    national_id: nationalIdForm('dz'),
    police_clearance: 'Casier judiciaire n° 3',
    military_status: true,
    weekend: FRIDAY_SATURDAY,
    recruiting_law: null,
    source: OF_MISSIONS,
  },
  {
    country: 'jo',
    missions: ['Amman'],
    national_id: nationalIdForm('jo'),
    police_clearance: 'عدم محكومية',
    military_status: false,
    weekend: FRIDAY_SATURDAY,
    recruiting_law: { text: 'Licence', source: LOCAL_LAW },
    source: OF_MISSIONS,
  },
  {
    country: 'lb',
    missions: ['Beirut'],
    national_id: nationalIdForm('lb'),
    police_clearance: 'سجل عدلي',
    military_status: false,
    weekend: SATURDAY_SUNDAY,
    recruiting_law: null,
    source: OF_MISSIONS,
  },
  {
    country: 'sy',
    missions: ['Amman', 'Beirut', 'Cairo', 'Riyadh', 'Kuwait', 'Erbil', 'Istanbul'],
    national_id: nationalIdForm('sy'),
    police_clearance: 'غير محكوم',
    military_status: true,
    weekend: FRIDAY_SATURDAY,
    recruiting_law: null,
    source: authority('Pages of the embassies; after six months of residence elsewhere, the embassy there'),
  },
]

const HOLIDAY_LAW = toConfirm(law('Local law on public holidays'))

/** Days that each of the two feasts of Islam has off at least, of countries of which the library of holidays has one day alone. */
export const feasts: readonly { country: string; days: number; source: RuleSource }[] = [
  { country: 'ma', days: 2, source: HOLIDAY_LAW },
  { country: 'tn', days: 2, source: HOLIDAY_LAW },
  { country: 'dz', days: 3, source: HOLIDAY_LAW },
]
