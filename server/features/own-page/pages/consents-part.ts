import { CONSENT_TEXTS } from '../../../../contract/own-page/consent-texts'
import { dayIn } from '../../../../contract/text/dayIn'
import { filled } from '../../../../contract/text/filled'
import type { EmployerQuestion } from '../../placement'
import { consentText, digestOf, questionText } from '../answers'
import type { Consent, GuardianFact } from '../facts/consents'
import { escapeHtml, hidden, list, paragraph, section } from './html'
import type { OpenVisit, Visit } from './visit'

/** Returns the employers to whom the person is proposed, each with the words of the consent, a yes and a no. */
export function questionsPart(
  visit: OpenVisit,
  questions: readonly EmployerQuestion[],
  mayOnlyRefuse: boolean,
): string {
  const { words } = visit
  if (!questions.length) return ''
  const items = questions.map(question => {
    const box = (share: 'photo' | 'family') =>
      `<label class="box"><input type="checkbox" name="${share}" value="yes"> ${escapeHtml(words[`share_${share}`])}</label>`
    const yes = `${box('photo')}${box('family')}<button class="p" name="answer" value="yes">${escapeHtml(words.yes)}</button>`
    return (
      `<h3><bdi>${escapeHtml(question.employer)}</bdi></h3>` +
      `<p><bdi>${escapeHtml(questionText(visit, question))}</bdi></p>` +
      (mayOnlyRefuse ? paragraph(words.guardian_answers, 'note') : '') +
      `<form method="post">${hidden({ act: 'answer', about: String(question.bw_lead_id), read: digestOf(visit, question), lang: visit.language })}` +
      `<div class="acts">${mayOnlyRefuse ? '' : yes}<button name="answer" value="no">${escapeHtml(words.no)}</button></div></form>`
    )
  })
  return section(words.questions, paragraph(words.questions_help, 'mute') + list(items))
}

/** Returns the consent that a guardian is asked for; nothing once it is given. */
export function guardianPart(visit: OpenVisit, guardian: GuardianFact | undefined, name: string): string {
  const { words } = visit
  if (!guardian || guardian.has_agreed) return ''
  return section(
    words.guardian_consent,
    paragraph(words.guardian_help, 'mute') +
      `<p><bdi>${escapeHtml(consentText(visit, 'guardian', { name }))}</bdi></p>` +
      `<form method="post">${hidden({ act: 'agree', version: String(CONSENT_TEXTS.guardian.version), lang: visit.language })}<button class="p">${escapeHtml(words.yes)}</button></form>`,
  )
}

/** Returns the consents, each with its text, day and a button that withdraws it; one that has ended needs none. */
export function consentsPart(visit: Visit, consents: readonly Consent[], today: string): string {
  const { words } = visit
  const items = consents.map(consent => consentItem(visit, consent, today))
  return section(
    words.consents,
    items.length ? paragraph(words.withdraw_help, 'mute') + list(items) : paragraph(words.no_consents),
  )
}

function consentItem({ words, language }: Visit, consent: Consent, today: string): string {
  const { key, name, text, given_on, withdrawn_on, ends_on, refused } = consent
  const said = (word: string, day: string | null) =>
    day ? paragraph(filled(word, { day: dayIn(language, day) }), 'mute') : ''
  const isOver = withdrawn_on !== null || (ends_on !== null && ends_on < today)
  const end = isOver
    ? withdrawn_on
      ? said(words.withdrawn, withdrawn_on)
      : said(words.ended, ends_on)
    : said(words.ends, ends_on) +
      `<form method="post">${hidden({ act: 'withdraw', about: key, lang: language })}<button>${escapeHtml(words.withdraw)}</button></form>`
  return (
    (name ? `<h3><bdi>${escapeHtml(name[language])}</bdi></h3>` : '') +
    (text ? `<p><bdi>${escapeHtml(text)}</bdi></p>` : '') +
    said(refused ? words.said_no : words.given, given_on) +
    (refused ? '' : end)
  )
}
