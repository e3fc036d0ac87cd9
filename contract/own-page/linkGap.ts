/** Stands for a personal link in a text that waits to be sent. No text has the token: it is made when the text goes out. */
export const LINK_GAP = '/p/{link}'
/** An address with the gap, of a candidate or of a guardian, as a text has it before and after it was sent. */
const GAP_ADDRESS = /(?:https?:\/\/[^\s/]+)?\/p\/\{link(?:-\d{1,15})?\}/g

/** Returns a text for staff with words where a personal link goes, which nobody but the person gets to see. */
export const withLinkWords = (text: string, words: string): string => text.replace(GAP_ADDRESS, words)
