import type { Block } from '../assemble'
import { OUTCOME_NAMES } from '../outcomes'

/** Block B (docs/spec/routes.md, "Other routes"). The approval is internal: the person reads nothing of it. */
export const BA_APPROVAL: Block = {
  key: 'ba',
  names: { en: 'BA approval', ar: 'موافقة BA', fr: 'Accord de la BA', de: 'Zustimmung der BA' },
  runs: 'in_order',
  steps: [
    {
      key: 'ba_documents_ready',
      names: {
        en: 'BA documents ready',
        ar: 'جاهزية مستندات موافقة BA',
        fr: 'Dossier BA prêt',
        de: 'Unterlagen für die BA vollständig',
      },
      holder: 'employer',
      kind: 'milestone',
    },
    {
      key: 'ba_submitted',
      names: {
        en: 'BA submitted',
        ar: 'تقديم مستندات موافقة BA',
        fr: 'Demande déposée à la BA',
        de: 'Zustimmung der BA beantragt',
      },
      holder: 'employer',
      kind: 'milestone',
      record: { resource: 'ba-approvals', event: 'applied_on' },
    },
    {
      key: 'ba_result',
      names: {
        en: 'BA result',
        ar: 'نتيجة موافقة BA',
        fr: 'Décision de la BA',
        de: 'Entscheidung der BA',
      },
      holder: 'authority',
      kind: 'decision',
      record: { resource: 'ba-approvals', event: 'decided_on', result: 'result' },
      outcomes: [
        { key: 'approved', names: OUTCOME_NAMES.approved, leads_to: [{ track: 'visa' }] },
        {
          key: 'global_approval',
          names: {
            en: 'Global approval for the occupation',
            ar: 'موافقة عامة للمهنة',
            fr: 'Accord global pour la profession',
            de: 'Globalzustimmung für den Beruf',
          },
          leads_to: [{ track: 'visa' }],
        },
        {
          key: 'more_asked',
          names: OUTCOME_NAMES.more_asked,
          leads_to: [{ step: 'ba_result' }],
          fails: true,
        },
        { key: 'rejected', names: OUTCOME_NAMES.refused, leads_to: [{ track: 'remedy' }], fails: true },
        {
          key: 'new_terms',
          names: {
            en: 'Refused, new terms',
            ar: 'مرفوض، شروط جديدة',
            fr: 'Refusé, nouvelles conditions',
            de: 'Abgelehnt, neue Bedingungen',
          },
          leads_to: [{ step: 'ba_documents_ready' }],
          fails: true,
        },
        {
          key: 'other_job',
          names: {
            en: 'Refused, other job',
            ar: 'مرفوض، وظيفة أخرى',
            fr: 'Refusé, autre emploi',
            de: 'Abgelehnt, andere Stelle',
          },
          leads_to: [{ track: 'placement' }, { step: 'ba_documents_ready' }],
          fails: true,
        },
      ],
    },
  ],
}
