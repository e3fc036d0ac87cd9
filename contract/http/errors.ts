/** Every code that an answer's `error` may carry, with the HTTP status it is sent with (docs/spec/api.md, "Every call"). */
export const ERROR_STATUS = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  forbidden_field: 403,
  not_found: 404,
  method_not_allowed: 405,
  /** The body did not arrive in time. */
  timed_out: 408,
  conflict: 409,
  in_use: 409,
  exists: 409,
  wrong_state: 409,
  /** Cases began on this version and have steps that the version before does not know; `cases` names them. */
  version_in_use: 409,
  /** No earlier version is there that the open cases, named in `cases`, or people without a case could go back to. */
  no_version_before: 409,
  /** The person was presented to the employer by this consent: it stays as the proof. */
  proves_presentation: 409,
  /** The employer got the person's data by this match: it is withdrawn, and stays for whoever asks (Art. 15 (1) (c) GDPR). */
  was_presented: 409,
  /** The outcome of an interview with an employer is recorded: it stays as the proof. */
  was_held: 409,
  /** A refund stays as long as the money that came in too early, with which it was booked. */
  returns_advance: 409,
  /** Money that came in too early stays as long as its refund was paid or approved. */
  has_refund: 409,
  undo_expired: 409,
  /** A demo calls no system outside, however often it is asked. */
  demo_calls_nobody: 409,
  /** WhatsApp: more than 24 hours since the person's last message, `closed_at` says when; a template can be sent. */
  window_closed: 409,
  /** WhatsApp: the person wants to be written to no more. */
  opted_out: 409,
  too_large: 413,
  unsupported_media_type: 415,
  wrong_host: 421,
  invalid: 422,
  domain_inactive: 422,
  /** No campaign goes out before Settings name the provider; `missing` lists the settings. */
  provider_missing: 422,
  locked: 423,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  pdf_unavailable: 503,
  /** The disk of the server or of the database is full: nothing was saved. */
  no_space: 507,
} as const

/** Codes of the sign-in calls, which answer 200 with `{"error"}` (docs/spec/api.md, "Named calls"; docs/spec/product.md, section 8). */
export const SIGN_IN_ERRORS = [
  'domain_not_allowed',
  'unuthorized_access',
  'authentication_failed',
  'wrong_credentials',
  'max_retries',
  'wrong_captcha',
  'wrong_code',
  'expired',
  'wrong_magic',
  'already_installed',
  'disabled',
] as const
export type SignInError = (typeof SIGN_IN_ERRORS)[number]

/** Codes that a single field can fail with. */
export const FIELD_ERRORS = [
  'required',
  'unknown_field',
  'invalid',
  'valid_email',
  /** Letters outside ASCII before the at sign: such addresses cannot be mailed. */
  'ascii_local_part',
  'valid_phone',
  'valid_url',
  'valid_day',
  'future_day',
  'future_instant',
  'last_30_years',
  'last_120_years',
  'next_30_years',
  /** The day is before or after the period in which the act is possible. */
  'too_early',
  'too_late',
  /** The version of the route counts from a later day, which `valid_from` says. */
  'not_valid_yet',
  /** The appointment at which a visa is applied for is after its grant. */
  'appointment_ahead',
  'valid_instant',
  'valid_time',
  'valid_slug',
  'valid_money',
  'only_numbers',
  'too_long',
  'too_many',
  'too_short',
  'too_small',
  'too_large',
  /** A template with so many merge fields, style rules or elements that it takes too long to process. */
  'too_complex',
  'not_a_choice',
  /** The state does not follow; `next` lists those that may. */
  'not_next',
  'not_there',
  'taken',
  /** The person is booked elsewhere at this time. */
  'person_busy',
  /** Everybody named has been invited to the interview day. */
  'already_invited',
  'not_writable',
  /** The case goes on: it has no day of its end. */
  'still_open',
  /** People without a case of their own are on this route. */
  'default_route',
  /** The interview is planned for a later day. */
  'not_held_yet',
  /** The placement does not say on which day the contract was signed. */
  'not_signed',
  /** Nor its first day of work, the day on which the licence was granted, or that the guarantee is over. */
  'not_started',
  'not_granted',
  'guarantee_runs',
  /** The work ended within the guarantee. */
  'ended_early',
  /** The job contract of the person and the employer was signed on another day. */
  'other_signature',
  /** An invoice was issued by the agreement: another fee is another agreement. */
  'agreement_billed',
  /** An amount is typed, or worked out of these: the placement's agreement, its share for the milestone, the pay of a year. */
  'no_agreement',
  'no_share',
  'no_yearly_pay',
  /** A fee is an amount or a percentage. */
  'both_fees',
  /** The person who put a file here does not check it. */
  'own_upload',
  /** A paper of which neither a file, nor a day of receipt, nor the original is recorded cannot be checked. */
  'not_received',
  /** The organisation has not named what the privacy notice of the page needs. */
  'no_notice',
  /** The author of a text does not check it. */
  'own_text',
  /** A message template that Meta has not approved, or that cannot be filled in from here. */
  'not_approved',
  'not_readable',
  'wrong_current',
  /** Two columns of a file have one name; `column` says which. */
  'column_twice',
  /** A file that ends before its end, or is overwritten in the middle. */
  'damaged',
  'refused_by_rule',
  /** The refund returns money that came in too early: it is not less, not later, and not of anything else. */
  'returns_advance',
  /** The money came in too early and was booked with a refund: what the refund returns stays as it was booked. */
  'has_refund',
  /** The record of the step says that the authority refused. */
  'authority_refused',
  /** The decision names no objection; against a visa there is none. */
  'no_objection',
  /** The time to contest the decision is over. */
  'appeal_over',
  /** It still runs, and the choice gives it up: the reason is asked for. */
  'appeal_runs',
  /** It still runs, and the change of the decision would end or move it: the reason is asked for. */
  'correction_runs',
  /** No refused decision of this kind, or of this day, is recorded. */
  'no_refusal',
  /** An amount cannot be compared with a limit: no recent rate of its currency is recorded. */
  'decimals',
] as const
export type FieldError = (typeof FIELD_ERRORS)[number]

/** Returns the code that a text is, `invalid` for any other text. */
export const fieldErrorOf = (text: string | undefined): FieldError =>
  FIELD_ERRORS.find(code => code === text) ?? 'invalid'

export type ErrorCode = keyof typeof ERROR_STATUS
export type FieldErrors = Record<string, FieldError>

/** A refusal that a caller may see. The HTTP layer makes the status and the body of it, the browser the words. */
export class Failure extends Error {
  override name = 'Failure'
  constructor(
    readonly code: ErrorCode,
    readonly details: { fields?: FieldErrors; [extra: string]: unknown } = {},
  ) {
    super(code)
  }
  get status(): number {
    return ERROR_STATUS[this.code]
  }
}

/** `throw fail('in_use', { by })`. @returns the error to throw. */
export function fail(code: ErrorCode, details: Failure['details'] = {}): Failure {
  return new Failure(code, details)
}

/** `throw invalid({ email: 'valid_email' })`: 422 with the fields that failed. */
export function invalid(fields: FieldErrors): Failure {
  return new Failure('invalid', { fields })
}

/** The body of a refused call. */
export interface ErrorBody {
  error: ErrorCode | SignInError
  message: string
  fields?: FieldErrors
  id: string
  [extra: string]: unknown
}
