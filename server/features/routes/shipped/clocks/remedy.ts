import { PENDING_REMEDIES } from '../../../../../contract/resources/permissions'
import type { ClockRule, Condition } from '../../../../../contract/routes/version'
import { house, law, toConfirm } from '../sources'
import type { ClockRow } from './clockRow'

/** Clocks of remedies and of silence of an authority (docs/spec/routes.md, "Clocks"). */
const REFUSED: Condition = { fact: 'result', in: ['rejected'] }
/** Licences and permits are refused. */
const NOT_GRANTED: Condition = { fact: 'result', in: ['refused'] }
const NOT_FULL: Condition = { fact: 'result', in: ['partial', 'rejected'] }
/** Without or with a wrong instruction a year, § 58 (2) VwGO. As long as nobody entered it, the month holds. */
const NOT_INSTRUCTED: Condition = { fact: 'instructed', in: ['no'] }
const INSTRUCTED: Condition = { ...NOT_INSTRUCTED, not: true }

const DECISIONS = law('§§ 58, 70, 74 VwGO; objection or lawsuit: as the letter says')
const OF_VISAS = law('§ 74 (1), (2), § 58 VwGO; court: VG Berlin; no remonstration since 1 July 2025')

type Part = Pick<
  ClockRule,
  | 'key'
  | 'names'
  | 'record'
  | 'where'
  | 'ends_on'
  | 'land'
  | 'length'
  | 'applies_if'
  | 'settled_by'
  | 'source'
>
type Settled = NonNullable<ClockRule['settled_by']>

/**
 * The time to contest a decision ends with the filing, not with the choice to file. Who takes another way than that has
 * decided not to contest it.
 */
function settledBy(against: string): Settled {
  const remedy = (event: string, kinds: readonly string[]): Settled[number] => ({
    resource: 'remedies',
    event,
    where: [
      { field: 'against', in: [against] },
      { field: 'kind', in: [...kinds] },
    ],
  })
  return [
    remedy('filed_on', PENDING_REMEDIES),
    remedy('decided_on', PENDING_REMEDIES),
    remedy('chosen_on', ['none', 'new_application']),
  ]
}

/** After a partial recognition the case goes on by the measure; the decision can be contested until the end all the same. */
const BY_MEASURE: Settled = [{ resource: 'measures', event: 'chosen_on', after_end: true }]

const OF_RECOGNITION = {
  record: 'recognitions',
  settled_by: [...settledBy('recognition'), ...BY_MEASURE],
  source: DECISIONS,
} satisfies Partial<Part>
const OF_LICENCE = { record: 'licences', settled_by: settledBy('licence'), source: DECISIONS } as const
const OF_PERMIT = { record: 'permits', settled_by: settledBy('permit'), source: DECISIONS } as const
/** The court of all lawsuits against visas is in Berlin, and so are its holidays. */
const OF_VISA = {
  record: 'visas',
  land: 'berlin',
  settled_by: settledBy('visa'),
  source: OF_VISAS,
} as const

function appeal(part: Part): ClockRule {
  return {
    ...part,
    holder: 'us',
    nature: 'statutory',
    start: ['notified'],
    pause: 'none',
    extension: 'none',
    expiry: 'appeal_lost',
  }
}

const ONE_MONTH = { number: 1, unit: 'months' } as const
const ONE_YEAR = { number: 12, unit: 'months' } as const

const APPEALS: readonly ClockRow[] = [
  {
    rule: appeal({
      key: 'C-11',
      names: {
        en: 'Remedy against the recognition decision',
        ar: 'الطعن في قرار الاعتراف',
        fr: 'Recours contre la décision de reconnaissance',
        de: 'Rechtsbehelf gegen den Anerkennungsbescheid',
      },
      ...OF_RECOGNITION,
      length: ONE_MONTH,
      applies_if: [NOT_FULL, INSTRUCTED],
    }),
    ends_at: ['remedy_chosen'],
    loose: true,
    requires: ['recognition_result', 'school_certificate_rated'],
  },
  {
    rule: appeal({
      key: 'C-11a',
      names: {
        en: 'Remedy against the recognition decision, without instruction on remedies',
        ar: 'الطعن في قرار الاعتراف، دون بيان طرق الطعن',
        fr: 'Recours contre la décision de reconnaissance (voies de recours non indiquées, 1 an)',
        de: 'Rechtsbehelf gegen den Anerkennungsbescheid, ohne Rechtsbehelfsbelehrung',
      },
      ...OF_RECOGNITION,
      length: ONE_YEAR,
      applies_if: [NOT_FULL, NOT_INSTRUCTED],
    }),
    ends_at: ['remedy_chosen'],
    loose: true,
    requires: ['recognition_result', 'school_certificate_rated'],
  },
  {
    rule: appeal({
      key: 'C-11b',
      names: {
        en: 'Remedy against a refused licence',
        ar: 'الطعن في رفض الترخيص',
        fr: 'Recours contre le refus d’autorisation',
        de: 'Rechtsbehelf gegen die Ablehnung der Erlaubnis',
      },
      ...OF_LICENCE,
      length: ONE_MONTH,
      applies_if: [NOT_GRANTED, INSTRUCTED],
    }),
    ends_at: ['remedy_chosen'],
    loose: true,
    requires: ['licence_granted'],
    also: ['CLASSIC'],
  },
  {
    rule: appeal({
      key: 'C-11c',
      names: {
        en: 'Remedy against a refused licence, without instruction on remedies',
        ar: 'الطعن في رفض الترخيص، دون بيان طرق الطعن',
        fr: 'Recours contre le refus d’autorisation (voies de recours non indiquées, 1 an)',
        de: 'Rechtsbehelf gegen die Ablehnung der Erlaubnis, ohne Rechtsbehelfsbelehrung',
      },
      ...OF_LICENCE,
      length: ONE_YEAR,
      applies_if: [NOT_GRANTED, NOT_INSTRUCTED],
    }),
    ends_at: ['remedy_chosen'],
    loose: true,
    requires: ['licence_granted'],
    also: ['CLASSIC'],
  },
  {
    rule: appeal({
      key: 'C-11d',
      names: {
        en: 'Remedy against a refused residence permit',
        ar: 'الطعن في رفض تصريح الإقامة',
        fr: 'Recours contre le refus de titre de séjour',
        de: 'Rechtsbehelf gegen die Ablehnung des Aufenthaltstitels',
      },
      ...OF_PERMIT,
      length: ONE_MONTH,
      applies_if: [NOT_GRANTED, INSTRUCTED],
    }),
    ends_at: ['remedy_chosen'],
    loose: true,
    requires: ['permit_issued', 'member_permit'],
    also: ['CLASSIC'],
  },
  {
    rule: appeal({
      key: 'C-11e',
      names: {
        en: 'Remedy against a refused residence permit, without instruction on remedies',
        ar: 'الطعن في رفض تصريح الإقامة، دون بيان طرق الطعن',
        fr: 'Recours contre le refus de titre de séjour (voies de recours non indiquées, 1 an)',
        de: 'Rechtsbehelf gegen die Ablehnung des Aufenthaltstitels, ohne Rechtsbehelfsbelehrung',
      },
      ...OF_PERMIT,
      length: ONE_YEAR,
      applies_if: [NOT_GRANTED, NOT_INSTRUCTED],
    }),
    ends_at: ['remedy_chosen'],
    loose: true,
    requires: ['permit_issued', 'member_permit'],
    also: ['CLASSIC'],
  },
  {
    rule: appeal({
      key: 'C-29',
      names: {
        en: 'Lawsuit against the refused visa',
        ar: 'الدعوى ضد رفض التأشيرة',
        fr: 'Action contre le refus de visa',
        de: 'Klage gegen die Ablehnung des Visums',
      },
      ...OF_VISA,
      length: ONE_MONTH,
      applies_if: [REFUSED, INSTRUCTED],
    }),
    ends_at: ['remedy_chosen'],
    loose: true,
    requires: ['visa_granted', 'member_visa_granted'],
  },
  {
    rule: appeal({
      key: 'C-29a',
      names: {
        en: 'Lawsuit against the refused visa, without instruction on remedies',
        ar: 'الدعوى ضد رفض التأشيرة، دون بيان طرق الطعن',
        fr: 'Action contre le refus de visa (voies de recours non indiquées, 1 an)',
        de: 'Klage gegen die Ablehnung des Visums, ohne Rechtsbehelfsbelehrung',
      },
      ...OF_VISA,
      length: ONE_YEAR,
      applies_if: [REFUSED, NOT_INSTRUCTED],
    }),
    ends_at: ['remedy_chosen'],
    loose: true,
    requires: ['visa_granted', 'member_visa_granted'],
  },
]

const LOST: Condition = { fact: 'result', in: ['lost'] }
/** Who files no further remedy has chosen another way than that. */
const OTHER_WAY: Settled = [
  { resource: 'remedies', event: 'chosen_on', where: [{ field: 'kind', in: ['none', 'new_application'] }] },
]
const LAWSUIT = [{ field: 'kind', in: ['lawsuit'] }]

const AFTER_OBJECTION = {
  record: 'remedies',
  where: [{ field: 'kind', in: ['objection'] }],
  settled_by: [{ resource: 'remedies', event: 'filed_on', where: LAWSUIT }, ...OTHER_WAY],
  source: law('§ 74 (1) sentence 1, § 58 VwGO: from service of the decision on the objection'),
} satisfies Partial<ClockRule>
const AFTER_LAWSUIT = {
  record: 'remedies',
  where: LAWSUIT,
  ends_on: 'leave_asked_on',
  settled_by: OTHER_WAY,
  source: toConfirm(law('§ 124a (4), § 58 VwGO: from service of the full judgment')),
} satisfies Partial<ClockRule>

/** Decisions on remedies, of whatever was refused; the record alone starts and ends them, on every route. */
const AFTER_REMEDIES: readonly ClockRow[] = [
  appeal({
    key: 'C-11f',
    names: {
      en: 'Lawsuit after a lost objection',
      ar: 'الدعوى بعد رفض الاعتراض',
      fr: 'Action en justice après le rejet de l’opposition',
      de: 'Klage nach erfolglosem Widerspruch',
    },
    ...AFTER_OBJECTION,
    length: ONE_MONTH,
    applies_if: [LOST, INSTRUCTED],
  }),
  appeal({
    key: 'C-11g',
    names: {
      en: 'Lawsuit after a lost objection, without instruction on remedies',
      ar: 'الدعوى بعد رفض الاعتراض، دون بيان طرق الطعن',
      fr: 'Action en justice après le rejet de l’opposition (voies de recours non indiquées, 1 an)',
      de: 'Klage nach erfolglosem Widerspruch, ohne Rechtsbehelfsbelehrung',
    },
    ...AFTER_OBJECTION,
    length: ONE_YEAR,
    applies_if: [LOST, NOT_INSTRUCTED],
  }),
  appeal({
    key: 'C-11h',
    names: {
      en: 'Leave to appeal after a lost lawsuit',
      ar: 'طلب السماح بالاستئناف بعد خسارة الدعوى',
      fr: 'Demande d’autorisation d’appel après le rejet de l’action',
      de: 'Antrag auf Zulassung der Berufung nach verlorener Klage',
    },
    ...AFTER_LAWSUIT,
    length: ONE_MONTH,
    applies_if: [LOST, INSTRUCTED],
  }),
  appeal({
    key: 'C-11i',
    names: {
      en: 'Leave to appeal after a lost lawsuit, without instruction on remedies',
      ar: 'طلب السماح بالاستئناف بعد خسارة الدعوى، دون بيان طرق الطعن',
      fr: 'Demande d’autorisation d’appel (voies de recours non indiquées, 1 an)',
      de: 'Antrag auf Zulassung der Berufung, ohne Rechtsbehelfsbelehrung',
    },
    ...AFTER_LAWSUIT,
    length: ONE_YEAR,
    applies_if: [LOST, NOT_INSTRUCTED],
  }),
].map(rule => ({ rule }))

const FAILURE_TO_ACT: readonly ClockRow[] = [
  {
    rule: {
      key: 'C-10',
      names: {
        en: 'Action for failure to act on the recognition',
        ar: 'دعوى ضد التقاعس في الاعتراف',
        fr: 'Recours en carence, reconnaissance',
        de: 'Untätigkeitsklage, Anerkennung',
      },
      record: 'recognitions',
      holder: 'authority',
      nature: 'statutory',
      start: ['applied'],
      length: { number: 3, unit: 'months' },
      pause: 'none',
      extension: 'none',
      not_before: ['C-03', 'C-04', 'C-05', 'C-06', 'C-06a', 'C-07'],
      expiry: 'right_opens',
      source: law('§ 75 VwGO; our own rule: not before the period for the decision is over'),
    },
    ends_at: ['recognition_result'],
  },
  {
    rule: {
      key: 'C-10a',
      names: {
        en: 'Action for failure to act on the visa',
        ar: 'دعوى ضد التقاعس في التأشيرة',
        fr: 'Recours en carence, visa',
        de: 'Untätigkeitsklage, Visum',
      },
      record: 'visas',
      holder: 'authority',
      nature: 'statutory',
      start: ['applied'],
      length: { number: 3, unit: 'months' },
      pause: 'none',
      extension: 'none',
      expiry: 'right_opens',
      source: law('§ 75 VwGO'),
    },
    ends_at: ['visa_granted', 'member_visa_granted'],
  },
]

export const REMEDY_CLOCKS: readonly ClockRow[] = [
  ...FAILURE_TO_ACT,
  ...APPEALS,
  ...AFTER_REMEDIES,
  {
    rule: {
      key: 'C-12',
      names: {
        en: 'Grounds for a remedy sent to counsel',
        ar: 'إرسال أسباب الطعن إلى المحامي',
        fr: 'Motifs du recours envoyés à l’avocat',
        de: 'Gründe für den Rechtsbehelf an die Kanzlei',
      },
      holder: 'us',
      nature: 'house_target',
      start: ['notified'],
      length: { number: 10, unit: 'days' },
      pause: 'none',
      extension: 'none',
      expiry: 'overdue',
      // Counsel has the grounds once a way is chosen, against the refusal that they are about.
      settled_by: ['chosen_on', 'filed_on', 'decided_on'].map(event => ({ resource: 'remedies', event })),
      applies_if: [{ fact: 'result', in: ['rejected', 'refused'] }],
      source: house('Own target'),
    },
    ends_at: ['remedy_chosen'],
  },
]
