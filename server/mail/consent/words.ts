/** Languages that subscribers read, and in which the mails and pages of consent are written. */
export const CONSENT_LANGUAGES = ['en', 'ar', 'de', 'fr'] as const
export type ConsentLanguage = (typeof CONSENT_LANGUAGES)[number]

/** Languages by the names that they have for themselves. */
export const LANGUAGE_NAMES: Readonly<Record<ConsentLanguage, string>> = {
  en: 'English',
  ar: 'العربية',
  de: 'Deutsch',
  fr: 'Français',
}

/** The first of some wishes that we write in. */
export function consentLanguage(...wishes: readonly (string | null | undefined)[]): ConsentLanguage {
  for (const wish of wishes) {
    const base = wish?.slice(0, 2).toLowerCase()
    const found = CONSENT_LANGUAGES.find(language => language === base)
    if (found) return found
  }
  return 'en'
}

/** `{organisation}`, `{lists}` and `{link}` are filled in. Each text stays in the proof as it was sent. */
export interface ConsentTexts {
  subject: string
  body: string
  button: string
  askTitle: string
  askHelp: string
  doneTitle: string
  doneHelp: string
  overTitle: string
  overHelp: string
  unknownTitle: string
  unknownHelp: string
  laterTitle: string
  laterHelp: string
  /** On the page behind the link of a test mail. */
  testHelp: string
  choose: string
  chooseTitle: string
  lists: string
  noLists: string
  language: string
  save: string
  saved: string
  leaveAll: string
  leftAll: string
  leaveAllHelp: string
  leaveTitle: string
  leave: string
  leaveEmployerHelp: string
  leftTitle: string
  leftHelp: string
  leftEmployerHelp: string
  erase: string
  eraseTitle: string
  eraseHelp: string
  erased: string
  closePage: string
  back: string
}

export const CONSENT_TEXTS: Readonly<Record<ConsentLanguage, ConsentTexts>> = {
  en: {
    subject: 'Please confirm your subscription',
    body: 'Hello,\n\nSomeone signed this address up for emails from {organisation}: {lists}.\n\nIf it was you and you agree to get these emails, confirm here:\n{link}\n\nYou can withdraw your consent at any time by the link in each email. If it wasn’t you, ignore this email; we won’t write again.\n\n{organisation}',
    button: 'Confirm',
    askTitle: 'Confirm your subscription?',
    askHelp:
      'You agree to get emails from {organisation}. You can withdraw your consent at any time by the link in each email.',
    doneTitle: 'Your subscription is confirmed',
    doneHelp: 'Thank you. You can close this page.',
    overTitle: 'This link has expired',
    overHelp: 'Sign up again to get a new one.',
    unknownTitle: 'This link isn’t valid',
    unknownHelp: 'Check that you opened the complete link.',
    laterTitle: 'Too many attempts',
    laterHelp: 'Please try again in a minute.',
    testHelp: 'This link is from a test email. It changes nothing.',
    choose: 'Choose emails and language',
    chooseTitle: 'Your emails',
    lists: 'Emails you get',
    noLists: 'You aren’t on any list.',
    language: 'Email language',
    save: 'Save',
    saved: 'Saved.',
    leaveAll: 'Unsubscribe from all',
    leftAll: 'You are unsubscribed from all emails.',
    leaveAllHelp: 'This address will get no more emails of this type.',
    leaveTitle: 'Unsubscribe from these emails?',
    leave: 'Unsubscribe',
    leaveEmployerHelp: 'Your organisation will get no more applications from us, at any of its addresses.',
    leftTitle: 'You are unsubscribed',
    leftHelp: 'This address gets no more emails of this type.',
    leftEmployerHelp: 'Your organisation gets no more applications from us, at any of its addresses.',
    erase: 'Erase my data',
    eraseTitle: 'Erase your data?',
    eraseHelp:
      'Your address, your name and your choices are erased permanently, and you get no more emails from us. This can’t be undone.',
    erased: 'Your data is erased',
    closePage: 'You can close this page.',
    back: 'Back',
  },
  ar: {
    subject: 'يرجى تأكيد اشتراككم',
    body: 'مرحبًا،\n\nأُدخل هذا العنوان لتلقي رسائل من {organisation}: {lists}.\n\nإذا كنتم من أدخله وتوافقون على تلقي هذه الرسائل، فأكدوا ذلك هنا:\n{link}\n\nيمكنكم سحب موافقتكم في أي وقت عبر الرابط الموجود في كل رسالة. وإن لم تكونوا أنتم، فلا حاجة إلى فعل شيء: لن تصلكم رسائل أخرى.\n\n{organisation}',
    button: 'تأكيد',
    askTitle: 'هل تؤكدون اشتراككم؟',
    askHelp:
      'توافقون على تلقي رسائل من {organisation}. ويمكنكم سحب الموافقة في أي وقت عبر الرابط الموجود في كل رسالة.',
    doneTitle: 'تم تأكيد اشتراككم',
    doneHelp: 'شكرًا لكم. يمكنكم إغلاق هذه الصفحة.',
    overTitle: 'انتهت صلاحية هذا الرابط',
    overHelp: 'سجّلوا مرة أخرى لتصلكم رسالة جديدة.',
    unknownTitle: 'هذا الرابط غير معروف',
    unknownHelp: 'يرجى التحقق من فتح الرابط كاملًا.',
    laterTitle: 'محاولات كثيرة',
    laterHelp: 'يرجى المحاولة مرة أخرى بعد دقيقة.',
    testHelp: 'هذا الرابط من رسالة تجريبية، ولا يغيّر شيئًا.',
    choose: 'اختيار الرسائل واللغة',
    chooseTitle: 'رسائلكم',
    lists: 'الرسائل التي تصلكم',
    noLists: 'لستم في أي قائمة.',
    language: 'لغة الرسائل',
    save: 'حفظ',
    saved: 'تم الحفظ.',
    leaveAll: 'إلغاء الاشتراك في كل الرسائل',
    leftAll: 'أُلغي اشتراككم في كل الرسائل.',
    leaveAllHelp: 'لن تصل إلى هذا العنوان رسائل أخرى من هذا النوع.',
    leaveTitle: 'هل تريدون إلغاء الاشتراك في هذه الرسائل؟',
    leave: 'إلغاء الاشتراك',
    leaveEmployerHelp: 'لن تصل إلى مؤسستكم طلبات تقديم منا بعد الآن، على أي من عناوينها.',
    leftTitle: 'تم إلغاء اشتراككم',
    leftHelp: 'لا تصل إلى هذا العنوان رسائل من هذا النوع بعد الآن.',
    leftEmployerHelp: 'لا تصل إلى مؤسستكم طلبات تقديم منا بعد الآن، على أي من عناوينها.',
    erase: 'محو بياناتي',
    eraseTitle: 'هل تريدون محو بياناتكم؟',
    eraseHelp:
      'يُمحى عنوانكم واسمكم وما اخترتموه نهائيًا، ولن تُرسل إليكم أي رسالة بعد ذلك. لا يمكن التراجع عن هذا.',
    erased: 'تم محو بياناتكم',
    closePage: 'يمكنكم إغلاق هذه الصفحة.',
    back: 'رجوع',
  },
  de: {
    subject: 'Bitte bestätigen Sie Ihre Anmeldung',
    body: 'Guten Tag,\n\ndiese Adresse wurde eingetragen, um E-Mails von {organisation} zu erhalten: {lists}.\n\nWenn Sie das waren und diese E-Mails erhalten möchten, bestätigen Sie es hier:\n{link}\n\nSie können Ihre Einwilligung jederzeit über den Link in jeder E-Mail widerrufen. Waren Sie es nicht, müssen Sie nichts tun: Es kommen keine weiteren E-Mails.\n\n{organisation}',
    button: 'Bestätigen',
    askTitle: 'Anmeldung bestätigen?',
    askHelp:
      'Sie willigen ein, E-Mails von {organisation} zu erhalten. Das können Sie jederzeit über den Link in jeder E-Mail widerrufen.',
    doneTitle: 'Ihre Anmeldung ist bestätigt',
    doneHelp: 'Vielen Dank. Sie können diese Seite schließen.',
    overTitle: 'Dieser Link ist abgelaufen',
    overHelp: 'Melden Sie sich noch einmal an, dann erhalten Sie einen neuen Link.',
    unknownTitle: 'Dieser Link ist ungültig',
    unknownHelp: 'Bitte prüfen Sie, ob Sie den vollständigen Link geöffnet haben.',
    laterTitle: 'Zu viele Versuche',
    laterHelp: 'Bitte versuchen Sie es in einer Minute noch einmal.',
    testHelp: 'Dieser Link stammt aus einer Test-E-Mail. Er ändert nichts.',
    choose: 'E-Mails und Sprache wählen',
    chooseTitle: 'Ihre E-Mails',
    lists: 'E-Mails, die Sie erhalten',
    noLists: 'Sie stehen auf keiner Liste.',
    language: 'Sprache der E-Mails',
    save: 'Speichern',
    saved: 'Gespeichert.',
    leaveAll: 'Von allen abmelden',
    leftAll: 'Sie sind von allen E-Mails abgemeldet.',
    leaveAllHelp: 'An diese Adresse kommen keine E-Mails dieser Art mehr.',
    leaveTitle: 'Von diesen E-Mails abmelden?',
    leave: 'Abmelden',
    leaveEmployerHelp: 'Ihr Unternehmen erhält dann unter keiner Adresse mehr Bewerbungen von uns.',
    leftTitle: 'Sie sind abgemeldet',
    leftHelp: 'Diese Adresse erhält keine E-Mails dieser Art mehr.',
    leftEmployerHelp: 'Ihr Unternehmen erhält unter keiner Adresse mehr Bewerbungen von uns.',
    erase: 'Meine Daten löschen',
    eraseTitle: 'Ihre Daten löschen?',
    eraseHelp:
      'Ihre Adresse, Ihr Name und Ihre Auswahl werden endgültig gelöscht, und Sie erhalten keine E-Mail mehr. Das lässt sich nicht rückgängig machen.',
    erased: 'Ihre Daten sind gelöscht',
    closePage: 'Sie können diese Seite schließen.',
    back: 'Zurück',
  },
  fr: {
    subject: 'Veuillez confirmer votre inscription',
    body: 'Bonjour,\n\ncette adresse a été saisie pour recevoir des e-mails de {organisation} : {lists}.\n\nSi c’était vous et que vous acceptez de recevoir ces e-mails, confirmez-le ici :\n{link}\n\nVous pouvez retirer votre consentement à tout moment par le lien de chaque e-mail. Si ce n’était pas vous, ne faites rien : aucun autre e-mail ne sera envoyé.\n\n{organisation}',
    button: 'Confirmer',
    askTitle: 'Confirmer votre inscription ?',
    askHelp:
      'Vous acceptez de recevoir des e-mails de {organisation}. Vous pouvez retirer votre consentement à tout moment grâce au lien présent dans chaque e-mail.',
    doneTitle: 'Votre inscription est confirmée',
    doneHelp: 'Merci. Vous pouvez fermer cette page.',
    overTitle: 'Ce lien a expiré',
    overHelp: 'Inscrivez-vous de nouveau : vous recevrez un nouvel e-mail.',
    unknownTitle: 'Ce lien n’est pas valide',
    unknownHelp: 'Vérifiez que le lien est complet.',
    laterTitle: 'Trop de tentatives',
    laterHelp: 'Veuillez réessayer dans une minute.',
    testHelp: 'Ce lien vient d’un e-mail de test. Il ne change rien.',
    choose: 'Choisir les e-mails et la langue',
    chooseTitle: 'Vos e-mails',
    lists: 'E-mails que vous recevez',
    noLists: 'Vous n’êtes sur aucune liste.',
    language: 'Langue des e-mails',
    save: 'Enregistrer',
    saved: 'Enregistré.',
    leaveAll: 'Me désinscrire de tous les e-mails',
    leftAll: 'Votre désinscription de tous les e-mails est enregistrée.',
    leaveAllHelp: 'Cette adresse ne recevra plus d’e-mails de ce type.',
    leaveTitle: 'Se désinscrire de ces e-mails ?',
    leave: 'Se désinscrire',
    leaveEmployerHelp:
      'Votre entreprise ne recevra plus de candidatures de notre part, à aucune de ses adresses.',
    leftTitle: 'Votre désinscription est enregistrée',
    leftHelp: 'Cette adresse ne reçoit plus d’e-mails de ce type.',
    leftEmployerHelp:
      'Votre entreprise ne reçoit plus de candidatures de notre part, à aucune de ses adresses.',
    erase: 'Effacer mes données',
    eraseTitle: 'Effacer vos données ?',
    eraseHelp:
      'Votre adresse, votre nom et vos choix sont effacés définitivement, et aucun e-mail ne vous sera plus envoyé. C’est irréversible.',
    erased: 'Vos données sont effacées',
    closePage: 'Vous pouvez fermer cette page.',
    back: 'Retour',
  },
}
