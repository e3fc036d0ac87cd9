import { type Block, without } from '../assemble'
import { OUTCOME_NAMES } from '../outcomes'

/** Block E (docs/spec/routes.md, "Other routes"). */
export const TRAINING: Block = {
  key: 'training',
  names: {
    en: 'Vocational training',
    ar: 'التدريب المهني',
    fr: 'Formation professionnelle',
    de: 'Ausbildung',
  },
  runs: 'in_order',
  steps: [
    {
      key: 'school_certificate_rated',
      names: {
        en: 'School certificate rated',
        ar: 'تقييم الشهادة المدرسية',
        fr: 'Diplôme scolaire évalué',
        de: 'Schulzeugnis anerkannt',
      },
      holder: 'authority',
      kind: 'decision',
      record: {
        resource: 'recognitions',
        event: 'decided_on',
        result: 'result',
        where: [{ field: 'procedure', in: ['school'] }],
      },
      outcomes: [
        {
          key: 'accepted',
          names: { en: 'Accepted', ar: 'مقبولة', fr: 'Reconnu', de: 'Anerkannt' },
          of: ['full', 'partial'],
        },
        { key: 'rejected', names: OUTCOME_NAMES.refused, leads_to: [{ track: 'remedy' }], fails: true },
      ],
      public_text: {
        en: 'Your school certificate is being rated in Germany.',
        ar: 'يجري تقييم شهادتك المدرسية في ألمانيا.',
        fr: 'Votre diplôme scolaire est en cours d’évaluation en Allemagne.',
        de: 'Ihr Schulzeugnis wird in Deutschland bewertet.',
      },
    },
    {
      key: 'training_contract_signed',
      names: {
        en: 'Training contract signed',
        ar: 'توقيع عقد التدريب المهني',
        fr: 'Contrat d’apprentissage signé',
        de: 'Ausbildungsvertrag unterschrieben',
      },
      holder: 'employer',
      kind: 'milestone',
      record: { resource: 'placements', event: 'signed_on' },
      public_text: {
        en: 'Your training contract is being signed.',
        ar: 'يجري توقيع عقد تدريبك المهني.',
        fr: 'Votre contrat d’apprentissage est en cours de signature.',
        de: 'Ihr Ausbildungsvertrag wird unterschrieben.',
      },
    },
    {
      key: 'contract_registered',
      names: {
        en: 'Contract registered with the chamber or nursing school',
        ar: 'تسجيل العقد لدى الغرفة أو مدرسة التمريض',
        fr: 'Contrat enregistré à la chambre ou à l’école de soins',
        de: 'Vertrag bei Kammer oder Pflegeschule eingetragen',
      },
      holder: 'employer',
      kind: 'milestone',
      public_text: {
        en: 'Your training contract is being registered in Germany.',
        ar: 'يجري تسجيل عقد تدريبك في ألمانيا.',
        fr: 'Votre contrat d’apprentissage est en cours d’enregistrement en Allemagne.',
        de: 'Ihr Ausbildungsvertrag wird in Deutschland eingetragen.',
      },
    },
    {
      key: 'training_started',
      names: {
        en: 'Training started',
        ar: 'بدء التدريب المهني',
        fr: 'Formation commencée',
        de: 'Ausbildung begonnen',
      },
      holder: 'employer',
      kind: 'milestone',
      event: 'work_started',
      record: { resource: 'placements', event: 'started_on' },
      public_text: {
        en: 'Your first day of training is coming.',
        ar: 'يقترب اليوم الأول من تدريبك المهني.',
        fr: 'Votre premier jour de formation approche.',
        de: 'Ihr erster Ausbildungstag steht bevor.',
      },
    },
    {
      key: 'mid_exam',
      names: {
        en: 'Intermediate exam',
        ar: 'الامتحان المرحلي',
        fr: 'Examen intermédiaire',
        de: 'Zwischenprüfung',
      },
      holder: 'school',
      kind: 'exam',
      record: {
        resource: 'exams',
        event: 'decided_on',
        result: 'result',
        where: [{ field: 'kind', in: ['intermediate'] }],
      },
      optional: true,
      outcomes: [
        { key: 'passed', names: OUTCOME_NAMES.passed },
        { key: 'failed', names: OUTCOME_NAMES.failed },
      ],
      public_text: {
        en: 'Your intermediate exam is the next exam.',
        ar: 'امتحانك القادم هو الامتحان المرحلي.',
        fr: 'Votre prochain examen est l’examen intermédiaire.',
        de: 'Ihre nächste Prüfung ist die Zwischenprüfung.',
      },
    },
    {
      key: 'final_exam',
      names: { en: 'Final exam', ar: 'الامتحان النهائي', fr: 'Examen final', de: 'Abschlussprüfung' },
      holder: 'school',
      kind: 'exam',
      record: {
        resource: 'exams',
        event: 'decided_on',
        result: 'result',
        where: [{ field: 'kind', in: ['final'] }],
      },
      outcomes: [
        { key: 'passed', names: OUTCOME_NAMES.passed, leads_to: [{ route: 'FOLLOW_UP' }] },
        { key: 'failed', names: OUTCOME_NAMES.failed, leads_to: [{ step: 'final_exam' }], fails: true },
        {
          key: 'contract_ended',
          names: {
            en: 'Contract ended before',
            ar: 'انتهى العقد قبل ذلك',
            fr: 'Contrat terminé avant',
            de: 'Vertrag vorher beendet',
          },
          leads_to: [{ step: 'training_contract_signed' }, { step: 'admitted' }],
          fails: true,
        },
      ],
      public_text: {
        en: 'You are in training until your final exam.',
        ar: 'أنت في التدريب المهني حتى الامتحان النهائي.',
        fr: 'Vous êtes en formation jusqu’à l’examen final.',
        de: 'Sie sind bis zur Abschlussprüfung in der Ausbildung.',
      },
    },
  ],
}

/** A training at a school has no contract with an employer. */
export const SCHOOL_TRAINING: Block = without(TRAINING, ['training_contract_signed', 'contract_registered'])
