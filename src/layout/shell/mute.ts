/** Until when the bell says nothing in this browser: milliseconds since 1970. */
export const MUTE_KEY = 'notices.muted_until'
