import './organisation.css'
import { Autocomplete, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { OrganisationChange } from '../../../../contract/calls/settings'
import { image, number, text } from '../../../../contract/definition/fields'
import { ControlledInput } from '../../../fields/ControlledInput'
import { errorWords, fieldLabel } from '../../../fields/words'
import { RetentionLink } from '../../candidates'
import { MailEditorPanel } from './MailEditorPanel'
import { SettingsPanel } from './SettingsPanel'
import { useOrganisation } from './useOrganisation'
import type { Draft } from './useSettingsDraft'

const NAME = text({ max: 120, required: true })
const LOGO = image({ folder: 'organisation' })
const MAILS = number({ min: 1, max: 100, required: true })
const DAYS = number({ min: 1, max: 365, required: true })
const MONTHS = number({ min: 12, max: 360 })

/** Panels of the organisation's settings, beside the lookup lists: its name and clock, limits, and retention. */
export function OrganisationPanels() {
  const organisation = useOrganisation()
  return (
    <>
      <NamePanel organisation={organisation} />
      <EmployersPanel organisation={organisation} />
      <MailEditorPanel organisation={organisation} />
      <RetentionPanel organisation={organisation} />
    </>
  )
}

interface PanelProps {
  organisation: ReturnType<typeof useOrganisation>
}

function NamePanel({ organisation }: PanelProps) {
  const translate = useTranslate()
  return (
    <SettingsPanel
      id="organisation"
      title={translate('settings.organisation')}
      help={translate('settings.organisation_help')}
      names={['name', 'logo_url', 'time_zone']}
      organisation={organisation}
    >
      {draft => (
        <>
          <Input name="name" field={NAME} draft={draft} />
          <Input name="logo_url" field={LOGO} draft={draft} />
          <TimeZone draft={draft} />
        </>
      )}
    </SettingsPanel>
  )
}

function EmployersPanel({ organisation }: PanelProps) {
  const translate = useTranslate()
  return (
    <SettingsPanel
      id="employers"
      title={translate('settings.employers')}
      help={translate('settings.employers_help')}
      names={['employer_mails', 'employer_days']}
      organisation={organisation}
    >
      {draft => (
        <>
          <Input name="employer_mails" field={MAILS} draft={draft} />
          <Input name="employer_days" field={DAYS} draft={draft} />
        </>
      )}
    </SettingsPanel>
  )
}

function RetentionPanel({ organisation }: PanelProps) {
  const translate = useTranslate()
  return (
    <SettingsPanel
      id="keeping"
      title={translate('settings.keeping')}
      help={translate('settings.people_help')}
      names={['log_months', 'inbound_days']}
      organisation={organisation}
      foot={<RetentionLink />}
    >
      {draft => (
        <>
          <Input name="log_months" field={MONTHS} draft={draft} help={translate('settings.log_help')} />
          <Input name="inbound_days" field={DAYS} draft={draft} help={translate('settings.inbound_help')} />
        </>
      )}
    </SettingsPanel>
  )
}

interface InputProps {
  name: keyof OrganisationChange
  field: Parameters<typeof ControlledInput>[0]['field']
  draft: Draft
  help?: string
}

function Input({ name, field, draft: { values, errors, set }, help }: InputProps) {
  return (
    <ControlledInput
      resource="settings"
      name={name}
      field={field}
      value={values[name]}
      error={errors[name]}
      help={help}
      onChange={value => set(name, value)}
    />
  )
}

/** Every zone that the browser knows by name (IANA time zone database). */
const ZONES = Intl.supportedValuesOf('timeZone')

function TimeZone({ draft: { values, errors, set } }: { draft: Draft }) {
  const translate = useTranslate()
  const label = fieldLabel(translate, 'settings', 'time_zone')
  const zone = String(values.time_zone)
  return (
    <Autocomplete
      size="small"
      disableClearable
      options={ZONES.includes(zone) ? ZONES : [zone, ...ZONES]}
      value={zone}
      onChange={(_, next) => set('time_zone', next)}
      openText={translate('actions.choose')}
      closeText={translate('actions.close')}
      noOptionsText={translate('records.nothing_found')}
      renderInput={params => (
        <TextField
          {...params}
          label={label}
          error={Boolean(errors.time_zone)}
          helperText={errorWords(translate, errors.time_zone, label)}
        />
      )}
    />
  )
}
