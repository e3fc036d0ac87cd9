import { DOCUMENT_FILES, isUploader } from '../../../../contract/candidates/papers'
import { type FieldErrors, fail, invalid } from '../../../../contract/http/errors'
import type { Document, documents } from '../../../../contract/resources/documents'
import { sameValue } from '../../../crud/check'
import type { ChangeOf, ChangesOf, HooksOf, Tx } from '../../../crud/hooks'
import { todayAt } from '../../../db/today'
import { CANDIDATE } from '../scopes'
import { documentsScope } from './ask'

type Change = ChangeOf<typeof documents>
type Changes = ChangesOf<typeof documents>

/**
 * Papers: the server records who put each file here, who saw the original and who checked the paper. A checked paper stays
 * with its candidate. A change of what the check is about takes it back; a form that is added does not.
 */
export const documentsHooks: HooksOf<typeof documents> = {
  scope: documentsScope,
  lockedAfter: CANDIDATE,
  async beforeWrite(tx, change, services) {
    const { action, before, changes } = change
    if (action !== 'create' && action !== 'update') return changes
    if (before && isChecked(before) && isNew('candidate_id', change))
      throw fail('wrong_state', { fields: { candidate_id: 'not_writable' } })
    const today = () => todayAt(tx, services.now())
    const uploaded = withUploaders(change)
    const seen = await withOriginal({ ...change, changes: uploaded }, today)
    const checked = await withCheck({ ...change, changes: seen }, today)
    checkReasons({ ...before, ...checked })
    await refuseToCome({ ...change, changes: checked }, today)
    await refuseInternal(tx, change)
    return checked
  },
}

type Today = () => Promise<string>

/** Fields that a check is about. */
const CHECKED = ['kind_id', 'file', 'language', 'issued_on', 'received_on', 'valid_until'] as const
/** The same where a check saw a value: filled in later they take nothing back. */
const CHECKED_VALUES = ['document_number', 'issuer', 'issuing_country_id', 'translation'] as const

const isChecked = ({ checked_by, checked_on }: Partial<Document>) =>
  (checked_by ?? null) !== null || (checked_on ?? null) !== null

const isNew = (name: keyof Document, { before, changes }: Pick<Change, 'before' | 'changes'>) =>
  name in changes && !sameValue(before?.[name], changes[name])

const isReplaced = (name: keyof Document, change: Change) =>
  isNew(name, change) && (change.before?.[name] ?? null) !== null

function withUploaders(change: Change): Changes {
  const { actor, changes } = change
  const written = DOCUMENT_FILES.filter(([file]) => isNew(file, change))
  const uploaders = written.map(([file, by]) => [by, changes[file] ? actor.id || null : null])
  return { ...changes, ...Object.fromEntries(uploaders) }
}

/** Keeps the original, its day and the person who saw it together. */
async function withOriginal(change: Change, today: Today): Promise<Changes> {
  const { actor, before, changes } = change
  if (before?.original && isNew('original', change)) return { ...changes, ...UNSEEN }
  const isSeen =
    (isNew('original', change) && changes.original) || (isNew('seen_on', change) && changes.seen_on)
  if (!isSeen) return changes
  const seen_on = changes.seen_on ?? before?.seen_on ?? (await today())
  return { ...changes, original: true, seen_on, seen_by: actor.id || null }
}

const UNSEEN = { original: false, seen_on: null, seen_by: null, seen_place: null } as const
const UNFAULTED = { check_fault: null, check_reason: null } as const
const UNCHECKED = { checked_on: null, checked_by: null, check_result: null, ...UNFAULTED } as const

/**
 * A check has a day, a person and a result. Only what is there is checked, and not by a person who put a file of it here.
 * @throws Failure wrong_state
 */
async function withCheck(change: Change, today: Today): Promise<Changes> {
  const { actor, before, changes } = change
  const isAnother =
    CHECKED.some(name => isNew(name, change)) ||
    CHECKED_VALUES.some(name => isReplaced(name, change)) ||
    isOwnTranslation(change)
  const isCheck = (['checked_on', 'check_result'] as const).some(name => isNew(name, change))
  const isGone = THERE.some(name => isNew(name, change)) && !isThere({ ...before, ...changes })
  if (before && isChecked(before) && (isAnother || isGone) && !isCheck) return { ...changes, ...UNCHECKED }
  if (!isCheck) return changes
  const { checked_on, check_result } = { ...before, ...changes }
  const isTakenBack = isNew('checked_on', change) ? !checked_on : !check_result
  if (isTakenBack) return { ...changes, ...UNCHECKED }
  refuseUnchecked({ ...before, ...changes }, change)
  refuseEarlyCheck({ ...before, ...changes }, change)
  const result = check_result ?? 'ok'
  return {
    ...changes,
    check_result: result,
    checked_on: isNew('checked_on', change) ? checked_on : await today(),
    checked_by: actor.id || null,
    ...(result === 'ok' ? UNFAULTED : {}),
  }
}

/** Whether the person who checked a paper puts a translation into it: somebody else checks that one. */
const isOwnTranslation = (change: Change): boolean =>
  isNew('translation', change) && change.before?.checked_by === (change.actor.id || undefined)

/** Fields that say that a paper is there: one of them is enough. */
const THERE = ['file', 'received_on', 'original'] as const
const isThere = (paper: Partial<Document>) => THERE.some(name => paper[name])

function refuseUnchecked(paper: Partial<Document>, change: Change): void {
  if (isThere(paper) && !isUploader(paper, change.actor.id)) return
  const field = isNew('check_result', change) ? 'check_result' : 'checked_on'
  throw fail('wrong_state', { fields: { [field]: isThere(paper) ? 'own_upload' : 'not_received' } })
}

/**
 * Only a check that is written is judged, which the definition could not say: a paper that comes anew takes the check back.
 * @throws Failure invalid for a check before the receipt
 */
function refuseEarlyCheck({ checked_on, received_on }: Partial<Document>, change: Change): void {
  if (isNew('checked_on', change) && checked_on && received_on && checked_on < received_on)
    throw invalid({ checked_on: 'too_early' })
}

/** Days on which something happened. */
const PAST_DAYS = ['issued_on', 'seen_on', 'certified_on', 'translated_on', 'checked_on'] as const

/** @throws Failure invalid on something that has not happened yet */
async function refuseToCome(change: Change, today: Today): Promise<void> {
  const written = PAST_DAYS.filter(name => isNew(name, change) && change.changes[name])
  if (written.length === 0) return
  const now = await today()
  const ahead = written.filter(name => String(change.changes[name]) > now)
  if (ahead.length) throw invalid(Object.fromEntries(ahead.map(name => [name, 'future_day' as const])))
}

/** @throws Failure invalid without the reason that the person is told, or that the authority decides by */
function checkReasons({
  check_result,
  check_fault,
  check_reason,
  authentication,
  authentication_reason,
}: Partial<Document>) {
  const errors: FieldErrors = {}
  const isNamed = check_reason || (check_fault && check_fault !== 'other')
  if (check_result === 'not_ok' && !isNamed) errors.check_reason = 'required'
  if (authentication === 'not_possible' && !authentication_reason) errors.authentication_reason = 'required'
  if (Object.keys(errors).length) throw invalid(errors)
}

/** @throws Failure invalid where a paper that is none of the person's would be asked of the person */
async function refuseInternal(tx: Tx, change: Change): Promise<void> {
  const { holder, kind_id, asked_on } = { ...change.before, ...change.changes }
  if (
    holder !== 'candidate' ||
    !asked_on ||
    !['holder', 'kind_id', 'asked_on'].some(name => name in change.changes)
  )
    return
  const [kind] = await tx<
    { internal: boolean }[]
  >`select internal from document_kinds where id = ${Number(kind_id)}`
  if (kind?.internal) throw invalid({ holder: 'not_a_choice' })
}
