import type { FormLanguage } from '../../../contract/forms/choices'
import type { NoticeSubject } from '../../../contract/privacy/notices'

/** The sentences of a notice (Art. 13 GDPR). */
interface NoticeWords {
  title: string
  /** `%{company}`, `%{address}`, `%{contact}`. */
  controller: string
  /** `%{officer}`. */
  officer: string
  purposes: Readonly<Record<NoticeSubject, string>>
  /** `%{recipients}`. */
  recipients: string
  /** `%{where}`. */
  withdrawal: string
  rights: string
  /** `%{authority}`. */
  complaint: string
}

export const NOTICE_WORDS: Readonly<Record<FormLanguage, NoticeWords>> = {
  en: {
    title: 'Privacy notice',
    controller: 'Responsible for your data: %{company}, %{address}. Contact: %{contact}.',
    officer: 'Data protection officer: %{officer}.',
    purposes: {
      form: 'We use your answers to reply to you and to advise you on work, training or study in Germany. Legal basis: your consent and steps before a contract (Art. 6 (1) (a) and (b) GDPR).',
      booking:
        'We use your details to plan and hold this appointment and to remind you of it. Legal basis: steps before a contract (Art. 6 (1) (b) GDPR).',
      own_page:
        'We use your data and documents to find you work, training or study in Germany and to prepare recognition and visa. An employer receives them only if you agree to that employer. We do this because of our contract with you and your consent.',
      registration:
        'We use your data and documents to find you work, training or study in Germany and to prepare recognition and visa. An employer receives them only with your consent in the single case (§ 298 SGB III). Legal basis: this contract and your consent (Art. 6 (1) (a) and (b), Art. 9 (2) (a) GDPR).',
    },
    recipients: 'Recipients outside the European Union: %{recipients}',
    withdrawal: 'You can withdraw your consent at any time at %{where}. What was done before stays lawful.',
    rights: 'You can ask for a copy, the correction or the erasure of your data.',
    complaint: 'You can complain to the supervisory authority: %{authority}.',
  },
  ar: {
    title: 'إشعار حماية البيانات',
    controller: 'الجهة المسؤولة عن بياناتك: %{company}، %{address}. للتواصل: %{contact}.',
    officer: 'مسؤول حماية البيانات: %{officer}.',
    purposes: {
      form: 'نستخدم إجاباتك للرد عليك ولإرشادك بشأن العمل أو التدريب المهني أو الدراسة في ألمانيا. الأساس القانوني: موافقتك والخطوات السابقة للتعاقد (المادة 6 (1) (a) و(b) من اللائحة العامة لحماية البيانات GDPR).',
      booking:
        'نستخدم بياناتك لتنظيم هذا الموعد وعقده ولتذكيرك به. الأساس القانوني: الخطوات السابقة للتعاقد (المادة 6 (1) (b) من GDPR).',
      own_page:
        'نستخدم بياناتك ومستنداتك لإيجاد عمل أو تدريب مهني أو دراسة لك في ألمانيا، ولإعداد معاملة الاعتراف والتأشيرة. ولا يتسلمها أي صاحب عمل إلا إذا وافقت على إرسالها إليه. ونفعل ذلك بناءً على عقدنا معك وعلى موافقتك.',
      registration:
        'نستخدم بياناتك ومستنداتك لإيجاد عمل أو تدريب مهني أو دراسة لك في ألمانيا، ولإعداد معاملة الاعتراف والتأشيرة. ولا يتسلمها أي صاحب عمل إلا بموافقتك في كل حالة على حدة (§ 298 SGB III). الأساس القانوني: هذا العقد وموافقتك (المادة 6 (1) (a) و(b) والمادة 9 (2) (a) من GDPR).',
    },
    recipients: 'الجهات المستلمة خارج الاتحاد الأوروبي: %{recipients}',
    withdrawal: 'يمكنك سحب موافقتك في أي وقت لدى %{where}. ويبقى ما تم قبل ذلك قانونيًا.',
    rights: 'يحق لك طلب نسخة من بياناتك أو تصحيحها أو محوها.',
    complaint: 'يحق لك تقديم شكوى إلى الجهة الرقابية: %{authority}.',
  },
  de: {
    title: 'Datenschutzhinweis',
    controller: 'Verantwortlich für Ihre Daten: %{company}, %{address}. Kontakt: %{contact}.',
    officer: 'Datenschutzbeauftragte Person: %{officer}.',
    purposes: {
      form: 'Wir verwenden Ihre Angaben, um Ihnen zu antworten und Sie zu Arbeit, Ausbildung oder Studium in Deutschland zu beraten. Rechtsgrundlage: Ihre Einwilligung und vorvertragliche Maßnahmen (Art. 6 Abs. 1 Buchst. a und b DSGVO).',
      booking:
        'Wir verwenden Ihre Angaben, um diesen Termin zu planen und durchzuführen und Sie daran zu erinnern. Rechtsgrundlage: vorvertragliche Maßnahmen (Art. 6 Abs. 1 Buchst. b DSGVO).',
      own_page:
        'Wir verwenden Ihre Daten und Dokumente, um Ihnen Arbeit, Ausbildung oder Studium in Deutschland zu vermitteln und Anerkennung und Visum vorzubereiten. Ein Arbeitgeber erhält sie nur, wenn Sie für diesen Arbeitgeber einwilligen. Grundlage sind unser Vertrag mit Ihnen und Ihre Einwilligung.',
      registration:
        'Wir verwenden Ihre Daten und Dokumente, um Ihnen Arbeit, Ausbildung oder Studium in Deutschland zu vermitteln und Anerkennung und Visum vorzubereiten. Ein Arbeitgeber erhält sie nur mit Ihrer Einwilligung im Einzelfall (§ 298 SGB III). Rechtsgrundlage: dieser Vertrag und Ihre Einwilligung (Art. 6 Abs. 1 Buchst. a und b, Art. 9 Abs. 2 Buchst. a DSGVO).',
    },
    recipients: 'Empfänger außerhalb der Europäischen Union: %{recipients}',
    withdrawal:
      'Sie können Ihre Einwilligung jederzeit widerrufen: %{where}. Was bis dahin geschehen ist, bleibt rechtmäßig.',
    rights: 'Sie können eine Kopie, die Berichtigung oder die Löschung Ihrer Daten verlangen.',
    complaint: 'Sie können sich bei der Aufsichtsbehörde beschweren: %{authority}.',
  },
  fr: {
    title: 'Protection des données',
    controller: 'Responsable de vos données : %{company}, %{address}. Contact : %{contact}.',
    officer: 'Délégué à la protection des données : %{officer}.',
    purposes: {
      form: 'Nous utilisons vos réponses pour vous répondre et vous conseiller sur le travail, la formation ou les études en Allemagne. Base légale : votre consentement et les mesures précontractuelles (art. 6, par. 1, a et b, RGPD).',
      booking:
        'Nous utilisons vos données pour organiser et tenir ce rendez-vous et pour vous le rappeler. Base légale : les mesures précontractuelles (art. 6, par. 1, b, RGPD).',
      own_page:
        'Nous utilisons vos données et vos documents pour vous trouver un travail, une formation ou des études en Allemagne et pour préparer la reconnaissance et le visa. Un employeur ne les reçoit que si vous donnez votre accord pour cet employeur. Nous le faisons en vertu de notre contrat et de votre consentement.',
      registration:
        'Nous utilisons vos données et vos documents pour vous trouver un travail, une formation ou des études en Allemagne et pour préparer la reconnaissance et le visa. Un employeur ne les reçoit qu’avec votre consentement au cas par cas (§ 298 SGB III). Base légale : ce contrat et votre consentement (art. 6, par. 1, a et b, et art. 9, par. 2, a, RGPD).',
    },
    recipients: 'Destinataires hors de l’Union européenne : %{recipients}',
    withdrawal:
      'Vous pouvez retirer votre consentement à tout moment : %{where}. Ce qui a été fait auparavant reste licite.',
    rights: 'Vous pouvez demander une copie, la rectification ou l’effacement de vos données.',
    complaint: 'Vous pouvez saisir l’autorité de contrôle : %{authority}.',
  },
}
