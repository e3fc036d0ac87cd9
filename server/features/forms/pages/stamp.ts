import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** What a page of a form was made for, as it comes back with the answers. */
export interface Stamp {
  formId: number
  version: number
  /** Milliseconds since 1970. */
  madeAt: number
  /** Told apart by it: the same page is taken once. */
  page: string
}

/** A page that is sent back sooner was filled in by no person. */
export const SOONEST_MS = 2_000
/** A page that is older is shown again with what was typed. */
export const LATEST_MS = 24 * 3_600_000

/** @returns the stamp as a text that only this installation can make */
export function sealStamp(key: Buffer, { formId, version, madeAt, page }: Stamp): string {
  const said = [formId, version, madeAt.toString(36), page].join('.')
  return `${said}.${signed(key, said)}`
}

/** @returns a new stamp of a page that is made now */
export function newStamp(formId: number, version: number, now: Date): Stamp {
  return { formId, version, madeAt: now.getTime(), page: randomBytes(9).toString('base64url') }
}

/** @returns what a stamp says, or undefined where it is not ours */
export function readStamp(key: Buffer, text: unknown): Stamp | undefined {
  if (typeof text !== 'string' || text.length > 200) return undefined
  const cut = text.lastIndexOf('.')
  const [said, given] = [text.slice(0, Math.max(cut, 0)), text.slice(cut + 1)]
  const [wanted, sent] = [Buffer.from(signed(key, said)), Buffer.from(given)]
  if (wanted.length !== sent.length || !timingSafeEqual(wanted, sent)) return undefined
  const [formId, version, madeAt, page = ''] = said.split('.')
  return { formId: Number(formId), version: Number(version), madeAt: Number.parseInt(madeAt ?? '', 36), page }
}

const signed = (key: Buffer, said: string) =>
  createHmac('sha256', key).update(`form ${said}`).digest('base64url')
