import type { ClockRule } from '../../../../../contract/routes/version'
import { ACCELERATED, authority, court, house, law, REGULAR, toConfirm } from '../sources'
import type { ClockRow } from './clockRow'

/** Returns the target of the pre-approval, from the last of the approvals that it needs. */
function preapproval(
  key: string,
  own: Pick<ClockRule, 'start'> & Partial<Pick<ClockRule, 'record' | 'from_step'>>,
): ClockRule {
  return {
    key,
    ...own,
    names: { en: 'Pre-approval', ar: 'الموافقة المسبقة', fr: 'Accord préalable', de: 'Vorabzustimmung' },
    holder: 'authority',
    nature: 'house_target',
    length: { number: 14, unit: 'days' },
    pause: 'none',
    extension: 'none',
    expiry: 'overdue',
    applies_if: [ACCELERATED],
    source: house('§ 81a (3) no. 6 AufenthG: without delay, no period; the 14 days are our own'),
  }
}

/** Clocks of § 81a AufenthG and of the approval of the BA (docs/spec/routes.md, "Clocks"). */
export const APPROVAL_CLOCKS: readonly ClockRow[] = [
  {
    rule: {
      key: 'C-15',
      names: {
        en: 'Employer invited by the foreigners authority',
        ar: 'إخطار صاحب العمل من دائرة الأجانب',
        fr: 'Employeur convoqué par l’office des étrangers',
        de: 'Vorladung des Arbeitgebers durch die Ausländerbehörde',
      },
      record: 'agreements',
      ends_on: 'invited_on',
      holder: 'authority',
      nature: 'statutory',
      start: ['received'],
      length: { number: 3, unit: 'working_days' },
      pause: 'none',
      extension: 'none',
      expiry: 'overdue',
      applies_if: [ACCELERATED],
      source: law('§ 81a (3) no. 3 AufenthG: after each letter'),
    },
    // After the pre-approval there is nothing to invite for.
    ends_at: ['accelerated_result'],
    requires: ['accelerated_result'],
    except: ['CLASSIC'],
  },
  {
    rule: preapproval('C-16', {
      record: 'recognitions',
      start: ['decided', 'step_done'],
      from_step: 'ba_result',
    }),
    ends_at: ['accelerated_result'],
    routes: ['CLASSIC', 'SKILLED', 'ACADEMIC', 'NURSE_MEASURE', 'NURSE_DIRECT'],
  },
  {
    // No recognition before the entry, or one of school certificates that nothing waits for.
    rule: preapproval('C-16a', { start: ['step_done'], from_step: 'ba_result' }),
    ends_at: ['accelerated_result'],
    routes: ['TRAINING', 'PARTNERSHIP', 'NURSE_PARTNERSHIP', 'EXPERIENCED', 'CARE_ASSISTANT'],
  },
  {
    // Without the BA, or with it in some cases only: from the latest decision.
    rule: preapproval('C-16b', { start: ['decided'] }),
    ends_at: ['accelerated_result'],
    routes: ['TRAINING_SCHOOL', 'MEASURE', 'BLUE_CARD'],
  },
  {
    rule: {
      key: 'C-17',
      names: {
        en: 'Pre-approval valid: appointment asked for',
        ar: 'صلاحية الموافقة المسبقة: طلب الموعد',
        fr: 'Accord préalable valable : rendez-vous demandé',
        de: 'Gültigkeit der Vorabzustimmung: Termin angefragt',
      },
      record: 'preapprovals',
      holder: 'candidate',
      nature: 'validity',
      start: ['preapproval_issued'],
      length: { printed: true, else: { number: 3, unit: 'months' } },
      pause: 'none',
      extension: 'none',
      expiry: 'lapses',
      warn: [60, 30, 14, 7],
      source: authority(
        'make-it-in-germany.com, Saxony: three months as practice; then ask the authority for a new one',
      ),
    },
    ends_at: ['visa_appointment_asked', 'visa_appointment'],
    requires: ['accelerated_result'],
  },
  {
    rule: {
      key: 'C-18',
      names: {
        en: 'Answer of the BA',
        ar: 'رد BA',
        fr: 'Réponse de la BA',
        de: 'Antwort der BA',
      },
      record: 'ba-approvals',
      holder: 'authority',
      nature: 'statutory',
      start: ['ba_asked'],
      length: { number: 2, unit: 'weeks' },
      pause: 'restart_on_answer',
      extension: 'none',
      expiry: 'silence_over',
      applies_if: [REGULAR],
      source: law('§ 36 (2) sentence 1 BeschV: between the BA and the authority that asks it'),
    },
    ends_at: ['ba_result'],
  },
  {
    rule: {
      key: 'C-19',
      names: {
        en: 'Answer of the BA, fast-track procedure (§ 81a)',
        ar: 'رد BA، الإجراء المعجّل (⁦§ 81a⁩)',
        fr: 'Réponse de la BA, procédure accélérée (§ 81a)',
        de: 'Antwort der BA, beschleunigt (§ 81a)',
      },
      record: 'ba-approvals',
      holder: 'authority',
      nature: 'statutory',
      start: ['ba_asked'],
      length: { number: 1, unit: 'weeks' },
      pause: 'restart_on_answer',
      extension: 'none',
      expiry: 'silence_over',
      applies_if: [ACCELERATED],
      source: law('§ 36 (2) sentence 2 BeschV'),
    },
    ends_at: ['ba_result'],
  },
  {
    rule: {
      key: 'C-24',
      names: {
        en: 'BA approval valid',
        ar: 'صلاحية موافقة BA',
        fr: 'Validité de l’accord de la BA',
        de: 'Gültigkeit der Zustimmung der BA',
      },
      record: 'ba-approvals',
      holder: 'authority',
      nature: 'validity',
      start: ['decided'],
      length: { printed: true, else: { number: 6, unit: 'months' } },
      pause: 'none',
      extension: 'none',
      expiry: 'lapses',
      warn: [60, 30, 14, 7],
      applies_if: [{ fact: 'result', in: ['approved'] }],
      source: toConfirm(
        court('BVerwG 1 C 41.18: the BA set six months; as an estimate where no day is printed'),
      ),
    },
    ends_at: ['visa_granted'],
    requires: ['ba_result'],
  },
]
