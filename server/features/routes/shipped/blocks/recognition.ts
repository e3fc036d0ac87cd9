import { type Block, type BlockOutcome, type BlockStep, only } from '../assemble'
import { OUTCOME_NAMES } from '../outcomes'

/** Block R (docs/spec/routes.md, "Other routes"). */
const PREPARATION: readonly BlockStep[] = [
  {
    key: 'recognition_ready',
    names: {
      en: 'Recognition ready',
      ar: 'جاهزية مستندات الاعتراف',
      fr: 'Dossier de reconnaissance prêt',
      de: 'Anerkennungsunterlagen vollständig',
    },
    holder: 'us',
    kind: 'milestone',
    public_text: {
      en: 'We are collecting your documents for the recognition of your qualification.',
      ar: 'نقوم بجمع مستنداتك للاعتراف بمؤهلك.',
      fr: 'Nous rassemblons vos documents pour la reconnaissance de votre diplôme.',
      de: 'Wir sammeln Ihre Unterlagen für die Anerkennung Ihres Abschlusses.',
    },
  },
  {
    key: 'recognition_submitted',
    names: {
      en: 'Recognition submitted',
      ar: 'تقديم مستندات الاعتراف',
      fr: 'Dossier de reconnaissance transmis',
      de: 'Anerkennungsunterlagen abgegeben',
    },
    holder: 'us',
    kind: 'milestone',
    public_text: {
      en: 'Your documents for the recognition are being passed on for review.',
      ar: 'تُسلَّم مستندات الاعتراف الخاصة بك للمراجعة.',
      fr: 'Vos documents pour la reconnaissance sont transmis pour vérification.',
      de: 'Ihre Unterlagen für die Anerkennung gehen in die Prüfung bei uns.',
    },
  },
  {
    key: 'recognition_reviewed',
    names: {
      en: 'Recognition reviewed',
      ar: 'مراجعة مستندات الاعتراف',
      fr: 'Dossier de reconnaissance vérifié',
      de: 'Anerkennungsunterlagen geprüft',
    },
    holder: 'us',
    kind: 'milestone',
    public_text: {
      en: 'We are checking your documents before they go to the authority.',
      ar: 'نراجع مستنداتك قبل إرسالها إلى الجهة الرسمية.',
      fr: 'Nous vérifions vos documents avant leur envoi à l’autorité.',
      de: 'Wir prüfen Ihre Unterlagen, bevor sie an die Behörde gehen.',
    },
  },
  {
    key: 'recognition_courier_sent',
    names: {
      en: 'Recognition sent by courier',
      ar: 'إرسال مستندات الاعتراف بالبريد السريع',
      fr: 'Dossier envoyé par coursier',
      de: 'Unterlagen per Kurier versandt',
    },
    holder: 'us',
    kind: 'milestone',
    public_text: {
      en: 'Your documents will be sent to Germany by courier.',
      ar: 'ستُرسل مستنداتك إلى ألمانيا بالبريد السريع.',
      fr: 'Vos documents vont partir en Allemagne par coursier.',
      de: 'Ihre Unterlagen werden per Kurier nach Deutschland geschickt.',
    },
  },
  {
    key: 'recognition_courier_received',
    names: {
      en: 'Recognition received by courier',
      ar: 'وصول مستندات الاعتراف بالبريد السريع',
      fr: 'Dossier reçu par coursier',
      de: 'Unterlagen per Kurier angekommen',
    },
    holder: 'us',
    kind: 'wait',
    outcomes: [
      { key: 'received', names: { en: 'Received', ar: 'تم الاستلام', fr: 'Reçu', de: 'Angekommen' } },
      {
        key: 'lost',
        names: {
          en: 'Lost, send again',
          ar: 'فُقد، إعادة الإرسال',
          fr: 'Perdu, à renvoyer',
          de: 'Verloren, erneut senden',
        },
        leads_to: [{ step: 'recognition_courier_sent' }],
        fails: true,
      },
    ],
    public_text: {
      en: 'Your documents are on their way to Germany.',
      ar: 'مستنداتك في طريقها إلى ألمانيا.',
      fr: 'Vos documents sont en route vers l’Allemagne.',
      de: 'Ihre Unterlagen sind auf dem Weg nach Deutschland.',
    },
  },
]

const AT_THE_AUTHORITY: readonly BlockStep[] = [
  {
    key: 'recognition_authority_submitted',
    names: {
      en: 'Recognition submitted to authority',
      ar: 'تقديم مستندات الاعتراف إلى الجهة',
      fr: 'Demande déposée à l’autorité',
      de: 'Antrag bei der Behörde gestellt',
    },
    holder: 'us',
    kind: 'milestone',
    record: { resource: 'recognitions', event: 'applied_on' },
    public_text: {
      en: 'We are handing in your application for recognition at the authority.',
      ar: 'نقدّم طلب الاعتراف بمؤهلك إلى الجهة الرسمية.',
      fr: 'Nous déposons votre demande de reconnaissance auprès de l’autorité.',
      de: 'Wir stellen Ihren Antrag auf Anerkennung bei der Behörde.',
    },
  },
  {
    key: 'recognition_receipt',
    names: {
      en: 'Receipt confirmed',
      ar: 'تأكيد استلام الطلب',
      fr: 'Réception confirmée',
      de: 'Eingang bestätigt',
    },
    holder: 'authority',
    kind: 'wait',
    record: { resource: 'recognitions', event: 'receipt_on' },
    outcomes: [
      { key: 'complete', names: OUTCOME_NAMES.complete },
      { key: 'documents_missing', names: OUTCOME_NAMES.more_asked },
    ],
    public_text: {
      en: 'The authority has your application and will confirm that it arrived.',
      ar: 'طلبك لدى الجهة الرسمية وستؤكد استلامه.',
      fr: 'L’autorité a votre demande et va en confirmer la réception.',
      de: 'Die Behörde hat Ihren Antrag und bestätigt den Eingang.',
    },
  },
  {
    key: 'recognition_complete',
    names: {
      en: 'Documents complete',
      ar: 'اكتمال المستندات لدى الجهة',
      fr: 'Dossier complet',
      de: 'Unterlagen vollständig bei der Behörde',
    },
    holder: 'authority',
    kind: 'wait',
    record: { resource: 'recognitions', event: 'complete_on' },
    public_text: {
      en: 'The authority is checking whether your documents are complete.',
      ar: 'تتحقق الجهة الرسمية من اكتمال مستنداتك.',
      fr: 'L’autorité vérifie si votre dossier est complet.',
      de: 'Die Behörde prüft, ob Ihre Unterlagen vollständig sind.',
    },
  },
]

const RESULTS: readonly BlockOutcome[] = [
  {
    key: 'full',
    names: {
      en: 'Full recognition',
      ar: 'اعتراف كامل',
      fr: 'Reconnaissance totale',
      de: 'Volle Anerkennung',
    },
    leads_to: [{ track: 'licence' }, { track: 'placement' }, { track: 'visa' }],
  },
  {
    key: 'partial',
    names: {
      en: 'Partial recognition',
      ar: 'اعتراف جزئي',
      fr: 'Reconnaissance partielle',
      de: 'Teilweise Anerkennung (Defizitbescheid)',
    },
    leads_to: [{ track: 'measure' }],
  },
  {
    key: 'rejected',
    names: OUTCOME_NAMES.refused,
    leads_to: [{ track: 'remedy' }],
    fails: true,
  },
  {
    key: 'withdrawn',
    names: OUTCOME_NAMES.withdrawn,
    leads_to: [{ end: 'lost' }],
    fails: true,
  },
]

/** The nurse gives up the comparison of trainings and goes to the measure, § 40 (3a) PflBG. */
const WAIVED: BlockOutcome = {
  key: 'waived',
  names: {
    en: 'Waived, straight to the adaptation',
    ar: 'تنازل عن التقييم والانتقال إلى الإجراء التعويضي',
    fr: 'Renonciation, passage direct à la mesure',
    de: 'Verzicht auf die Gleichwertigkeitsprüfung',
  },
  leads_to: [{ track: 'measure' }],
}

const RESULT: BlockStep = {
  key: 'recognition_result',
  names: {
    en: 'Recognition result',
    ar: 'نتيجة الاعتراف',
    fr: 'Décision de reconnaissance',
    de: 'Anerkennungsbescheid',
  },
  holder: 'authority',
  kind: 'decision',
  record: { resource: 'recognitions', event: 'decided_on', result: 'result' },
  outcomes: RESULTS,
  public_text: {
    en: 'Your documents are complete and the authority is deciding on the recognition.',
    ar: 'مستنداتك مكتملة والجهة الرسمية تنظر في الاعتراف بمؤهلك.',
    fr: 'Votre dossier est complet et l’autorité décide de la reconnaissance.',
    de: 'Ihre Unterlagen sind vollständig und die Behörde entscheidet über die Anerkennung.',
  },
}

export const RECOGNITION: Block = {
  key: 'recognition',
  names: { en: 'Recognition', ar: 'الاعتراف بالمؤهل', fr: 'Reconnaissance', de: 'Anerkennung' },
  runs: 'in_order',
  steps: [...PREPARATION, ...AT_THE_AUTHORITY, RESULT],
}

/** Returns a recognition after entry: what comes before the visa is over when it is decided. */
export function afterEntry(block: Block): Block {
  const past = ['placement', 'visa']
  const steps = block.steps.map(step => ({
    ...step,
    outcomes: step.outcomes?.map(outcome => ({
      ...outcome,
      leads_to: outcome.leads_to?.filter(target => !('track' in target && past.includes(target.track))),
    })),
  }))
  return { ...block, steps }
}

export const NURSE_RECOGNITION: Block = {
  ...RECOGNITION,
  steps: [...PREPARATION, ...AT_THE_AUTHORITY, { ...RESULT, outcomes: [...RESULTS, WAIVED] }],
}

/** The rating of a foreign degree by the ZAB, or a print of anabin: no courier, no receipt. */
export const DEGREE_RATING: Block = only(RECOGNITION, [
  'recognition_ready',
  'recognition_submitted',
  'recognition_authority_submitted',
  'recognition_complete',
  'recognition_result',
])
