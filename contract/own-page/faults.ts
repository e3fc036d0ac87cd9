import type { CheckFault } from '../candidates/papers'
import type { OwnPageWords } from './words'

/** Returns what is wrong with a document, as the person reads it: the fault in the own language, then what staff wrote. */
export const faultText = (words: OwnPageWords, fault: CheckFault | null, reason: string | null): string =>
  [fault && fault !== 'other' ? words[`fault_${fault}`] : '', reason ?? ''].filter(Boolean).join(' ')
