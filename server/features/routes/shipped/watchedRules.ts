import type { Names, RuleSource } from '../../../../contract/routes/version'
import { authority, law, toConfirm } from './sources'

/** A change of the law or of a list that somebody has to look at on a day (docs/spec/routes.md, "Figures"). */
export interface WatchedRule {
  key: string
  names: Names
  /** Where the source names no day, our own choice. */
  due_on: string
  source: RuleSource
  /** The text of the source in Arabic. */
  source_ar: string
  /** The page of the rows to change. */
  link: string
  /** Nothing is to be done where this figure has an amount on the day. */
  figure?: { key: string; day: string }
}

export const WATCHED_RULES: readonly WatchedRule[] = [
  {
    key: 'funds_2027',
    names: {
      en: 'Enter the funds for 2027: studies, school-based training, recognition',
      ar: 'أدخل مبالغ القدرة المالية لعام 2027: الدراسة والتدريب المدرسي والاعتراف',
      fr: 'Saisir les ressources pour 2027 : études, formation scolaire, reconnaissance',
      de: 'Beträge zum Lebensunterhalt für 2027 eintragen: Studium, schulische Ausbildung, Anerkennung',
    },
    due_on: '2026-08-31',
    source: law('§ 2 (3) AufenthG: announced by 31 August for the next year'),
    source_ar: '⁦§ 2 (3) AufenthG⁩: يُعلن حتى 31 أغسطس للسنة التالية',
    link: '/figures',
    figure: { key: 'F-05', day: '2027-01-01' },
  },
  {
    key: 'pension_ceiling_2027',
    names: {
      en: 'Enter the yearly pension ceiling (BBG) for 2027',
      ar: 'أدخل السقف السنوي لتأمين المعاشات (BBG) لعام 2027',
      fr: 'Saisir le plafond annuel de l’assurance retraite (BBG) pour 2027',
      de: 'Beitragsbemessungsgrenze der Rentenversicherung für 2027 eintragen',
    },
    due_on: '2026-12-01',
    source: toConfirm(law('Ordinance on social insurance figures for 2027, expected in autumn 2026')),
    source_ar: 'لائحة قيم التأمين الاجتماعي لعام 2027، متوقعة في خريف 2026',
    link: '/figures',
    figure: { key: 'F-00', day: '2027-01-01' },
  },
  {
    key: 'algeria_apostille',
    names: {
      en: 'Algeria: find out whether Germany accepts the apostille',
      ar: 'الجزائر: تحقّق مما إذا كانت ألمانيا تقبل الأبوستيل',
      fr: 'Algérie : vérifier si l’Allemagne accepte l’apostille',
      de: 'Algerien: klären, ob Deutschland die Apostille anerkennt',
    },
    due_on: '2026-12-01',
    source: toConfirm(
      authority(
        'Apostille convention in force for Algeria since 9 July 2026; whether Germany objected is open',
      ),
    ),
    source_ar: 'اتفاقية الأبوستيل سارية في الجزائر منذ 9 يوليو 2026؛ ولم يتضح بعد هل اعترضت ألمانيا',
    link: '/authentications',
  },
  {
    key: 'who_list',
    names: {
      en: 'Compare the countries of § 38 BeschV with a newer WHO list',
      ar: 'قارن بلدان ⁦§ 38 BeschV⁩ بأحدث قائمة لمنظمة الصحة العالمية',
      fr: 'Comparer les pays du § 38 BeschV à une liste plus récente de l’OMS',
      de: 'Länder des § 38 BeschV mit einer neueren WHO-Liste vergleichen',
    },
    due_on: '2026-12-15',
    source: toConfirm(
      authority('WHO Safeguards List 2023, revised about every three years; annex to § 38 BeschV'),
    ),
    source_ar:
      'قائمة منظمة الصحة العالمية للبلدان المشمولة بالحماية (2023)، تُراجَع كل ثلاث سنوات تقريبًا؛ ملحق ⁦§ 38 BeschV⁩',
    link: '/compliance-rules',
  },
  {
    key: 'medical_professions_act',
    names: {
      en: 'Medical professions act: check licence and recognition of nurses',
      ar: 'قانون المهن الطبية: راجع الترخيص والاعتراف للممرضين',
      fr: 'Loi sur les professions médicales : vérifier l’autorisation d’exercer et la reconnaissance',
      de: 'Heilberufegesetz: Urkunde und Anerkennung in der Pflege prüfen',
    },
    due_on: '2026-12-31',
    source: toConfirm(law('Act on the recognition of medical professions, planned for 2026')),
    source_ar: 'قانون الاعتراف بالمهن الطبية، مخطط له في 2026',
    link: '/routes',
  },
  {
    key: 'care_assistants_act',
    names: {
      en: 'Care assistants act (PflFAssG) in force: check the routes of care',
      ar: 'سريان قانون مساعدي التمريض (PflFAssG): راجع مسارات التمريض',
      fr: 'Loi sur les aides-soignants (PflFAssG) en vigueur : vérifier les parcours du personnel soignant',
      de: 'PflFAssG in Kraft: Routen der Pflege prüfen',
    },
    due_on: '2027-01-01',
    source: law('PflFAssG, in force on 1 January 2027'),
    source_ar: '⁦PflFAssG⁩، يسري من 1 يناير 2027',
    link: '/routes',
  },
  {
    key: 'work_and_stay_agency',
    names: {
      en: 'Work-and-stay agency: check who decides on visas and approvals',
      ar: 'وكالة «العمل والإقامة»: راجع الجهة التي تقرر في التأشيرات والموافقات',
      fr: 'Agence « work and stay » : vérifier qui décide des visas et des autorisations',
      de: 'Work-and-Stay-Agentur: prüfen, wer über Visa und Zustimmungen entscheidet',
    },
    due_on: '2027-03-01',
    source: toConfirm(authority('Outline of the work-and-stay agency of 5 November 2025')),
    source_ar: 'الخطوط العامة لوكالة «العمل والإقامة» بتاريخ 5 نوفمبر 2025',
    link: '/routes',
  },
]
