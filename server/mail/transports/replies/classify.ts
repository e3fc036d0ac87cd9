import { REPLY_RULES, type ReplyClass, type ReplyRule } from '.'
import type { SmtpReply } from './reply'

/** A refusal of a server. */
export interface Refused extends Pick<SmtpReply, 'code' | 'enhanced' | 'text' | 'at'> {
  /** Said by a host behind our own mail server, in a report. */
  isRemote?: boolean
}

/** Part of a reply that is read; a longer text says nothing more. */
const LONGEST = 900
/** Codes repeat on each line of a reply, also as `550-5.1.1`. */
const CODE = /^\(?#?(?:[245]\d\d[ -]?)?(?:[245]\.\d{1,3}\.\d{1,3})?:?\)?$/

/** @returns the class of a 4xx or 5xx reply, after the first matching row of {@link REPLY_RULES} */
export function classify(refused: Refused): ReplyClass {
  const said = { ...refused, enhanced: enhancedOf(refused), text: wordsOf(refused.text) }
  return REPLY_RULES.find(rule => matches(rule, said))?.class ?? 'failed'
}

function matches(rule: ReplyRule, { code, enhanced, text, at, isRemote }: Refused): boolean {
  if (rule.direct && isRemote) return false
  if (rule.at && !(at && rule.at.includes(at))) return false
  if (rule.codes && !rule.codes.some(each => each === code || each === Math.floor(code / 100))) return false
  if (rule.enhanced && !rule.enhanced.some(each => isWithin(enhanced, each))) return false
  return !rule.words || rule.words.some(words => text.includes(words))
}

const isWithin = (enhanced: string, rule: string) =>
  rule.endsWith('.') ? enhanced.startsWith(rule) : enhanced === rule

/** qmail and its heirs write the enhanced code at the end: `(#5.1.1)`. */
const enhancedOf = ({ enhanced, text }: Refused) =>
  enhanced || (/#([245]\.\d{1,3}\.\d{1,3})/.exec(text.slice(0, LONGEST))?.[1] ?? '')

/** Addresses go: a local part must not decide. Codes go: they stand between the words of a reply of several lines. */
function wordsOf(text: string): string {
  const tokens = text.slice(0, LONGEST).toLowerCase().split(/\s+/)
  return tokens.filter(token => !token.includes('@') && !CODE.test(token)).join(' ')
}
