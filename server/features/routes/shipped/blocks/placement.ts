import { SHEET_299 } from '../../../../../contract/candidates/papers'
import type { Block, BlockStep } from '../assemble'

/** Block P (docs/spec/routes.md, "Other routes"). Without public text: matches and what the employer says are internal. */
const UNTIL_THE_CONTRACT: readonly BlockStep[] = [
  {
    key: 'matched',
    names: { en: 'Matched', ar: 'اقتراح وظيفة مناسبة', fr: 'Poste proposé', de: 'Stelle zugeordnet' },
    holder: 'us',
    kind: 'milestone',
    record: { resource: 'matches', event: 'proposed_on' },
  },
  {
    key: 'presented',
    names: {
      en: 'Presented to the employer',
      ar: 'ترشيح لدى صاحب العمل',
      fr: 'Présentation à l’employeur',
      de: 'Beim Arbeitgeber vorgestellt',
    },
    holder: 'us',
    kind: 'milestone',
    record: { resource: 'matches', event: 'presented_on' },
    public_text: {
      en: 'We would like to present you to an employer, if you agree.',
      ar: 'نود ترشيحك لدى صاحب عمل إن وافقت على ذلك.',
      fr: 'Nous aimerions vous présenter à un employeur, avec votre accord.',
      de: 'Wir möchten Sie einem Arbeitgeber vorstellen, wenn Sie zustimmen.',
    },
  },
  {
    key: 'interviewed',
    names: { en: 'Interview', ar: 'المقابلة', fr: 'Entretien', de: 'Vorstellungsgespräch' },
    holder: 'employer',
    kind: 'appointment',
    record: { resource: 'matches', event: 'interviewed_on' },
    outcomes: [
      {
        key: 'offer_coming',
        names: { en: 'Offer follows', ar: 'سيصدر عرض', fr: 'Offre à suivre', de: 'Angebot folgt' },
      },
      {
        key: 'declined',
        names: { en: 'Declined', ar: 'اعتذار', fr: 'Refus', de: 'Absage' },
        leads_to: [{ step: 'matched' }],
        fails: true,
      },
      {
        key: 'missed',
        names: { en: 'Missed', ar: 'لم يتم الحضور', fr: 'Manqué', de: 'Nicht erschienen' },
        leads_to: [{ step: 'interviewed' }],
        fails: true,
      },
    ],
    public_text: {
      en: 'Your job interview is the next step.',
      ar: 'مقابلة العمل هي خطوتك التالية.',
      fr: 'Votre entretien d’embauche est la prochaine étape.',
      de: 'Ihr Vorstellungsgespräch ist der nächste Schritt.',
    },
  },
  {
    key: 'offer',
    names: { en: 'Offer', ar: 'عرض العمل', fr: 'Offre d’emploi', de: 'Stellenangebot' },
    holder: 'employer',
    kind: 'decision',
    record: { resource: 'matches', event: 'offer_on' },
    outcomes: [
      { key: 'accepted', names: { en: 'Accepted', ar: 'مقبول', fr: 'Acceptée', de: 'Angenommen' } },
      {
        key: 'declined',
        names: { en: 'Declined', ar: 'اعتذار', fr: 'Refusée', de: 'Abgelehnt' },
        leads_to: [{ step: 'matched' }],
        fails: true,
      },
    ],
    public_text: {
      en: 'We are waiting for the offer of the employer.',
      ar: 'ننتظر عرض العمل من صاحب العمل.',
      fr: 'Nous attendons l’offre de l’employeur.',
      de: 'Wir warten auf das Angebot des Arbeitgebers.',
    },
  },
  {
    key: 'info_299_given',
    names: {
      en: 'Information sheet given (§\u00a0299)',
      ar: 'تسليم صحيفة المعلومات (⁦§\u00a0299⁩)',
      fr: 'Fiche d’information remise (§ 299)',
      de: 'Informationsblatt nach § 299 SGB III übergeben',
    },
    holder: 'us',
    kind: 'milestone',
    record: { resource: 'documents', event: 'received_on', where: [{ field: 'paper', in: [SHEET_299] }] },
    public_text: {
      en: 'You will get a sheet with your rights in Germany from us.',
      ar: 'ستستلم منا صحيفة بحقوقك في ألمانيا.',
      fr: 'Vous allez recevoir de nous une fiche sur vos droits en Allemagne.',
      de: 'Sie erhalten von uns ein Blatt über Ihre Rechte in Deutschland.',
    },
  },
  {
    key: 'contract_signed',
    names: {
      en: 'Job contract signed',
      ar: 'توقيع عقد العمل',
      fr: 'Contrat de travail signé',
      de: 'Arbeitsvertrag unterschrieben',
    },
    holder: 'employer',
    kind: 'milestone',
    record: { resource: 'placements', event: 'signed_on' },
    public_text: {
      en: 'Your contract is being signed.',
      ar: 'يجري توقيع عقدك.',
      fr: 'Votre contrat est en cours de signature.',
      de: 'Ihr Vertrag wird unterschrieben.',
    },
  },
]

const AFTER_THE_START: readonly BlockStep[] = [
  {
    key: 'probation_over',
    names: {
      en: 'Probation over',
      ar: 'انتهاء فترة التجربة',
      fr: 'Période d’essai terminée',
      de: 'Probezeit beendet',
    },
    holder: 'employer',
    kind: 'wait',
    // The step follows the signature: until the first working day no probation runs.
    public_text: {
      en: 'Your job contract is signed; the probation period begins on your first working day.',
      ar: 'وُقِّع عقد عملك، وتبدأ فترة التجربة في أول يوم عمل لك.',
      fr: 'Votre contrat de travail est signé ; la période d’essai commence le premier jour de travail.',
      de: 'Ihr Arbeitsvertrag ist unterschrieben; die Probezeit beginnt mit Ihrem ersten Arbeitstag.',
    },
  },
  {
    key: 'guarantee_over',
    names: {
      en: 'Guarantee over',
      ar: 'انتهاء فترة الضمان',
      fr: 'Garantie terminée',
      de: 'Garantiezeit beendet',
    },
    holder: 'us',
    kind: 'wait',
    event: 'our_work_ended',
    record: { resource: 'placements', event: 'guarantee_over_on' },
    outcomes: [
      { key: 'over', names: { en: 'Over', ar: 'انتهت', fr: 'Terminée', de: 'Beendet' } },
      {
        key: 'ended_before',
        names: {
          en: 'Job ended before',
          ar: 'انتهى العمل قبلها',
          fr: 'Emploi terminé avant',
          de: 'Stelle vorher beendet',
        },
        leads_to: [{ step: 'matched' }],
        fails: true,
      },
    ],
  },
]

export const PLACEMENT: Block = {
  key: 'placement',
  names: { en: 'Placement', ar: 'التوظيف', fr: 'Placement', de: 'Vermittlung' },
  runs: 'in_order',
  repeats: true,
  steps: [...UNTIL_THE_CONTRACT, ...AFTER_THE_START],
}
