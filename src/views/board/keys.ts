/** Keys of a board have the same names in every language. */
export const KEYS = { enter: 'Enter', escape: 'Escape', ask: 'M' }
