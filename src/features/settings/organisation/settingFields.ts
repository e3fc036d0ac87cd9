import type { OrganisationChange } from '../../../../contract/calls/settings'
import { type Field, flag, image, json, number, oneOf, text } from '../../../../contract/definition/fields'
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
    own_rows_only: flag(),
    ready_rule: json(),
    ready_rules: json(),
  } satisfies Record<Setting, Field>,
}
