/** Text steers its own direction; what is empty follows the page. */
export const directionOf = (text: unknown) => (text ? 'auto' : undefined)
