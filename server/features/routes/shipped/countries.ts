import { nationalIdForm } from '../../../../contract/candidates/nationalIds'
import type { Names, RuleSource } from '../../../../contract/routes/version'
import { authority, law, practice, toConfirm } from './sources'

/** Countries are ISO 3166-1 codes of two small letters, as the slugs of the countries. */

/** The annex to § 38 BeschV: no recruitment of health and care staff who live there (docs/spec/routes.md, 5, G-1). */
export const guardedCountries: { countries: readonly string[]; source: RuleSource } = {
  countries: [
    ...['af', 'ao', 'gq', 'et', 'bd', 'bj', 'bf', 'bi', 'dj', 'ci', 'er', 'ga', 'gm', 'gh', 'gn', 'gw'],
    ...['ht', 'ye', 'cm', 'ki', 'km', 'cd', 'cg', 'la', 'ls', 'lr', 'mg', 'mw', 'ml', 'mr', 'fm', 'mz'],
    ...['np', 'ne', 'ng', 'pk', 'pg', 'rw', 'sb', 'zm', 'ws', 'sn', 'sl', 'zw', 'so', 'sd', 'ss', 'tz'],
    ...['tl', 'tg', 'td', 'tv', 'ug', 'vu', 'cf'],
  ],
  source: law('Annex to § 38 BeschV, BGBl. 2023 I no. 353; equal to the WHO list of 2023'),
}

/** Authentication of papers that a country issued (docs/spec/routes.md, 3.3). */
export interface AuthenticationWay {
  country: string
  way: 'legalisation' | 'apostille' | 'uncertain'
  /** The city of the embassy. */
  embassy: string
  /** The steps at home before the embassy, and what it refuses. */
  before: Names
  source: RuleSource
}

export const authenticationWays: readonly AuthenticationWay[] = [
  {
    country: 'eg',
    way: 'legalisation',
    embassy: 'Cairo',
    before: {
      en: 'First the Egyptian foreign ministry; private papers only through the notary office.',
      ar: 'أولًا وزارة الخارجية المصرية؛ المستندات العرفية عبر الشهر العقاري فقط.',
      fr: 'D’abord le ministère égyptien des Affaires étrangères ; actes privés par le notariat seulement.',
      de: 'Zuerst das ägyptische Außenministerium; private Urkunden nur über das Notariat.',
    },
    source: authority('Embassy Cairo'),
  },
  {
    country: 'ma',
    way: 'legalisation',
    embassy: 'Rabat',
    before: {
      en: 'First the court of first instance, then the foreign ministry; an apostille does not count, electronic certificates without signature and seal are refused.',
      ar: 'أولًا المحكمة الابتدائية ثم وزارة الخارجية؛ لا يُعتد بالأبوستيل، وتُرفض الشهادات الإلكترونية بلا توقيع وختم.',
      fr: 'D’abord le tribunal de première instance, puis le ministère des Affaires étrangères ; l’apostille ne vaut pas, les actes électroniques sans signature ni cachet sont refusés.',
      de: 'Zuerst das Gericht erster Instanz, dann das Außenministerium; eine Apostille gilt nicht, elektronische Urkunden ohne Unterschrift und Siegel werden nicht legalisiert.',
    },
    source: authority('Embassy Rabat; Germany objected to the apostille'),
  },
  {
    country: 'tn',
    way: 'legalisation',
    embassy: 'Tunis',
    before: {
      en: 'First the governorate, or court and justice ministry, then the foreign ministry.',
      ar: 'أولًا الولاية أو المحكمة ووزارة العدل، ثم وزارة الخارجية.',
      fr: 'D’abord le gouvernorat, ou tribunal et ministère de la Justice, puis le ministère des Affaires étrangères.',
      de: 'Zuerst Gouvernorat oder Gericht und Justizministerium, dann das Außenministerium.',
    },
    source: authority(
      'Embassy Tunis; member of the Apostille convention since 2018, the embassy still legalises',
    ),
  },
  {
    country: 'dz',
    way: 'uncertain',
    embassy: 'Algiers',
    before: {
      en: 'Until confirmed: first the foreign ministry; civil status and court papers only.',
      ar: 'إلى حين التأكد: أولًا وزارة الخارجية؛ مستندات الحالة المدنية والمحاكم فقط.',
      fr: 'Jusqu’à confirmation : d’abord le ministère des Affaires étrangères ; actes d’état civil et de justice seulement.',
      de: 'Bis zur Klärung: zuerst das Außenministerium; nur Personenstands- und Gerichtsurkunden.',
    },
    source: toConfirm(
      authority(
        'Apostille convention in force for Algeria since 9 July 2026; whether Germany objected is not known',
      ),
    ),
  },
  {
    country: 'jo',
    way: 'legalisation',
    embassy: 'Amman',
    before: {
      en: 'First the foreign ministry; papers with a QR code get a note instead, papers of private schools and hospitals are refused.',
      ar: 'أولًا وزارة الخارجية؛ المستندات برمز QR تحصل على ملاحظة بدلًا من ذلك، وتُرفض مستندات المدارس والمستشفيات الخاصة.',
      fr: 'D’abord le ministère des Affaires étrangères ; les actes avec code QR reçoivent une mention, ceux d’écoles et d’hôpitaux privés sont refusés.',
      de: 'Zuerst das Außenministerium; Urkunden mit QR-Code erhalten einen Vermerk, private Schulen und Krankenhäuser sind ausgeschlossen.',
    },
    source: authority('Embassy Amman, December 2025'),
  },
  {
    country: 'lb',
    way: 'legalisation',
    embassy: 'Beirut',
    before: {
      en: 'First the foreign ministry; the German translation is bound to the original.',
      ar: 'أولًا وزارة الخارجية؛ تُرفق الترجمة الألمانية بالأصل.',
      fr: 'D’abord le ministère des Affaires étrangères ; la traduction allemande est reliée à l’original.',
      de: 'Zuerst das Außenministerium; die deutsche Übersetzung ist mit dem Original verbunden.',
    },
    source: authority('Embassy Beirut'),
  },
  {
    country: 'sy',
    way: 'legalisation',
    embassy: 'Beirut',
    before: {
      en: 'First the Syrian foreign ministry; civil status papers only, sent by the provider of the embassy.',
      ar: 'أولًا وزارة الخارجية السورية؛ مستندات الحالة المدنية فقط، وتُرسل عبر مزود خدمة السفارة.',
      fr: 'D’abord le ministère syrien des Affaires étrangères ; actes d’état civil seulement, par le prestataire de l’ambassade.',
      de: 'Zuerst das syrische Außenministerium; nur Personenstandsurkunden, über den Dienstleister der Botschaft.',
    },
    source: authority('Embassy Beirut; the embassy in Damascus takes none; may change'),
  },
]

/** Embassies by country of residence, and other rows of a country (docs/spec/routes.md, 3.4). */
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

/** Authorities for the recognition of nurses by Bundesland (docs/spec/routes.md, 3.4). */
export interface NurseAuthority {
  /** The code of the Bundesland, as in DE-BY. */
  bundesland: string
  name: string
  source: RuleSource
}

const NURSES: readonly (readonly [string, string])[] = [
  ['by', 'Bayerisches Landesamt für Pflege'],
  ['nw', 'Bezirksregierung Münster'],
  ['he', 'Hessisches Landesamt für Gesundheit und Pflege'],
  ['be', 'Landesamt für Gesundheit und Soziales (LAGeSo)'],
  ['bw', 'Regierungspräsidium Stuttgart'],
  ['ni', 'Niedersächsisches Landesamt für Soziales, Jugend und Familie'],
  ['sn', 'Landesdirektion Sachsen'],
]
const CONFIRMED = ['by', 'nw', 'he']

export const nurseAuthorities: readonly NurseAuthority[] = NURSES.map(([bundesland, name]) => ({
  bundesland,
  name,
  source: CONFIRMED.includes(bundesland)
    ? authority('Pages of the Bundesland')
    : practice('To be confirmed with the Bundesland'),
}))
