import type { Names } from '../../../../contract/routes/version'

/** A kind of paper that is not among the kinds of the first installation. */
export interface NewPaperKind {
  slug: string
  names: Names
  /** Never asked of the person, and not on the own page. */
  internal: boolean
  holder: 'us' | 'candidate' | 'authority' | 'employer'
}

const OF_THE_PERSON: readonly Omit<NewPaperKind, 'internal'>[] = [
  {
    slug: 'training_contract',
    names: {
      en: 'Training contract',
      ar: 'عقد التدريب المهني',
      fr: 'Contrat d’apprentissage',
      de: 'Ausbildungsvertrag',
    },
    holder: 'employer',
  },
  {
    slug: 'practice_licence',
    names: {
      en: 'Licence or register extract of the home country',
      ar: 'ترخيص مزاولة المهنة أو قيد النقابة في بلد المنشأ',
      fr: 'Autorisation d’exercer ou inscription à l’ordre du pays d’origine',
      de: 'Berufszulassung oder Registerauszug des Herkunftslands',
    },
    holder: 'candidate',
  },
  {
    slug: 'recognition_declaration',
    names: {
      en: 'Declaration: no earlier application, wish to work in Germany',
      ar: 'إقرار: لا طلب سابق، والرغبة في العمل في ألمانيا',
      fr: 'Déclaration : aucune demande antérieure, souhait de travailler en Allemagne',
      de: 'Erklärung: kein früherer Antrag, Absicht der Erwerbstätigkeit in Deutschland',
    },
    holder: 'candidate',
  },
  {
    slug: 'zab_confirmation',
    names: {
      en: 'ZAB confirmation of a two-year qualification',
      ar: 'إفادة ZAB بمؤهل مدته سنتان',
      fr: 'Attestation de la ZAB d’une qualification de deux ans',
      de: 'Bestätigung der ZAB (Digitale Auskunft zur Berufsqualifikation)',
    },
    holder: 'authority',
  },
  {
    slug: 'medical_fitness',
    names: {
      en: 'Medical certificate of fitness',
      ar: 'شهادة اللياقة الصحية',
      fr: 'Certificat d’aptitude médicale',
      de: 'Ärztliches Attest über die gesundheitliche Eignung',
    },
    holder: 'candidate',
  },
  {
    slug: 'measles_vaccination',
    names: {
      en: 'Proof of vaccination (measles)',
      ar: 'إثبات التطعيم (الحصبة)',
      fr: 'Preuve de vaccination (rougeole)',
      de: 'Impfnachweis (Masern)',
    },
    holder: 'candidate',
  },
  {
    slug: 'youth_medical_check',
    names: {
      en: 'First medical check of a minor (§ 32 JArbSchG)',
      ar: 'الفحص الطبي الأول للقاصر (⁦§ 32 JArbSchG⁩)',
      fr: 'Premier examen médical d’une personne mineure (§ 32 JArbSchG)',
      de: 'Bescheinigung über die Erstuntersuchung (§ 32 JArbSchG)',
    },
    holder: 'candidate',
  },
  {
    slug: 'guardian_consent',
    names: {
      en: 'Consent of the guardians with copies of their identity documents',
      ar: 'موافقة الأوصياء مع نسخ من هوياتهم',
      fr: 'Accord des responsables légaux avec copies de leurs pièces d’identité',
      de: 'Einwilligung der Sorgeberechtigten mit Ausweiskopien',
    },
    holder: 'candidate',
  },
  {
    slug: 'sole_custody_proof',
    names: {
      en: 'Proof of sole custody',
      ar: 'إثبات الحضانة المنفردة',
      fr: 'Preuve de l’autorité parentale exclusive',
      de: 'Nachweis des alleinigen Sorgerechts',
    },
    holder: 'candidate',
  },
  {
    slug: 'admission_letter',
    names: {
      en: 'Letter of admission',
      ar: 'خطاب القبول الجامعي',
      fr: 'Lettre d’admission',
      de: 'Zulassungsbescheid',
    },
    holder: 'candidate',
  },
  {
    slug: 'college_acceptance',
    names: {
      en: 'Proof of acceptance by the preparatory college',
      ar: 'إثبات القبول في السنة التحضيرية',
      fr: 'Preuve d’acceptation par le Studienkolleg',
      de: 'Annahmebestätigung des Studienkollegs',
    },
    holder: 'candidate',
  },
  {
    slug: 'school_place',
    names: {
      en: 'Confirmation of the school place',
      ar: 'تأكيد المقعد المدرسي',
      fr: 'Confirmation de la place à l’école',
      de: 'Bestätigung des Schulplatzes',
    },
    holder: 'candidate',
  },
  {
    slug: 'measure_confirmation',
    names: {
      en: 'Confirmation of the measure',
      ar: 'تأكيد الإجراء التعويضي',
      fr: 'Confirmation de la mesure de compensation',
      de: 'Bestätigung der Ausgleichsmaßnahme',
    },
    holder: 'employer',
  },
  {
    slug: 'recognition_agreement',
    names: {
      en: 'Agreement on the recognition partnership',
      ar: 'اتفاق شراكة الاعتراف',
      fr: 'Accord de partenariat de reconnaissance',
      de: 'Vereinbarung über die Anerkennungspartnerschaft',
    },
    holder: 'employer',
  },
  {
    slug: 'licence_promise',
    names: {
      en: 'Licence or promise of the licence',
      ar: 'الترخيص أو وعد بمنحه',
      fr: 'Autorisation d’exercer ou promesse d’autorisation',
      de: 'Berufserlaubnis oder deren Zusage',
    },
    holder: 'authority',
  },
  {
    slug: 'public_interest',
    names: {
      en: 'Proof of a public interest in the employment',
      ar: 'إثبات المصلحة العامة في التوظيف',
      fr: 'Preuve d’un intérêt public à l’emploi',
      de: 'Nachweis eines öffentlichen Interesses an der Beschäftigung',
    },
    holder: 'employer',
  },
  {
    slug: 'living_space',
    names: {
      en: 'Proof of living space',
      ar: 'إثبات السكن الكافي',
      fr: 'Preuve de logement',
      de: 'Nachweis ausreichenden Wohnraums',
    },
    holder: 'candidate',
  },
  {
    slug: 'other_parent_consent',
    names: {
      en: 'Consent of the other parent',
      ar: 'موافقة الوالد الآخر',
      fr: 'Accord de l’autre parent',
      de: 'Zustimmung des anderen Elternteils',
    },
    holder: 'candidate',
  },
  {
    slug: 'employer_consent',
    names: {
      en: 'Consent to be presented to this employer',
      ar: 'الموافقة على الترشيح لدى صاحب العمل هذا',
      fr: 'Accord pour la présentation à cet employeur',
      de: 'Einwilligung für diesen Arbeitgeber',
    },
    holder: 'candidate',
  },
  {
    slug: 'info_299_sheet',
    names: {
      en: 'Information sheet (§ 299 SGB III) with receipt',
      ar: 'صحيفة المعلومات (⁦§ 299 SGB III⁩) مع إيصال الاستلام',
      fr: 'Fiche d’information (§ 299 SGB III) avec accusé de réception',
      de: 'Informationsblatt (§ 299 SGB III) mit Empfangsbestätigung',
    },
    holder: 'us',
  },
  {
    slug: 'service_contract',
    names: {
      en: 'Contract with us',
      ar: 'العقد معنا',
      fr: 'Contrat avec nous',
      de: 'Vertrag mit uns',
    },
    holder: 'us',
  },
  {
    slug: 'military_status',
    names: {
      en: 'Proof of military status',
      ar: 'إثبات الموقف من الخدمة العسكرية',
      fr: 'Situation militaire',
      de: 'Nachweis über den Wehrdienst',
    },
    holder: 'candidate',
  },
]

const INTERNAL: readonly Omit<NewPaperKind, 'internal'>[] = [
  {
    slug: 'preapproval',
    names: {
      en: 'Copy of the pre-approval',
      ar: 'نسخة الموافقة المسبقة',
      fr: 'Copie de l’accord préalable',
      de: 'Kopie der Vorabzustimmung',
    },
    holder: 'authority',
  },
  {
    slug: 'employer_suitability',
    names: {
      en: 'Proof that the employer can train or is bound by a collective agreement',
      ar: 'إثبات أهلية صاحب العمل للتدريب أو التزامه باتفاق جماعي',
      fr: 'Preuve de l’aptitude de l’employeur à former ou de sa convention collective',
      de: 'Nachweis der Eignung oder Tarifbindung des Arbeitgebers',
    },
    holder: 'employer',
  },
  {
    slug: 'employer_file',
    names: {
      en: 'Employer’s file',
      ar: 'ملف صاحب العمل',
      fr: 'Dossier de l’employeur',
      de: 'Arbeitgeberakte',
    },
    holder: 'employer',
  },
  {
    slug: 'assessment',
    names: { en: 'Our assessment', ar: 'تقييمنا', fr: 'Notre évaluation', de: 'Unsere Beurteilung' },
    holder: 'us',
  },
]

/** Kinds of papers that routes ask for beside those of the first installation. */
export const paperKinds: readonly NewPaperKind[] = [
  ...OF_THE_PERSON.map(kind => ({ ...kind, internal: false })),
  ...INTERNAL.map(kind => ({ ...kind, internal: true })),
]

/** Kinds of the first installation that become internal, and those that became states of a paper. */
export const INTERNAL_KINDS: readonly string[] = ['ba_approval']
export const INACTIVE_KINDS: readonly string[] = ['sworn_translation', 'legalisation']

/** Names of kinds of the first installation, for requirements that are about one of them. */
export const FIRST_KINDS = {
  passport: { en: 'Passport', ar: 'جواز السفر', fr: 'Passeport', de: 'Reisepass' },
  photos: {
    en: 'Biometric photos 35x45',
    ar: 'صور بيومترية 35×45',
    fr: 'Photos biométriques 35x45',
    de: 'Biometrische Fotos 35x45',
  },
  cv: {
    en: 'CV without gaps',
    ar: 'سيرة ذاتية بلا انقطاع',
    fr: 'CV sans lacunes',
    de: 'Lückenloser Lebenslauf',
  },
  school_certificate: {
    en: 'School certificate',
    ar: 'الشهادة المدرسية',
    fr: 'Certificat scolaire',
    de: 'Schulzeugnis',
  },
  vocational_certificate: {
    en: 'Vocational certificate with transcript',
    ar: 'الشهادة المهنية مع كشف الدرجات',
    fr: 'Diplôme professionnel avec relevé de notes',
    de: 'Berufsabschluss mit Fächerübersicht',
  },
  university_certificate: {
    en: 'University degree with transcript',
    ar: 'الشهادة الجامعية مع كشف الدرجات',
    fr: 'Diplôme universitaire avec relevé de notes',
    de: 'Hochschulabschluss mit Fächerübersicht',
  },
  references: {
    en: 'References',
    ar: 'شهادات الخبرة',
    fr: 'Certificats de travail',
    de: 'Arbeitszeugnisse',
  },
  anabin_zab: {
    en: 'anabin or ZAB statement',
    ar: 'إفادة anabin أو ZAB',
    fr: 'Attestation anabin ou ZAB',
    de: 'anabin-Auszug oder ZAB-Bescheid',
  },
  recognition_decision: {
    en: 'Recognition decision',
    ar: 'قرار الاعتراف بالمؤهل',
    fr: 'Décision de reconnaissance',
    de: 'Anerkennungsbescheid',
  },
  language_certificate: {
    en: 'Language certificate',
    ar: 'شهادة اللغة',
    fr: 'Certificat de langue',
    de: 'Sprachzertifikat',
  },
  job_contract: { en: 'Job contract', ar: 'عقد العمل', fr: 'Contrat de travail', de: 'Arbeitsvertrag' },
  employment_declaration: {
    en: 'Declaration on the employment',
    ar: 'إقرار بشأن علاقة العمل',
    fr: 'Déclaration relative à l’emploi',
    de: 'Erklärung zum Beschäftigungsverhältnis',
  },
  insurance: {
    en: 'Health insurance',
    ar: 'التأمين الصحي',
    fr: 'Assurance maladie',
    de: 'Krankenversicherung',
  },
  proof_of_funds: {
    en: 'Proof of funds',
    ar: 'إثبات القدرة المالية',
    fr: 'Preuve de ressources',
    de: 'Finanzierungsnachweis',
  },
  police_clearance: {
    en: 'Police clearance',
    ar: 'صحيفة الحالة الجنائية',
    fr: 'Extrait du casier judiciaire',
    de: 'Führungszeugnis',
  },
  birth_certificate: {
    en: 'Birth certificate',
    ar: 'شهادة الميلاد',
    fr: 'Acte de naissance',
    de: 'Geburtsurkunde',
  },
  marriage_certificate: {
    en: 'Marriage certificate',
    ar: 'عقد الزواج',
    fr: 'Acte de mariage',
    de: 'Heiratsurkunde',
  },
  power_of_attorney: {
    en: 'Power of attorney',
    ar: 'التوكيل',
    fr: 'Procuration',
    de: 'Vollmacht',
  },
  consent: {
    en: 'Consent form',
    ar: 'نموذج الموافقة',
    fr: 'Formulaire de consentement',
    de: 'Einwilligungserklärung',
  },
  pension_proof: {
    en: 'Proof of pension from the age of 45',
    ar: 'إثبات المعاش التقاعدي من سن 45',
    fr: 'Preuve de retraite dès 45 ans',
    de: 'Nachweis der Altersversorgung ab 45',
  },
} as const satisfies Record<string, Names>
