import type { StarterKey, StarterMail, StarterWords } from './design'

export const germanWords: StarterWords = {
  salutation: "Guten Tag {{ name | default: 'zusammen' }},",
  greeting: 'Mit freundlichen Grüßen',
  sender: '[Ihr Name]',
  sender_role: '[Ihre Funktion], [Telefon]',
  optout: 'Sie erhalten diese E-Mail, weil Sie sich dafür angemeldet haben.',
  unsubscribe: 'Abmelden',
}

export const german: Record<StarterKey, StarterMail> = {
  newsletter: {
    name: 'Newsletter',
    title: '[Das Neue in einer Zeile]',
    blocks: [
      { kind: 'text', text: '[Zwei Sätze: was geschehen ist und warum es wichtig ist.]' },
      {
        kind: 'columns',
        cells: [
          { heading: '[Erstes Thema]', text: '[Drei Zeilen mit je einer Tatsache.]' },
          { heading: '[Zweites Thema]', text: '[Drei Zeilen mit je einer Tatsache.]' },
        ],
      },
      { kind: 'heading', text: 'Termine' },
      {
        kind: 'facts',
        rows: [
          ['[Tag, Uhrzeit]', '[Was stattfindet und wo]'],
          ['[Tag, Uhrzeit]', '[Was stattfindet und wo]'],
        ],
      },
      { kind: 'button', text: 'Alle Termine ansehen' },
    ],
  },
  seminar: {
    name: 'Einladung zum Seminar',
    kicker: 'Online-Seminar, eine Stunde, ohne Gebühr',
    title: 'Arbeiten in Deutschland: Ihr Weg Schritt für Schritt',
    blocks: [
      {
        kind: 'text',
        text: 'Wie lange dauert die Anerkennung, welche Unterlagen werden verlangt, was braucht ein Visum? Das gehen wir in einer Stunde durch; danach ist eine halbe Stunde Zeit für Fragen.',
      },
      {
        kind: 'facts',
        rows: [
          ['Wann', '[Tag, Uhrzeit, Zeitzone]'],
          ['Wo', 'Online; der Link kommt mit der Bestätigung'],
          ['Sprache', '[Deutsch, Englisch]'],
          ['Wer spricht', '[Name, Funktion]'],
        ],
      },
      { kind: 'button', text: 'Platz sichern' },
      {
        kind: 'text',
        text: 'Der Termin passt nicht? Antworten Sie kurz, dann nennen wir Ihnen den nächsten.',
      },
    ],
  },
  job: {
    name: 'Stellenangebot',
    title: '[Stelle] in [Ort]',
    blocks: [
      { kind: 'text', text: 'Ein Arbeitgeber sucht Menschen mit Ihrem Beruf. In Kürze:' },
      {
        kind: 'facts',
        rows: [
          ['Arbeitgeber', '[Name, Art des Hauses]'],
          ['Ort', '[Stadt, Bundesland]'],
          ['Gehalt', '[Brutto im Monat, nach der Anerkennung]'],
          ['Deutsch', '[verlangtes Niveau]'],
          ['Beginn', '[Monat, Jahr]'],
        ],
      },
      {
        kind: 'columns',
        cells: [
          {
            heading: 'Was der Arbeitgeber bietet',
            text: '[Wohnung für die ersten Monate, Sprachkurs, eine feste Ansprechperson]',
          },
          { heading: 'Was Sie mitbringen', text: '[Abschluss, Berufsjahre, Sprachniveau]' },
        ],
      },
      { kind: 'button', text: 'Ich habe Interesse' },
      {
        kind: 'text',
        text: 'Bitte antworten Sie bis [Tag]. Ihre Unterlagen gehen ohne Ihre Zustimmung an niemanden.',
      },
    ],
  },
  reminder: {
    name: 'Erinnerung',
    title: 'Kurze Erinnerung: [Termin oder Unterlage]',
    blocks: [
      { kind: 'text', text: 'Damit es weitergeht, fehlt noch eines:' },
      {
        kind: 'facts',
        rows: [
          ['Was', '[Termin oder fehlende Unterlage]'],
          ['Bis', '[Tag]'],
          ['Wie', '[hochladen, Original per Post oder im Büro]'],
        ],
      },
      { kind: 'button', text: 'Jetzt erledigen' },
      { kind: 'text', text: 'Schon erledigt? Dann ist nichts mehr zu tun.' },
    ],
  },
  course: {
    name: 'Kursbeginn',
    kicker: 'Deutschkurs',
    title: '[Niveau]: Der neue Kurs beginnt am [Tag]',
    blocks: [
      { kind: 'text', text: 'Ihr Platz ist bis [Tag] für Sie frei gehalten. Was Sie wissen sollten:' },
      {
        kind: 'facts',
        rows: [
          ['Tage und Zeiten', '[Tage, von, bis]'],
          ['Dauer', '[Wochen], höchstens [Zahl] Personen'],
          ['Ort', '[Adresse oder online]'],
          ['Prüfung', '[Tag, Anbieter]'],
        ],
      },
      { kind: 'heading', text: 'Für den ersten Abend' },
      { kind: 'text', text: '[Buch, Ausweis und was sonst mitzubringen ist]' },
      { kind: 'button', text: 'Platz bestätigen' },
    ],
  },
  candidates: {
    name: 'Fachkräfte für einen Arbeitgeber',
    title: '[Anzahl] Fachkräfte für Ihr Team',
    salutation: "Guten Tag {{ name | default: 'zusammen' }},",
    blocks: [
      {
        kind: 'text',
        text: 'Sie suchen [Beruf] in [Ort]. Diese Personen bringen Abschluss und Sprache dafür mit und können im [Monat] beginnen.',
      },
      {
        kind: 'facts',
        rows: [
          ['Erfahrung', '[Jahre, Fachgebiete]'],
          ['Deutsch', '[Niveau, Datum des Zertifikats]'],
          ['Anerkennung', '[erteilt, oder Defizitbescheid mit Datum]'],
          ['Beginn', '[Monat, Jahr]'],
        ],
      },
      {
        kind: 'columns',
        cells: [
          {
            heading: 'Was wir übernehmen',
            text: 'Anerkennung, Visum, Anreise und die ersten Wochen am Ort.',
          },
          {
            heading: 'Was Sie entscheiden',
            text: 'Mit wem Sie sprechen und wen Sie einstellen. Ein Gespräch kostet nichts.',
          },
        ],
      },
      { kind: 'button', text: 'Profile anfordern' },
    ],
  },
  application: {
    name: 'Bewerbung auf eine Anzeige',
    title: 'Bewerbung: {{ listing.occupation }}',
    salutation: '{{ listing.salutation }},',
    optout: 'Wir schreiben Ihnen zu dieser einen Anzeige. Sie möchten keine solchen Bewerbungen?',
    blocks: [
      {
        kind: 'text',
        text: 'Sie suchen in {{ listing.city }}: {{ listing.occupation }}. {{ candidate.name }} bewirbt sich darauf; die Bewerbung liegt dieser E-Mail bei.',
      },
      {
        kind: 'facts',
        rows: [
          ['Name', '{{ candidate.name }}'],
          ['Land', "{{ candidate.country | default: 'auf Anfrage' }}"],
          ['Deutsch', "{{ candidate.language_level | default: 'auf Anfrage' }}"],
          ['Anerkennung', "{{ candidate.recognition | default: 'auf Anfrage' }}"],
        ],
      },
      {
        kind: 'text',
        text: 'Wann passt Ihnen ein erstes Gespräch? Eine kurze Antwort auf diese E-Mail genügt.',
      },
    ],
  },
  letter: {
    name: 'Einfacher Brief',
    blocks: [
      { kind: 'text', text: '[Worum es geht, in einem Satz.]' },
      { kind: 'text', text: '[Was zu tun ist und bis wann.]' },
    ],
  },
}
