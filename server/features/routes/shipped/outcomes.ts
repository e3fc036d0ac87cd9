/** Names of outcomes that several steps have. */
export const OUTCOME_NAMES = {
  passed: { en: 'Passed', ar: 'ناجح', fr: 'Réussi', de: 'Bestanden' },
  failed: { en: 'Failed', ar: 'غير ناجح', fr: 'Échoué', de: 'Nicht bestanden' },
  granted: { en: 'Granted', ar: 'ممنوح', fr: 'Accordé', de: 'Erteilt' },
  refused: { en: 'Refused', ar: 'مرفوض', fr: 'Refusé', de: 'Abgelehnt' },
  approved: { en: 'Approved', ar: 'تمت الموافقة', fr: 'Approuvé', de: 'Zugestimmt' },
  withdrawn: { en: 'Withdrawn', ar: 'مسحوب', fr: 'Retiré', de: 'Zurückgenommen' },
  issued: { en: 'Issued', ar: 'صادر', fr: 'Délivré', de: 'Ausgestellt' },
  finished: { en: 'Finished', ar: 'مكتمل', fr: 'Terminé', de: 'Abgeschlossen' },
  complete: {
    en: 'Documents complete',
    ar: 'المستندات مكتملة',
    fr: 'Dossier complet',
    de: 'Unterlagen vollständig',
  },
  more_asked: {
    en: 'More documents asked for',
    ar: 'مطلوب مستندات إضافية',
    fr: 'Pièces complémentaires demandées',
    de: 'Unterlagen nachgefordert',
  },
} as const
