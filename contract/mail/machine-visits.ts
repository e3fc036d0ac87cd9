/**
 * Signs by which the visit of a program is told from a person's (server/mail/visits/machines.ts, which has the rules and where they come
 * from): it says so itself; it asks for the head only; it fetches ahead of the reader; it sends less than any browser;
 * it is a proxy that loads pictures before anybody looks; it comes before a person can have read the mail; it follows
 * several links at once; it is the same program as one of these, around the same time.
 */
export const MACHINE_SIGNS = [
  'named',
  'head',
  'prefetch',
  'no_browser',
  'proxy',
  'too_soon',
  'sweep',
  'same_program',
] as const
export type MachineSign = (typeof MACHINE_SIGNS)[number]
