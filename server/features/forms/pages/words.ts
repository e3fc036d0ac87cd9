import type { FormLanguage } from '../../../../contract/forms/choices'
import ar from '../../../../i18n/ar.json'
import en from '../../../../i18n/en.json'

/** The fixed texts of public forms. */
export type FormWords = typeof en.public_form

const de: FormWords = {
  check: 'Bitte prüfen Sie Ihre Angaben',
  required: 'Bitte füllen Sie dieses Feld aus',
  invalid: 'Diese Angabe ist nicht gültig',
  valid_email: 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
  valid_phone: 'Bitte geben Sie die Nummer mit Ländervorwahl ein, zum Beispiel +49 30 1234567',
  valid_day: 'Bitte geben Sie ein gültiges Datum ein',
  not_a_choice: 'Bitte wählen Sie aus der Liste',
  too_long: 'Dieser Text ist zu lang',
  file_kind: 'Bitte laden Sie eine PDF-Datei, ein Bild oder ein Textdokument hoch',
  file_size: 'Diese Datei ist zu groß',
  file_count: 'Das sind zu viele Dateien',
  file_again: 'Bitte wählen Sie die Datei noch einmal aus.',
  file_help: 'PDF, Bild oder Textdokument: bis zu %{count} Dateien, jede bis %{size} MB.',
  too_fast: 'Bitte senden Sie das Formular noch einmal ab.',
  old: 'Diese Seite war zu lange geöffnet. Bitte senden Sie das Formular noch einmal ab.',
  wrong_captcha: 'Die Zeichen stimmten nicht. Bitte lesen Sie das neue Bild.',
  too_often:
    'Zu viele Einsendungen über diese Internetverbindung. Bitte versuchen Sie es in einer Minute wieder.',
  captcha: 'Zeichen im Bild',
  captcha_picture: 'Ein Bild mit sechs Zeichen',
  captcha_listen:
    'Sie können die Zeichen auch anhören, auf Englisch: Auf jeden Buchstaben folgt ein Wort, das mit ihm beginnt, Ziffern kommen zweimal. Groß oder klein ist gleich.',
  captcha_audio: 'Zeichen anhören',
  empty: 'Dieses Feld bleibt leer',
  optional: 'optional',
  choose: 'Bitte wählen',
  phone_help: 'Mit Ländervorwahl, zum Beispiel +20 100 123 4567',
  send: 'Absenden',
  sent: 'Danke',
  sent_help: 'Ihre Angaben sind angekommen.',
  closed: 'Dieses Formular ist geschlossen',
  closed_help: 'Bitte prüfen Sie den Link, oder fragen Sie die Person, von der Sie ihn haben.',
  languages: 'Sprache',
}
const fr: FormWords = {
  check: 'Veuillez vérifier vos réponses',
  required: 'Veuillez remplir ce champ',
  invalid: 'Cette réponse n’est pas valide',
  valid_email: 'Veuillez saisir une adresse e-mail valide',
  valid_phone: 'Veuillez saisir le numéro avec l’indicatif du pays, par exemple +212 600 123456',
  valid_day: 'Veuillez saisir une date valide',
  not_a_choice: 'Veuillez choisir dans la liste',
  too_long: 'Ce texte est trop long',
  file_kind: 'Veuillez envoyer un PDF, une image ou un document texte',
  file_size: 'Ce fichier est trop lourd',
  file_count: 'Il y a trop de fichiers',
  file_again: 'Veuillez choisir le fichier encore une fois.',
  file_help: 'PDF, image ou document texte : jusqu’à %{count} fichiers de %{size} Mo chacun.',
  too_fast: 'Veuillez envoyer le formulaire encore une fois.',
  old: 'Cette page est restée ouverte trop longtemps. Veuillez envoyer le formulaire encore une fois.',
  wrong_captcha: 'Les caractères n’étaient pas les bons. Veuillez lire la nouvelle image.',
  too_often: 'Trop de réponses depuis cette connexion. Veuillez réessayer dans une minute.',
  captcha: 'Caractères de l’image',
  captcha_picture: 'Une image avec six caractères',
  captcha_listen:
    'Vous pouvez aussi écouter les caractères, en anglais : chaque lettre est suivie d’un mot qui commence par elle, chaque chiffre est dit deux fois. Majuscules ou minuscules, c’est égal.',
  captcha_audio: 'Écouter les caractères',
  empty: 'Ce champ reste vide',
  optional: 'facultatif',
  choose: 'Veuillez choisir',
  phone_help: 'Avec l’indicatif du pays, par exemple +212 600 123456',
  send: 'Envoyer',
  sent: 'Merci',
  sent_help: 'Vos réponses sont arrivées.',
  closed: 'Ce formulaire est fermé',
  closed_help: 'Veuillez vérifier le lien, ou demander à la personne qui vous l’a donné.',
  languages: 'Langue',
}

export const FORM_WORDS: Record<FormLanguage, FormWords> = {
  en: en.public_form,
  ar: ar.public_form,
  de,
  fr,
}
