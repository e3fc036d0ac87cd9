import type { OwnPageWord } from '../../../contract/own-page/words'
import type { Names, RouteStep } from '../../../contract/routes/version'

/** A day that is told of a step, and what is said of it. */
export interface Deadline {
  word:
    | Extract<OwnPageWord, 'until' | 'usually' | 'please_by' | 'wish_by' | 'on_day' | 'contest_by'>
    | Validity
  day: string
}
type Validity = Extract<OwnPageWord, 'valid_visas' | 'valid_preapprovals'>

/** A step as the person may see it: with its public text, and without reasons, records or sources. */
export interface PublicStep {
  key: string
  names: Names
  text: Names
  /** `planned`: taken, for a day that is still to come. */
  state: 'current' | 'done' | 'planned' | 'failed'
  day: string | null
  /** The day that counts for the person; null where it is only ours or an estimate. */
  deadline: Deadline | null
}

/** A track of the person's way, with the steps that are done and the one that is current. */
export interface PublicTrack {
  key: string
  names: Names
  steps: PublicStep[]
}

/** Names without the paragraph of a law in brackets: colleagues read it, the person need not. */
export function withoutLaw({ ar, en, fr, de }: Names): Names {
  const plain = (name: string) => name.replace(/ ?\([^()§]*§[^()]*\)/g, '')
  return { ar: plain(ar), en: plain(en), fr: plain(fr), de: plain(de) }
}

type Standing = Pick<PublicStep, 'state' | 'day' | 'deadline'>

/** A step with its public text; all of them have one but internal ones, which are not shown. */
export const publicStep = ({ key, names, public_text }: RouteStep, standing: Standing): PublicStep => ({
  key,
  names: withoutLaw(names),
  text: public_text ?? names,
  ...standing,
})

/**
 * Returns the day of an appointment at which the person acts, such as at the embassy: the step is due on it, and neither before
 * nor after.
 */
export function appointmentDay(
  { holder }: Pick<RouteStep, 'holder'>,
  { before, day }: { before: Pick<RouteStep, 'record'> | undefined; day: unknown },
  today: string,
): Deadline | null {
  const isTold = holder === 'candidate' && before?.record?.event === 'appointment_at'
  return isTold && typeof day === 'string' && day >= today ? { word: 'on_day', day } : null
}
