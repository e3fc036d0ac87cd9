import type { StarterKey, StarterMail, StarterWords } from './design'

export const englishWords: StarterWords = {
  salutation: "Hello {{ name | default: 'there' }},",
  greeting: 'Kind regards',
  sender: '[Your name]',
  sender_role: '[Your role], [phone]',
  optout: 'You get this mail because you signed up for it.',
  unsubscribe: 'Unsubscribe',
}

export const english: Record<StarterKey, StarterMail> = {
  newsletter: {
    name: 'Newsletter',
    title: '[What is new, in one line]',
    blocks: [
      { kind: 'text', text: '[Two sentences: what has happened, and why it matters to the reader.]' },
      {
        kind: 'columns',
        cells: [
          { heading: '[First topic]', text: '[Three lines, one fact each.]' },
          { heading: '[Second topic]', text: '[Three lines, one fact each.]' },
        ],
      },
      { kind: 'heading', text: 'Dates' },
      {
        kind: 'facts',
        rows: [
          ['[Day, time]', '[What takes place, and where]'],
          ['[Day, time]', '[What takes place, and where]'],
        ],
      },
      { kind: 'button', text: 'See all dates' },
    ],
  },
  seminar: {
    name: 'Invitation to a seminar',
    kicker: 'Online seminar, one hour, no fee',
    title: 'Working in Germany: your way step by step',
    blocks: [
      {
        kind: 'text',
        text: 'How long does the recognition take, which papers are asked for, and what does a visa need? We go through it in one hour, and there is half an hour for your questions.',
      },
      {
        kind: 'facts',
        rows: [
          ['When', '[Day, time, time zone]'],
          ['Where', 'Online; the link comes with the confirmation'],
          ['Language', '[English, Arabic]'],
          ['Who speaks', '[Name, role]'],
        ],
      },
      { kind: 'button', text: 'Save my place' },
      { kind: 'text', text: 'You cannot come? Reply to this mail, and we tell you the next date.' },
    ],
  },
  job: {
    name: 'Offer of a job',
    title: '[Position] in [city]',
    blocks: [
      { kind: 'text', text: 'An employer in Germany looks for people with your profession. In short:' },
      {
        kind: 'facts',
        rows: [
          ['Employer', '[Name, kind of house]'],
          ['Place', '[City, federal state]'],
          ['Pay', '[Gross amount a month, after recognition]'],
          ['Language', '[Level that is asked for]'],
          ['Start', '[Month, year]'],
        ],
      },
      {
        kind: 'columns',
        cells: [
          {
            heading: 'What the employer gives',
            text: '[Flat for the first months, language lessons, a person to turn to]',
          },
          { heading: 'What you bring', text: '[Diploma, years of work, language level]' },
        ],
      },
      { kind: 'button', text: 'I am interested' },
      { kind: 'text', text: 'Please answer until [day]. Your papers go nowhere without your consent.' },
    ],
  },
  reminder: {
    name: 'Reminder',
    title: 'A short reminder: [appointment or document]',
    blocks: [
      { kind: 'text', text: 'So that your file goes on, one thing is still open:' },
      {
        kind: 'facts',
        rows: [
          ['What', '[Appointment, or the document that is missing]'],
          ['Until', '[Day]'],
          ['How', '[Upload, original by post, or in the office]'],
        ],
      },
      { kind: 'button', text: 'Do it now' },
      { kind: 'text', text: 'It is done already? Then there is nothing more to do.' },
    ],
  },
  course: {
    name: 'Start of a course',
    kicker: 'German course',
    title: '[Level]: the new course starts on [day]',
    blocks: [
      { kind: 'text', text: 'Your place is kept for you until [day]. What you need to know:' },
      {
        kind: 'facts',
        rows: [
          ['Days and times', '[Days, from, to]'],
          ['Duration', '[Weeks], at most [number] people'],
          ['Place', '[Address, or online]'],
          ['Exam', '[Day, provider]'],
        ],
      },
      { kind: 'heading', text: 'For the first evening' },
      { kind: 'text', text: '[Book, identity card, and whatever else to bring]' },
      { kind: 'button', text: 'Confirm my place' },
    ],
  },
  candidates: {
    name: 'Candidates for an employer',
    title: '[Number] candidates for your team',
    salutation: "Dear {{ name | default: 'Sir or Madam' }},",
    blocks: [
      {
        kind: 'text',
        text: 'You look for [occupation] in [city]. These people have the diploma and the language for it, and can start in [month].',
      },
      {
        kind: 'facts',
        rows: [
          ['Experience', '[Years, fields]'],
          ['German', '[Level, when certified]'],
          ['Recognition', '[Granted, or notice of deficits with its date]'],
          ['Start', '[Month, year]'],
        ],
      },
      {
        kind: 'columns',
        cells: [
          { heading: 'What we take over', text: 'Recognition, visa, journey, and the first weeks in town.' },
          { heading: 'What you decide', text: 'Whom you talk to, and whom you hire. A talk costs nothing.' },
        ],
      },
      { kind: 'button', text: 'Ask for profiles' },
    ],
  },
  application: {
    name: 'Application for a listing',
    title: 'Application: {{ listing.occupation }}',
    salutation: '{{ listing.salutation }},',
    optout: 'We write to you about this one listing. You want no such applications?',
    blocks: [
      {
        kind: 'text',
        text: 'You look for {{ listing.occupation }} in {{ listing.city }}. {{ candidate.name }} applies for it; the application is attached.',
      },
      {
        kind: 'facts',
        rows: [
          ['Name', '{{ candidate.name }}'],
          ['Country', "{{ candidate.country | default: 'on request' }}"],
          ['German', "{{ candidate.language_level | default: 'on request' }}"],
          ['Recognition', "{{ candidate.recognition | default: 'on request' }}"],
        ],
      },
      { kind: 'text', text: 'When would a first talk suit you? A reply to this mail is enough.' },
    ],
  },
  letter: {
    name: 'Plain letter',
    blocks: [
      { kind: 'text', text: '[What it is about, in one sentence.]' },
      { kind: 'text', text: '[What the reader should do, and until when.]' },
    ],
  },
}
