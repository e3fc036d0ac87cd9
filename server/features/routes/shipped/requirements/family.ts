import type { RouteRequirement } from '../../../../../contract/routes/version'
import { CHILD, house, law, OLDER_CHILD, PARENT, SPOUSE, SPOUSE_OF_LEARNER, toConfirm } from '../sources'
import { field, paper, type RequirementRow, stepDone } from './requirementRow'

/** Requirements of family members (docs/spec/routes.md, "Other routes"). */
const REQUIREMENTS: readonly Omit<RouteRequirement, 'step' | 'effect'>[] = [
  {
    key: 'both_over_18',
    names: {
      en: 'Both spouses at least 18',
      ar: 'الزوجان في سن 18 على الأقل',
      fr: 'Deux conjoints d’au moins 18 ans',
      de: 'Beide Eheleute mindestens 18',
    },
    groups: [[field('both_spouses_over_18')]],
    applies_if: [SPOUSE],
    source: law('§ 30 (1) sentence 1 no. 1 AufenthG'),
  },
  {
    key: 'spouse_language',
    names: {
      en: 'German A1 of the spouse',
      ar: 'ألمانية A1 للزوج أو الزوجة',
      fr: 'Allemand A1 du conjoint',
      de: 'Deutsch A1 der Ehegattin oder des Ehegatten',
    },
    groups: [[paper('language_certificate', 'ov')]],
    applies_if: [SPOUSE_OF_LEARNER],
    source: law('§ 30 (1) AufenthG; none for spouses of § 18a, 18b, 18g, 19c (2), sentence 3 no. 5'),
  },
  {
    key: 'living_space',
    names: { en: 'Living space', ar: 'السكن الكافي', fr: 'Logement suffisant', de: 'Ausreichender Wohnraum' },
    groups: [[paper('living_space', 'c')]],
    applies_if: [SPOUSE_OF_LEARNER],
    source: toConfirm(law('§ 29 (1), (5) AufenthG; not for spouses of § 18a, 18b, 18g, 19c (2)')),
  },
  {
    key: 'marriage_existed',
    names: {
      en: 'Marriage before the permit and stay over a year, else 2 years of permit',
      ar: 'زواج قبل التصريح وإقامة لأكثر من سنة، أو تصريح منذ سنتين',
      fr: 'Mariage antérieur au titre et séjour de plus d’un an, sinon 2 ans de titre',
      de: 'Ehe vor Erteilung und Aufenthalt über ein Jahr, sonst 2 Jahre Aufenthaltserlaubnis',
    },
    groups: [[field('marriage_before_permit'), field('permit_for_2_years')]],
    applies_if: [SPOUSE_OF_LEARNER],
    source: law('§ 30 (1) no. 3 d, e AufenthG'),
  },
  {
    key: 'livelihood',
    names: {
      en: 'Livelihood secured',
      ar: 'تأمين المعيشة',
      fr: 'Moyens de subsistance assurés',
      de: 'Lebensunterhalt gesichert',
    },
    groups: [[paper('proof_of_funds', 'c'), paper('job_contract', 'c')]],
    source: toConfirm(law('§ 5 (1) no. 1, § 36 (3) AufenthG')),
  },
  {
    key: 'child_custody',
    names: {
      en: 'Both parents in Germany, sole custody, or consent of the other parent',
      ar: 'الوالدان في ألمانيا أو حضانة منفردة أو موافقة الوالد الآخر',
      fr: 'Deux parents en Allemagne, garde exclusive ou accord de l’autre parent',
      de: 'Beide Eltern in Deutschland, alleiniges Sorgerecht oder Zustimmung des anderen Elternteils',
    },
    groups: [
      [
        field('both_parents_in_germany'),
        paper('sole_custody_proof', 'tl'),
        paper('other_parent_consent', 'tl'),
      ],
    ],
    applies_if: [CHILD],
    source: toConfirm(law('§ 32 (1), (3) AufenthG')),
  },
  {
    key: 'child_language',
    names: {
      en: 'Language or prognosis from 16',
      ar: 'اللغة أو توقع الاندماج من سن 16',
      fr: 'Langue ou pronostic dès 16 ans',
      de: 'Sprache oder Integrationsprognose ab 16',
    },
    groups: [
      [
        paper('language_certificate', 'o'),
        field('integration_expected'),
        field('moves_with_parents'),
        field('parent_is_skilled'),
      ],
    ],
    applies_if: [OLDER_CHILD],
    source: law(
      '§ 32 (2) AufenthG: only where the child comes apart from the parents; not for § 18a, 18b, 18g',
    ),
  },
  {
    key: 'parents_of_skilled',
    names: {
      en: 'First skilled permit on or after 1 Mar 2024',
      ar: 'أول تصريح عمل مؤهل من 1 مارس 2024 أو بعده',
      fr: 'Premier titre de travail qualifié à partir du 1er mars 2024',
      de: 'Erster Fachkräftetitel ab 1. März 2024',
    },
    groups: [[field('first_skilled_permit_since_march_2024')]],
    applies_if: [PARENT],
    source: law('§ 36 (3) AufenthG'),
  },
]

export const FAMILY_ROWS: readonly RequirementRow[] = [
  ...REQUIREMENTS.map(
    (each): RequirementRow => ({
      requirement: { ...each, step: 'member_visa_submitted', effect: 'warn' },
      routes: ['FAMILY'],
    }),
  ),
  {
    requirement: {
      key: 'member_papers_before_visa',
      names: {
        en: 'Documents before the visa',
        ar: 'المستندات قبل التأشيرة',
        fr: 'Documents avant le visa',
        de: 'Unterlagen vor dem Visum',
      },
      step: 'member_visa_submitted',
      groups: [[stepDone('member_papers')]],
      effect: 'warn',
      source: house('House rule'),
    },
    routes: ['FAMILY'],
  },
]
