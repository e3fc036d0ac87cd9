import { z } from 'zod'
import { usersOf } from '../access/menu'
import { LEGAL_FORMS } from '../mail/provider'
import { TEMPLATE_EDITORS } from '../resources/templates'
import { isZone } from '../time/wall-time'
import { call } from './call'

export const COUNSEL_ANSWERS = ['allowed', 'not_allowed'] as const

/** A filter of the candidates' list. */
const rule = z.record(z.string(), z.unknown(), 'invalid')

const line = (max: number) => z.string('invalid').trim().max(max, 'too_long').nullable()

/** Details of the provider, whose gaps `missingDetails` finds (contract/mail/provider.ts). */
const provider = {
  provider_company: line(200),
  provider_legal_form: z.enum(LEGAL_FORMS, 'not_a_choice').nullable(),
  provider_address: line(400),
  provider_register: line(120),
  provider_register_number: line(60),
  provider_directors: line(400),
  provider_vat_id: line(40),
  provider_email: line(254),
  provider_phone: line(60),
  /** Where advertising is objected to: an e-mail or postal address. */
  provider_objections: line(254),
}

/**
 * The answer of counsel: whether one application of a candidate may be sent to the contact of a listing without consent. Only
 * a master writes it down, with the name of counsel and the day.
 */
const counsel = {
  counsel_answer: z.enum(COUNSEL_ANSWERS, 'not_a_choice').nullable(),
  counsel_name: line(160),
  counsel_on: z.iso.date('valid_day').nullable(),
  counsel_words: line(2_000),
}
export const COUNSEL_FIELDS = ['counsel_answer', 'counsel_name', 'counsel_on', 'counsel_words'] as const
/** Details that invoices name beside those of the provider (§ 14 (4) UStG). */
const invoicing = { provider_tax_number: line(40), provider_iban: line(40) }

const organisation = z.object({
  name: z.string().trim().min(1, 'required').max(120, 'too_long'),
  /** A picture that was sent to the folder `organisation`; null takes it away. */
  logo_url: z.string().max(200, 'too_long').nullable(),
  time_zone: z.string().max(60, 'too_long').refine(isZone, 'not_a_choice'),
  /** The engine of new templates. */
  editor: z.enum(TEMPLATE_EDITORS, 'not_a_choice'),
  /** The rule of readiness in programs without a rule of their own. */
  ready_rule: rule,
  /** The same for single programs, by the program's id. */
  ready_rules: z.record(z.string(), rule, 'invalid'),
  /** Limits user and admin to leads and candidates of their office, their own, and unassigned ones. */
  own_rows_only: z.boolean('invalid'),
  /** The most mails that an employer gets of the job tool within `employer_days` days. */
  employer_mails: z.int('invalid').min(1, 'too_small').max(100, 'too_large'),
  employer_days: z.int('invalid').min(1, 'too_small').max(365, 'too_large'),
  /** Months that the log is kept; null: for good. */
  log_months: z.int('invalid').min(12, 'too_small').max(360, 'too_large').nullable(),
  /** Days after which the content of calls from other systems is emptied. */
  inbound_days: z.int('invalid').min(1, 'too_small').max(365, 'too_large'),
  ...provider,
  ...invoicing,
  ...counsel,
  /** Name of the WhatsApp template for requests to candidates outside of the 24 hours. */
  own_page_template: line(512),
  /** Name of the WhatsApp template, of Meta's category for authentication, for codes of the own page outside of the 24 hours. */
  own_page_code_template: line(512),
  /** The company that is responsible for personal data, as privacy notices name it (contract/privacy/notices.ts). */
  data_protection_officer: line(400),
  supervisory_authority: line(400),
  withdrawal_address: line(400),
  recipients_ar: line(2_000),
  recipients_en: line(2_000),
  recipients_de: line(2_000),
  recipients_fr: line(2_000),
})
const organisationChange = organisation
  .extend({ version: z.int('invalid') })
  .partial()
  .strict()
export type OrganisationChange = z.output<typeof organisationChange>

const organisationAnswer = organisation.extend({ currencies: z.array(z.string()), version: z.int() })
/** The settings of the organisation, with the currencies that are in use. */
export type Organisation = z.infer<typeof organisationAnswer>

const access = usersOf('settings')

/** The settings of the organisation: its name, its clock, and its rules. */
export const settingsCalls = {
  read: call('GET /settings', {
    summary: 'One object, also with `?page=1`.',
    access,
    answer: organisationAnswer,
  }),
  change: call('PUT /settings', {
    summary:
      "Changes the organisation's settings. An older `version` is 409 with the settings as they are now.",
    access,
    body: organisationChange,
    answer: organisationAnswer,
  }),
}
