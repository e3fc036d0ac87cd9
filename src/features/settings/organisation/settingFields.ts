import { COUNSEL_ANSWERS, type OrganisationChange } from '../../../../contract/calls/settings'
import {
  day,
  type Field,
  flag,
  image,
  json,
  longText,
  number,
  oneOf,
  text,
} from '../../../../contract/definition/fields'
import { LEGAL_FORMS } from '../../../../contract/mail/provider'
import { TEMPLATE_EDITORS } from '../../../../contract/resources/templates'

/** A setting of the organisation. */
export type Setting = Exclude<keyof OrganisationChange, 'version'>

/** The settings as fields: inputs are made of them, and the question after a conflict names them. */
export const SETTINGS = {
  name: 'settings',
  fields: {
    name: text({ max: 120, required: true }),
    logo_url: image({ folder: 'organisation' }),
    time_zone: text({ required: true }),
    employer_mails: number({ min: 1, max: 100, required: true }),
    employer_days: number({ min: 1, max: 365, required: true }),
    editor: oneOf(TEMPLATE_EDITORS, { required: true }),
    log_months: number({ min: 12, max: 360 }),
    inbound_days: number({ min: 1, max: 365, required: true }),
    own_page_template: text({ max: 512, dir: 'ltr' }),
    own_page_code_template: text({ max: 512, dir: 'ltr' }),
    provider_company: text({ max: 200 }),
    provider_legal_form: oneOf(LEGAL_FORMS),
    provider_address: longText({ max: 400 }),
    provider_register: text({ max: 120 }),
    provider_register_number: text({ max: 60 }),
    provider_directors: text({ max: 400 }),
    provider_vat_id: text({ max: 40, dir: 'ltr' }),
    provider_email: text({ max: 254, dir: 'ltr' }),
    provider_phone: text({ max: 60, dir: 'ltr' }),
    provider_objections: text({ max: 254 }),
    counsel_answer: oneOf(COUNSEL_ANSWERS),
    counsel_name: text({ max: 160 }),
    counsel_on: day(),
    counsel_words: longText({ max: 2_000 }),
    data_protection_officer: text({ max: 400 }),
    supervisory_authority: text({ max: 400 }),
    withdrawal_address: text({ max: 400 }),
    recipients_ar: longText({ max: 2_000 }),
    recipients_en: longText({ max: 2_000 }),
    recipients_de: longText({ max: 2_000 }),
    recipients_fr: longText({ max: 2_000 }),
    provider_tax_number: text({ max: 40, dir: 'ltr' }),
    provider_iban: text({ max: 40, dir: 'ltr' }),
    own_rows_only: flag(),
    ready_rule: json(),
    ready_rules: json(),
  } satisfies Record<Setting, Field>,
}
