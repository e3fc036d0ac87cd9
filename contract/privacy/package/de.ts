import type { PackageWords } from './en'

export const de: PackageWords = {
  title: 'Ihre Daten bei %{organisation}',
  made: 'Erstellt am %{day} für %{name} (Nummer %{id}).',
  files_help:
    'Dies ist eine Kopie Ihrer Daten nach Art. 15 DSGVO. Der Ordner „tables“ enthält alle Einträge als Tabellen, der Ordner „files“ Ihre Unterlagen, wie sie uns erreicht haben, und person.json alles in einer Form, die andere Programme lesen können.',
  labels_help: 'Die Namen der Felder sind auf Englisch.',
  controller: 'Wer für Ihre Daten verantwortlich ist',
  no_controller:
    'Unsere Angaben stehen in Ihrem Vertrag mit uns. Ihre Ansprechperson nennt sie Ihnen jederzeit.',
  company: 'Unternehmen',
  address: 'Anschrift',
  contact: 'Kontakt',
  officer: 'Datenschutzbeauftragte Person',
  purposes: 'Wozu wir Ihre Daten verwenden und auf welcher Rechtsgrundlage',
  purpose_placement:
    'Um Ihren Weg zu Arbeit, Ausbildung oder Studium in Deutschland vorzubereiten und zu begleiten: Vertrag mit Ihnen (Art. 6 Abs. 1 Buchst. b DSGVO, § 298 SGB III).',
  purpose_consent:
    'Um Ihre Daten an einen Arbeitgeber zu geben und Gesundheitsdaten zu verwenden: nur mit Ihrer Einwilligung im Einzelfall (Art. 6 Abs. 1 Buchst. a, Art. 9 Abs. 2 Buchst. a DSGVO, § 298 Abs. 1 SGB III).',
  purpose_law:
    'Um Buchhaltung und Verträge aufzubewahren, wie das Gesetz es verlangt (Art. 6 Abs. 1 Buchst. c DSGVO).',
  purpose_interest:
    'Um unsere Systeme zu schützen und nachzuweisen, was geschehen ist: unser berechtigtes Interesse (Art. 6 Abs. 1 Buchst. f DSGVO).',
  kinds: 'Welche Arten von Daten wir haben',
  entries: 'Einträge',
  recipients: 'Wer Ihre Daten erhalten hat',
  recipient: 'Empfänger',
  kind: 'Art',
  since: 'Zuerst am',
  basis: 'Grundlage einer Übermittlung aus der EU',
  employer: 'Arbeitgeber',
  authority: 'Behörde',
  mission: 'Botschaft oder Konsulat',
  office: 'Unser Büro',
  translator: 'Übersetzung',
  courier: 'Kurierdienst',
  provider: 'Dienstleister',
  other: 'Anderer Empfänger',
  as_needed: 'nach Bedarf',
  no_recipients: 'Außerhalb unseres Unternehmens hat niemand Ihre Daten erhalten.',
  none_needed: 'nicht nötig, innerhalb der EU',
  adequacy: 'Angemessenheitsbeschluss der EU (Art. 45 DSGVO)',
  standard_clauses: 'Standardvertragsklauseln der EU (Art. 46 DSGVO)',
  binding_rules: 'verbindliche interne Datenschutzvorschriften (Art. 47 DSGVO)',
  consent: 'Ihre Einwilligung (Art. 49 DSGVO)',
  not_recorded: 'nicht erfasst',
  sources: 'Woher die Daten stammen',
  source: 'Quelle',
  from_person: 'von Ihnen, über Ihre persönliche Seite',
  from_contact: 'von Ihnen, im Kontakt mit unserem Personal',
  from_form: 'von Ihnen, über ein Formular unserer Website',
  from_ad: 'von Ihnen, über eine Anzeige in einem sozialen Netzwerk oder einer Suchmaschine',
  from_import: 'aus einer eingelesenen Liste',
  from_partner: 'von einem Partner oder auf Empfehlung',
  from_employer: 'von einem Arbeitgeber, durch unser Personal eingetragen',
  from_authority: 'aus Schreiben von Behörden, durch unser Personal eingetragen',
  from_staff: 'durch unser Personal eingetragen',
  from_program: 'durch unser Programm ermittelt oder aufgezeichnet',
  keeping: 'Wie lange wir Ihre Daten aufbewahren',
  keep_leads_unreached: 'Wenn wir Sie nie erreicht haben: %{months} Monate nach dem letzten Versuch.',
  keep_leads: 'Solange Sie nur Interesse hatten: %{months} Monate nach dem letzten Kontakt.',
  keep_candidates:
    'Als Bewerberin oder Bewerber: %{months} Monate, nachdem unsere Arbeit für Sie beendet und nichts mehr geschehen ist. Länger nur, wenn Sie es schriftlich erlauben (§ 298 Abs. 2 SGB III).',
  keep_matches_refused:
    'Wenn ein Arbeitgeber Sie abgelehnt hat: Gründe, Notizen und Gespräche %{months} Monate (§ 15 Abs. 4 AGG). Dass und wann der Arbeitgeber Ihre Daten erhalten hat, bleibt so lange gespeichert wie Ihre übrigen Daten.',
  keep_health_papers: 'Unterlagen zu Ihrer Gesundheit: %{months} Monate nach der Berufserlaubnis.',
  keep_money:
    'Verträge und Zahlungen: %{months} Monate, wie Steuer- und Handelsrecht es verlangen; Zahlungen ohne Ihren Namen, sobald Ihre übrigen Daten gelöscht sind.',
  keep_employer_contacts:
    'Als Ansprechperson bei einem Arbeitgeber: %{months} Monate nach dem letzten Kontakt.',
  keep_logs: 'Das Protokoll der Änderungen: %{months} Monate.',
  keep_open:
    '%{what}: Es ist keine Frist festgelegt. Die Daten werden gelöscht, wenn der Zweck endet oder Sie es verlangen.',
  keep_originals:
    'Originale Ihrer Unterlagen erhalten Sie zurück, wenn unsere Arbeit für Sie endet (§ 298 Abs. 2 SGB III).',
  rights: 'Ihre Rechte',
  rights_text:
    'Sie können verlangen, dass wir Ihre Daten berichtigen, löschen, einschränken oder übertragen (Art. 16 bis 18, 20 DSGVO), ihrer Verwendung widersprechen (Art. 21 DSGVO) und eine Einwilligung jederzeit widerrufen; was vorher geschah, bleibt rechtmäßig (Art. 7 Abs. 3 DSGVO).',
  complaint:
    'Sie können sich bei einer Datenschutzaufsichtsbehörde beschweren, zum Beispiel an Ihrem Wohn- oder Arbeitsort (Art. 77 DSGVO).',
  complaint_at: 'Für uns zuständig: %{authority}.',
  automated: 'Automatisierte Entscheidungen',
  automated_text:
    'Kein Programm entscheidet über Sie. Programme zählen Tage, erinnern unser Personal und zeigen, was fehlt; Menschen entscheiden.',
  data: 'Ihre Daten',
  views: 'Wer Ihre Unterlagen geöffnet hat',
  opened: '%{file}, %{day}: unser Personal',
  no_views: 'Es ist kein Öffnen aufgezeichnet.',
  staff: 'unser Personal',
  another: 'eine andere Person',
  yes: 'ja',
  no: 'nein',
  more: 'Und %{count} weitere in der Tabelle %{file}.',
}
