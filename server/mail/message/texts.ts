import { type FieldErrors, invalid } from '../../../contract/http/errors'
import {
  checkClosed,
  compileWhole,
  cutBounded,
  inField,
  type MergeData,
  type PartKind,
  TemplateError,
  type TemplateField,
} from './liquid'

/** A text of staff with merge fields, outside of any mail template: of a contract, a step message, a booking. */
export interface TextToFill {
  field: TemplateField
  source: string
  kind: PartKind
  data: MergeData
}

/**
 * Fills texts in. The cost depends on the content: the server runs it in a worker (drafts.ts).
 * @throws {TemplateError} with the field of the text that cannot be filled in or passes a cap
 */
export function fillTexts(texts: readonly TextToFill[]): string[] {
  return texts.map(({ field, source, kind, data }) => inField(field, () => compileWhole(source, kind)(data)))
}

/** Merge fields and tags of one text, and their letters together: parsing as many takes 40 ms. A contract has a tenth. */
export const CODE_MAX = 1_000
export const CODE_LETTERS_MAX = 20_000

/**
 * Parses texts while their record is written. It runs in the transaction and not in a worker, which would keep the
 * record locked for as long as others use the workers; the cap bounds its cost.
 * @param fields names of the texts in `changes`
 * @throws Failure invalid with each text that does not parse, or has more code than {@link CODE_MAX} and {@link CODE_LETTERS_MAX}
 */
export function refuseBrokenTexts(
  changes: Readonly<Record<string, unknown>>,
  fields: readonly string[],
  kind: PartKind,
): void {
  const errors: FieldErrors = {}
  for (const field of fields) {
    const fault = faultOf(changes[field], kind)
    if (fault) errors[field] = fault.code
  }
  if (Object.keys(errors).length) throw invalid(errors)
}

function faultOf(text: unknown, kind: PartKind): TemplateError | undefined {
  if (typeof text !== 'string') return undefined
  try {
    const { tokens } = cutBounded(text)
    const code = tokens.join('')
    if (tokens.length > CODE_MAX || code.length > CODE_LETTERS_MAX)
      throw new TemplateError('more merge fields and tags than a text may have', 'too_complex')
    checkClosed(text)
    // The text between the code parses in any case, and two million letters of it take 80 ms.
    compileWhole(code, kind)
    return undefined
  } catch (error) {
    if (error instanceof TemplateError) return error
    throw error
  }
}
