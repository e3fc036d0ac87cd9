/** What is written on the keys of a board is the same in every language. */
export const KEYS = { enter: 'Enter', escape: 'Escape', ask: 'M' }
