import type { Definition } from '../definition/define'
import type { Field, Kind } from '../definition/fields'

/** The largest body of a call that declares no other limit, in bytes (docs/spec/api.md, "Limits"). */
export const BODY_USUAL = 65_536
/** The largest limit that a call may declare, in bytes (docs/spec/api.md, "Limits"): templates, campaigns and changes of many records. */
export const BODY_MOST = 10 * 1_048_576
/** A rule or a filter as a list may keep it: 100,000 letters of JSON. In bytes. */
export const BODY_RULE = 524_288
/** A webhook of Meta has up to 3 MB (Meta, "Webhooks", Payload size); SNS sends up to 256 KB. In bytes. */
export const BODY_HOOK = 3 * 1_048_576

/** Bytes that a letter may take: UTF-8 needs up to four, and a JSON escape of a line break needs two. */
const LETTER_BYTES = 4
/** Letters of a value where the field declares no `max`; the checks are in check.ts. */
const LETTERS: Readonly<Record<Kind, number>> = {
  text: 255,
  long: 10_000,
  html: 2_000_000,
  json: 100_000,
  url: 2_000,
  file: 500,
  secret: 200,
  email: 254,
  phone: 40,
  slug: 80,
  enum: 100,
  refs: 17_000,
  ref: 16,
  number: 25,
  money: 20,
  flag: 5,
  day: 10,
  instant: 40,
  time: 5,
}
const FILE_LIST = 50 * 800

/**
 * Gives the largest body that writes one record of a resource, in bytes: what its fields allow together, at least
 * {@link BODY_USUAL} and at most {@link BODY_MOST}.
 */
export function recordBodyMax({ fields }: Definition): number {
  const letters = Object.entries(fields)
    .filter(([, { options }]) => !options.read)
    .reduce((sum, [name, field]) => sum + name.length + lettersOf(field), 0)
  return Math.min(BODY_MOST, Math.max(BODY_USUAL, letters * LETTER_BYTES))
}

/** `max` of a number is a value and no length. */
function lettersOf({ kind, options }: Field): number {
  if (kind === 'file' && options.many) return FILE_LIST
  if (kind === 'number' || options.max === undefined) return LETTERS[kind]
  return options.max
}
