import { STUDY_ROUTES } from '../routeKeys'
import { law, MINOR } from '../sources'
import { field, guard, paper, type RequirementRow, stepDone } from './requirementRow'

/** No lead work, message, event, presentation or contract: the guard looks at occupation and residence itself. */
const GUARDS: readonly RequirementRow[] = [
  {
    requirement: {
      key: 'guarded_country',
      names: {
        en: 'No recruitment of health and care staff from listed countries',
        ar: 'لا استقدام لعاملي الصحة والرعاية من الدول المدرجة',
        fr: 'Pas de recrutement de personnel de santé dans les pays listés',
        de: 'Keine Anwerbung von Gesundheits- und Pflegekräften aus gelisteten Staaten',
      },
      groups: [[guard('G-1')]],
      effect: 'block',
      source: law('§§ 38, 39 BeschV with its annex'),
    },
    except: ['CLASSIC', 'FAMILY', 'FOLLOW_UP', ...STUDY_ROUTES],
  },
  {
    requirement: {
      key: 'employer_consent',
      names: {
        en: 'Consent for this employer',
        ar: 'الموافقة على صاحب العمل هذا',
        fr: 'Accord pour cet employeur',
        de: 'Einwilligung für diesen Arbeitgeber',
      },
      step: 'presented',
      groups: [[paper('employer_consent')]],
      effect: 'block',
      source: law('§ 298 (1) SGB III: consent in the single case'),
    },
  },
  // The sheet is the truth of its step: the step alone, set by hand, hands over nothing.
  {
    requirement: {
      key: 'info_299_sheet',
      names: {
        en: 'Information sheet on file',
        ar: 'صحيفة المعلومات محفوظة في الملف',
        fr: 'Fiche d’information au dossier',
        de: 'Informationsblatt liegt vor',
      },
      step: 'info_299_given',
      groups: [[guard('M-6')]],
      effect: 'block',
      source: law('§ 299 SGB III'),
    },
  },
  {
    requirement: {
      key: 'info_299',
      names: {
        en: 'Information sheet before the signature',
        ar: 'صحيفة المعلومات قبل التوقيع',
        fr: 'Fiche d’information avant la signature',
        de: 'Informationsblatt vor der Unterschrift',
      },
      step: 'contract_signed',
      groups: [[stepDone('info_299_given')], [guard('M-6')]],
      effect: 'block',
      source: law('§ 299 SGB III'),
    },
  },
  {
    requirement: {
      key: 'info_299_training',
      names: {
        en: 'Information sheet before the training contract',
        ar: 'صحيفة المعلومات قبل عقد التدريب',
        fr: 'Fiche d’information avant le contrat d’apprentissage',
        de: 'Informationsblatt vor dem Ausbildungsvertrag',
      },
      step: 'training_contract_signed',
      groups: [[stepDone('info_299_given')], [guard('M-6')]],
      effect: 'block',
      source: law('§ 299 SGB III'),
    },
  },
]

/** Both holders of custody agree, or proof of sole custody, § 80 (1), (3), (5) AufenthG. */
const GUARDIAN_STEPS = [
  ['presented', 'guardian_consent_presenting'],
  ['contract_signed', 'guardian_consent_contract'],
  ['training_contract_signed', 'guardian_consent_training_contract'],
  ['visa_submitted', 'guardian_consent_visa'],
  ['member_visa_submitted', 'guardian_consent_member_visa'],
] as const

const GUARDIANS: readonly RequirementRow[] = GUARDIAN_STEPS.map(([step, key]) => ({
  requirement: {
    key,
    names: {
      en: 'Consent of the guardians',
      ar: 'موافقة الأوصياء',
      fr: 'Accord des responsables légaux',
      de: 'Einwilligung der Sorgeberechtigten',
    },
    step,
    groups: [[paper('guardian_consent')], [field('both_guardians_signed'), paper('sole_custody_proof')]],
    effect: 'block',
    applies_if: [MINOR],
    source: law('§ 80 (1), (3), (5) AufenthG'),
  },
  except: ['CLASSIC'],
}))

export const GUARD_ROWS: readonly RequirementRow[] = [...GUARDS, ...GUARDIANS]
