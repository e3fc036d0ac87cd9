import type { RouteLanguage } from '../routes/words'

/** Months for which a consent to an employer holds. */
export const EMPLOYER_CONSENT_MONTHS = 12

/**
 * Texts of consents that are given by the own page. A changed text gets the next version: the record of a consent keeps the
 * words and the version that the person read.
 */
export const CONSENT_TEXTS = {
  employer: {
    version: 1,
    since: '2026-11-23',
    texts: {
      en: 'I agree that %{organisation} gives my profile to %{employer}, %{place}, for this job: %{position}. The profile has my name, education, work experience, language levels, the state of my recognition and my wishes. The consent ends 12 months after my answer. I can withdraw it here at any time.',
      ar: 'أوافق على أن تسلّم %{organisation} ملفي التعريفي إلى %{employer}، %{place}، من أجل هذه الوظيفة: %{position}. يحتوي الملف على اسمي وتعليمي وخبرتي المهنية ومستوياتي اللغوية وحالة الاعتراف بمؤهلي ورغباتي. تنتهي الموافقة بعد 12 شهرًا من إجابتي. يمكنني سحبها هنا في أي وقت.',
      fr: 'J’accepte que %{organisation} transmette mon profil à %{employer}, %{place}, pour ce poste : %{position}. Le profil contient mon nom, ma formation, mon expérience, mes niveaux de langue, l’état de ma reconnaissance et mes souhaits. L’accord prend fin 12 mois après ma réponse. Je peux le retirer ici à tout moment.',
      de: 'Ich bin einverstanden, dass %{organisation} mein Profil an %{employer}, %{place}, für diese Stelle gibt: %{position}. Das Profil enthält meinen Namen, Ausbildung, Berufserfahrung, Sprachstand, den Stand der Anerkennung und meine Wünsche. Die Einwilligung endet 12 Monate nach meiner Antwort. Ich kann sie hier jederzeit widerrufen.',
    },
  },
  guardian: {
    version: 1,
    since: '2026-11-23',
    texts: {
      en: 'I have custody of %{name}. I agree that %{organisation} prepares the stay of %{name} in Germany for work, training or study, and uses the data that this needs. I can withdraw this consent here at any time. It ends on the 18th birthday.',
      ar: 'لديّ حق حضانة %{name}. أوافق على أن تُعدّ %{organisation} لإقامة %{name} في ألمانيا للعمل أو التدريب أو الدراسة، وأن تستخدم البيانات اللازمة لذلك. يمكنني سحب هذه الموافقة هنا في أي وقت. وهي تنتهي ببلوغ سن الثامنة عشرة.',
      fr: 'J’ai l’autorité parentale sur %{name}. J’accepte que %{organisation} prépare le séjour de %{name} en Allemagne pour le travail, la formation ou les études, et utilise les données nécessaires. Je peux retirer cet accord ici à tout moment. Il prend fin au 18e anniversaire.',
      de: 'Ich habe das Sorgerecht für %{name}. Ich bin einverstanden, dass %{organisation} den Aufenthalt von %{name} in Deutschland für Arbeit, Ausbildung oder Studium vorbereitet und die dafür nötigen Daten verwendet. Ich kann diese Einwilligung hier jederzeit widerrufen. Sie endet mit dem 18. Geburtstag.',
    },
  },
} as const satisfies Record<
  string,
  { version: number; since: string; texts: Readonly<Record<RouteLanguage, string>> }
>
export type ConsentSubject = keyof typeof CONSENT_TEXTS
