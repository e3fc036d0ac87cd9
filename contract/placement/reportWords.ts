import type { TALK_OUTCOMES } from '../resources/requests'
import type { ProfileLanguage } from './profileWords'

type Outcome = (typeof TALK_OUTCOMES)[number]

interface Words {
  title: string
  time: string
  person: string
  present: string
  outcome: string
  note: string
  yes: string
  no: string
  candidate: string
  footer: string
  outcomes: Readonly<Record<Outcome, string>>
}

/** Words of the report of an interview day to its employer. */
export const REPORT_WORDS: Readonly<Record<ProfileLanguage, Words>> = {
  de: {
    title: 'Gesprächstag',
    time: 'Uhrzeit',
    person: 'Person',
    present: 'Anwesend',
    outcome: 'Ergebnis',
    note: 'Anmerkung',
    yes: 'ja',
    no: 'nein',
    candidate: 'Kandidat',
    footer: 'Personen ohne Einwilligung stehen hier mit Initialen. Alle Zeiten sind deutsche Zeit.',
    outcomes: {
      offer: 'Angebot folgt',
      second_talk: 'zweites Gespräch',
      declined: 'Absage',
      missed: 'nicht erschienen',
    },
  },
  en: {
    title: 'Interview day',
    time: 'Time',
    person: 'Person',
    present: 'Present',
    outcome: 'Outcome',
    note: 'Note',
    yes: 'yes',
    no: 'no',
    candidate: 'Candidate',
    footer: 'People without a consent appear with their initials. All times are German time.',
    outcomes: {
      offer: 'offer follows',
      second_talk: 'second talk',
      declined: 'declined',
      missed: 'did not come',
    },
  },
}
