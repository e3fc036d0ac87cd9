import type { Names, RequirementLine, RouteRequirement } from '../../../../../contract/routes/version'
import { house } from '../sources'
import { field, paper, type RequirementRow, stepDone } from './requirementRow'

/** Rules of the order of the classic steps, as they were before routes were data. */
interface OrderRule {
  key: string
  names: Names
  step: string
  needs: RequirementLine
  effect: RouteRequirement['effect']
}

const RULES: readonly OrderRule[] = [
  {
    key: 'ready_before_submitted',
    names: {
      en: 'Ready before submitted',
      ar: 'الجاهزية قبل التقديم',
      fr: 'Prêt avant transmission',
      de: 'Vollständig vor Abgabe',
    },
    step: 'recognition_submitted',
    needs: stepDone('recognition_ready'),
    effect: 'block',
  },
  {
    key: 'submitted_before_reviewed',
    names: {
      en: 'Submitted before reviewed',
      ar: 'التقديم قبل المراجعة',
      fr: 'Transmis avant vérification',
      de: 'Abgabe vor Prüfung',
    },
    step: 'recognition_reviewed',
    needs: stepDone('recognition_submitted'),
    effect: 'warn',
  },
  {
    key: 'handed_in_before_result',
    names: {
      en: 'Handed in before a result',
      ar: 'التقديم إلى الجهة قبل النتيجة',
      fr: 'Déposé avant la décision',
      de: 'Antrag vor Bescheid',
    },
    step: 'recognition_result',
    needs: stepDone('recognition_authority_submitted'),
    effect: 'block',
  },
  {
    key: 'result_has_kind',
    names: {
      en: 'A result has its kind',
      ar: 'للنتيجة نوعها',
      fr: 'La décision a sa nature',
      de: 'Der Bescheid hat ein Ergebnis',
    },
    step: 'recognition_result',
    needs: field('recognition_result_kind'),
    effect: 'block',
  },
  {
    key: 'decision_on_file',
    names: {
      en: 'The decision is on file',
      ar: 'القرار محفوظ في الملف',
      fr: 'La décision est au dossier',
      de: 'Der Bescheid liegt vor',
    },
    step: 'recognition_result',
    needs: field('recognition_result_document'),
    effect: 'warn',
  },
  {
    key: 'agreement_needs_documents',
    names: {
      en: 'Documents before the agreement',
      ar: 'المستندات قبل الاتفاق',
      fr: 'Documents avant l’accord',
      de: 'Unterlagen vor der Vereinbarung',
    },
    step: 'accelerated_submitted',
    needs: stepDone('accelerated_documents_ready'),
    effect: 'block',
  },
  {
    key: 'recognition_before_preapproval',
    names: {
      en: 'Recognition before the pre-approval',
      ar: 'الاعتراف قبل الموافقة المسبقة',
      fr: 'Reconnaissance avant l’accord préalable',
      de: 'Anerkennung vor der Vorabzustimmung',
    },
    step: 'accelerated_result',
    needs: stepDone('recognition_result'),
    effect: 'warn',
  },
  {
    key: 'documents_before_ba',
    names: {
      en: 'BA: documents before the application',
      ar: 'BA: المستندات قبل الطلب',
      fr: 'BA : documents avant la demande',
      de: 'BA: Unterlagen vor dem Antrag',
    },
    step: 'ba_submitted',
    needs: stepDone('ba_documents_ready'),
    effect: 'block',
  },
  {
    key: 'contract_for_ba',
    names: {
      en: 'BA: job contract',
      ar: 'BA: عقد العمل',
      fr: 'BA : contrat de travail',
      de: 'BA: Arbeitsvertrag',
    },
    step: 'ba_submitted',
    needs: paper('job_contract'),
    effect: 'warn',
  },
  {
    key: 'declaration_for_ba',
    names: {
      en: 'BA: declaration on the employment',
      ar: 'BA: إقرار بشأن علاقة العمل',
      fr: 'BA : déclaration relative à l’emploi',
      de: 'BA: Erklärung zum Beschäftigungsverhältnis',
    },
    step: 'ba_submitted',
    needs: paper('employment_declaration'),
    effect: 'warn',
  },
  {
    key: 'application_before_ba_result',
    names: {
      en: 'BA: application before a result',
      ar: 'BA: الطلب قبل النتيجة',
      fr: 'BA : demande avant décision',
      de: 'BA: Antrag vor Entscheidung',
    },
    step: 'ba_result',
    needs: stepDone('ba_submitted'),
    effect: 'block',
  },
  {
    key: 'passport_for_visa',
    names: {
      en: 'Visa: passport',
      ar: 'التأشيرة: جواز السفر',
      fr: 'Visa : passeport',
      de: 'Visum: Reisepass',
    },
    step: 'visa_application_ready',
    needs: paper('passport'),
    effect: 'warn',
  },
  {
    key: 'ready_before_appointment',
    names: {
      en: 'Visa: application ready before the appointment',
      ar: 'التأشيرة: جاهزية الطلب قبل الموعد',
      fr: 'Visa : demande prête avant le rendez-vous',
      de: 'Visum: Antrag vor dem Termin vorbereitet',
    },
    step: 'visa_appointment',
    needs: stepDone('visa_application_ready'),
    effect: 'warn',
  },
  {
    key: 'appointment_before_submission',
    names: {
      en: 'Visa: appointment before submission',
      ar: 'التأشيرة: الموعد قبل التقديم',
      fr: 'Visa : rendez-vous avant le dépôt',
      de: 'Visum: Termin vor Antrag',
    },
    step: 'visa_submitted',
    needs: stepDone('visa_appointment'),
    effect: 'warn',
  },
  {
    key: 'submitted_before_granted',
    names: {
      en: 'Visa: submitted before granted',
      ar: 'التأشيرة: التقديم قبل المنح',
      fr: 'Visa : dépôt avant décision',
      de: 'Visum: Antrag vor Erteilung',
    },
    step: 'visa_granted',
    needs: stepDone('visa_submitted'),
    effect: 'block',
  },
  {
    key: 'visa_on_file',
    names: {
      en: 'The visa is on file',
      ar: 'التأشيرة محفوظة في الملف',
      fr: 'Le visa est au dossier',
      de: 'Das Visum liegt vor',
    },
    step: 'visa_granted',
    needs: field('visa_granted_document'),
    effect: 'warn',
  },
  {
    key: 'ticket_after_visa',
    names: {
      en: 'Ticket after the visa',
      ar: 'التذكرة بعد التأشيرة',
      fr: 'Billet après le visa',
      de: 'Flug nach dem Visum',
    },
    step: 'ticket_booked',
    needs: stepDone('visa_granted'),
    effect: 'block',
  },
  {
    key: 'day_of_arrival',
    names: {
      en: 'Ticket: day of arrival',
      ar: 'التذكرة: يوم الوصول',
      fr: 'Billet : jour d’arrivée',
      de: 'Flug: Ankunftstag',
    },
    step: 'ticket_booked',
    needs: field('arrival_date'),
    effect: 'warn',
  },
]

const LEVELS = ['A1', 'A2', 'B1', 'B2'] as const

function rulesOf(level: string): OrderRule[] {
  const key = level.toLowerCase()
  return [
    {
      key: `${key}_finished_before_passed`,
      names: {
        en: `${level}: finished before passed`,
        ar: `${level}: الإنهاء قبل الاجتياز`,
        fr: `${level} : terminé avant réussi`,
        de: `${level}: beendet vor bestanden`,
      },
      step: `${key}_passed`,
      needs: stepDone(`${key}_finished`),
      effect: 'warn',
    },
    {
      key: `${key}_passed_before_certificate`,
      names: {
        en: `${level}: passed before the certificate`,
        ar: `${level}: الاجتياز قبل الشهادة`,
        fr: `${level} : réussi avant le certificat`,
        de: `${level}: bestanden vor dem Zertifikat`,
      },
      step: `${key}_certificate`,
      needs: stepDone(`${key}_passed`),
      effect: 'block',
    },
    {
      key: `${key}_certificate_on_file`,
      names: {
        en: `${level}: the certificate is on file`,
        ar: `${level}: الشهادة محفوظة في الملف`,
        fr: `${level} : le certificat est au dossier`,
        de: `${level}: das Zertifikat liegt vor`,
      },
      step: `${key}_certificate`,
      needs: field(`${key}_certificate_file`),
      effect: 'warn',
    },
  ]
}

export const CLASSIC_ROWS: readonly RequirementRow[] = [...RULES, ...LEVELS.flatMap(rulesOf)].map(
  ({ key, names, step, needs, effect }): RequirementRow => ({
    requirement: { key, names, step, groups: [[needs]], effect, source: house('House rule') },
    routes: ['CLASSIC'],
  }),
)
