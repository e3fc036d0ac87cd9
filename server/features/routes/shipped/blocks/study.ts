import { type Block, only, without } from '../assemble'
import { OUTCOME_NAMES } from '../outcomes'

/** Block U (docs/spec/routes.md, "Other routes"), with the preparatory college. */
export const COLLEGE: Block = {
  key: 'study',
  names: { en: 'Study', ar: 'الدراسة', fr: 'Études', de: 'Studium' },
  runs: 'in_order',
  steps: [
    {
      key: 'entry_qualification_checked',
      names: {
        en: 'Entry qualification checked',
        ar: 'فحص أهلية القبول الجامعي',
        fr: 'Accès aux études vérifié',
        de: 'Hochschulzugangsberechtigung geprüft',
      },
      holder: 'us',
      kind: 'milestone',
      public_text: {
        en: 'We are checking which studies your school certificate opens to you.',
        ar: 'نتحقق من الدراسات التي تتيحها لك شهادتك المدرسية.',
        fr: 'Nous vérifions à quelles études votre diplôme donne accès.',
        de: 'Wir prüfen, welches Studium Ihnen Ihr Zeugnis öffnet.',
      },
    },
    {
      key: 'university_applied',
      names: {
        en: 'Application to the university',
        ar: 'التقديم إلى الجامعة',
        fr: 'Candidature à l’université',
        de: 'Bewerbung bei der Hochschule',
      },
      holder: 'candidate',
      kind: 'milestone',
      public_text: {
        en: 'Your application to the university is being prepared.',
        ar: 'يجري إعداد طلبك إلى الجامعة.',
        fr: 'Votre candidature à l’université est en préparation.',
        de: 'Ihre Bewerbung bei der Hochschule wird vorbereitet.',
      },
    },
    {
      key: 'preparatory_college_place',
      names: {
        en: 'Place at the preparatory college',
        ar: 'مقعد في السنة التحضيرية',
        fr: 'Place au Studienkolleg',
        de: 'Platz am Studienkolleg',
      },
      holder: 'school',
      kind: 'decision',
      outcomes: [
        { key: 'accepted', names: { en: 'Accepted', ar: 'مقبول', fr: 'Accepté', de: 'Angenommen' } },
        {
          key: 'rejected',
          names: {
            en: 'Refused, next term',
            ar: 'مرفوض، الفصل القادم',
            fr: 'Refusé, prochain semestre',
            de: 'Abgelehnt, nächstes Semester',
          },
          leads_to: [{ step: 'university_applied' }],
          fails: true,
        },
      ],
      public_text: {
        en: 'The preparatory college is deciding on your place.',
        ar: 'تنظر السنة التحضيرية في منحك مقعدًا.',
        fr: 'Le Studienkolleg décide de votre place.',
        de: 'Das Studienkolleg entscheidet über Ihren Platz.',
      },
    },
    {
      key: 'entrance_exam',
      names: { en: 'Entrance exam', ar: 'امتحان القبول', fr: 'Examen d’entrée', de: 'Aufnahmeprüfung' },
      holder: 'school',
      kind: 'exam',
      record: {
        resource: 'exams',
        event: 'decided_on',
        result: 'result',
        where: [{ field: 'kind', in: ['entrance'] }],
      },
      outcomes: [
        { key: 'passed', names: OUTCOME_NAMES.passed },
        {
          key: 'failed',
          names: OUTCOME_NAMES.failed,
          leads_to: [{ step: 'preparatory_college_place' }],
          fails: true,
        },
      ],
      public_text: {
        en: 'Your entrance exam is the next step.',
        ar: 'امتحان القبول هو خطوتك التالية.',
        fr: 'Votre examen d’entrée est la prochaine étape.',
        de: 'Ihre Aufnahmeprüfung ist der nächste Schritt.',
      },
    },
    {
      key: 'admitted',
      names: { en: 'Admission', ar: 'القبول', fr: 'Admission', de: 'Zulassung' },
      holder: 'school',
      kind: 'decision',
      outcomes: [
        { key: 'full', names: { en: 'Full', ar: 'قبول كامل', fr: 'Définitive', de: 'Unbedingt' } },
        {
          key: 'conditional',
          names: { en: 'Conditional', ar: 'قبول مشروط', fr: 'Sous conditions', de: 'Bedingt' },
          leads_to: [{ step: 'preparatory_college_place' }, { route: 'STUDY_COLLEGE' }],
        },
        {
          key: 'rejected',
          names: {
            en: 'Refused, next term',
            ar: 'مرفوض، الفصل القادم',
            fr: 'Refusé, prochain semestre',
            de: 'Abgelehnt, nächstes Semester',
          },
          leads_to: [{ step: 'university_applied' }, { step: 'school_certificate_rated' }],
          fails: true,
        },
      ],
      public_text: {
        en: 'We are waiting for the decision on your admission.',
        ar: 'ننتظر قرار قبولك.',
        fr: 'Nous attendons la décision sur votre admission.',
        de: 'Wir warten auf die Entscheidung über Ihre Zulassung.',
      },
    },
    {
      key: 'funds_ready',
      names: {
        en: 'Proof of funds ready',
        ar: 'جاهزية إثبات القدرة المالية',
        fr: 'Preuve de ressources prête',
        de: 'Finanzierungsnachweis vorhanden',
      },
      holder: 'candidate',
      kind: 'payment',
      public_text: {
        en: 'Please prepare your proof of funds, for example a blocked account.',
        ar: 'جهّز إثبات القدرة المالية، مثل حساب مغلق.',
        fr: 'Préparez votre preuve de ressources, par exemple un compte bloqué.',
        de: 'Bitte bereiten Sie Ihren Finanzierungsnachweis vor, zum Beispiel ein Sperrkonto.',
      },
    },
    {
      key: 'enrolled',
      names: { en: 'Enrolled', ar: 'التسجيل في الدراسة', fr: 'Inscription', de: 'Eingeschrieben' },
      holder: 'candidate',
      kind: 'milestone',
      public_text: {
        en: 'Please enrol after your arrival.',
        ar: 'أكمل تسجيلك في الدراسة بعد وصولك.',
        fr: 'Faites votre inscription après votre arrivée.',
        de: 'Bitte schreiben Sie sich nach Ihrer Ankunft ein.',
      },
    },
    {
      key: 'assessment_exam',
      names: {
        en: 'Assessment exam of the college',
        ar: 'امتحان التقييم في السنة التحضيرية',
        fr: 'Examen final du Studienkolleg',
        de: 'Feststellungsprüfung',
      },
      holder: 'school',
      kind: 'exam',
      record: {
        resource: 'exams',
        event: 'decided_on',
        result: 'result',
        where: [{ field: 'kind', in: ['assessment'] }],
      },
      outcomes: [
        { key: 'passed', names: OUTCOME_NAMES.passed, leads_to: [{ route: 'STUDY' }] },
        { key: 'failed', names: OUTCOME_NAMES.failed, leads_to: [{ step: 'assessment_exam' }], fails: true },
        {
          key: 'failed_twice',
          names: {
            en: 'Failed twice, training instead',
            ar: 'رسوب مرتين، تدريب مهني بدلًا من ذلك',
            fr: 'Deux échecs, formation à la place',
            de: 'Zweimal nicht bestanden, stattdessen Ausbildung',
          },
          leads_to: [{ route: 'TRAINING' }],
          fails: true,
        },
        {
          key: 'ended',
          names: {
            en: 'Failed twice, end',
            ar: 'رسوب مرتين، إنهاء الملف',
            fr: 'Deux échecs, fin du dossier',
            de: 'Zweimal nicht bestanden, Ende',
          },
          leads_to: [{ end: 'lost' }],
          fails: true,
        },
      ],
      public_text: {
        en: 'You are at the preparatory college until the assessment exam.',
        ar: 'أنت في السنة التحضيرية حتى امتحان التقييم.',
        fr: 'Vous êtes au Studienkolleg jusqu’à l’examen final.',
        de: 'Sie besuchen das Studienkolleg bis zur Feststellungsprüfung.',
      },
    },
  ],
}

export const UNIVERSITY: Block = without(COLLEGE, [
  'preparatory_college_place',
  'entrance_exam',
  'assessment_exam',
])

/** The place at a school of vocational training and the funds for it. */
export const SCHOOL_PLACE: Block = {
  ...only(COLLEGE, ['admitted', 'funds_ready']),
  names: { en: 'School place', ar: 'المقعد المدرسي', fr: 'Place à l’école', de: 'Schulplatz' },
}
