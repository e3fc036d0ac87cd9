import './organisation.css'
import { Autocomplete, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { Role } from '../../../../contract/access/roles'
import { COUNSEL_FIELDS } from '../../../../contract/calls/settings'
import { INVOICE_DETAILS } from '../../../../contract/letters/company'
import { PROVIDER_FIELDS } from '../../../../contract/mail/provider'
import { ControlledInput } from '../../../fields/ControlledInput'
import { errorWords, fieldLabel } from '../../../fields/words'
import { useRole } from '../../../providers/authProvider'
import { loadMe } from '../../../providers/me'
import { RetentionLink } from '../../candidates'
import { SettingsPanel } from './SettingsPanel'
import { SETTINGS, type Setting } from './settingFields'
import { useOrganisation } from './useOrganisation'
import type { Draft } from './useSettingsDraft'

interface Panel {
  id: string
  /** Keys of the words. */
  title: string
  help: string
  names: readonly Setting[]
  /** The only role that changes them. */
  role?: Role
}

const PANELS: readonly Panel[] = [
  {
    id: 'organisation',
    title: 'settings.organisation',
    help: 'settings.organisation_help',
    names: ['name', 'logo_url', 'time_zone'],
  },
  {
    id: 'provider',
    title: 'settings.provider',
    help: 'settings.provider_help',
    names: PROVIDER_FIELDS,
  },
  {
    id: 'counsel',
    title: 'settings.counsel',
    help: 'settings.counsel_help',
    names: COUNSEL_FIELDS,
    role: 'master',
  },
  {
    id: 'controller',
    title: 'settings.controller',
    help: 'settings.controller_help',
    names: [
      ...(['data_protection_officer', 'supervisory_authority', 'withdrawal_address'] as const),
      ...(['recipients_ar', 'recipients_en', 'recipients_de', 'recipients_fr'] as const),
    ],
  },
  {
    id: 'invoicing',
    title: 'settings.invoicing',
    help: 'settings.invoicing_help',
    names: INVOICE_DETAILS,
  },
  {
    id: 'employers',
    title: 'settings.employers',
    help: 'settings.employers_help',
    names: ['employer_mails', 'employer_days'],
  },
  {
    id: 'mail-editor',
    title: 'settings.mail_editor',
    help: 'settings.mail_editor_help',
    names: ['editor'],
  },
  {
    id: 'own-page',
    title: 'settings.own_page',
    help: 'settings.own_page_help',
    names: ['own_page_template', 'own_page_code_template'],
  },
  {
    id: 'keeping',
    title: 'settings.keeping',
    help: 'settings.people_help',
    names: ['log_months', 'inbound_days'],
  },
]

/** Panels of the organisation's settings: its name and clock, limits, the editor of templates, and retention. */
export function OrganisationPanels() {
  const translate = useTranslate()
  const organisation = useOrganisation()
  const help = useHelp()
  const role = useRole()
  const panels = PANELS.filter(panel => !panel.role || panel.role === role).map(
    ({ id, title, help: panelHelp, names }) => (
      <SettingsPanel
        key={id}
        id={id}
        title={translate(title)}
        help={translate(panelHelp)}
        names={names}
        organisation={organisation}
        foot={id === 'keeping' ? <RetentionLink /> : undefined}
      >
        {draft =>
          names.map(name =>
            name === 'time_zone' ? (
              <TimeZone key={name} draft={draft} />
            ) : (
              <ControlledInput
                key={name}
                resource="settings"
                name={name}
                field={SETTINGS.fields[name]}
                value={draft.values[name]}
                error={draft.errors[name]}
                help={help[name]}
                onChange={value => draft.set(name, value)}
              />
            ),
          )
        }
      </SettingsPanel>
    ),
  )
  return (
    <>
      {panels}
      {organisation.question}
    </>
  )
}

/** Returns the help of settings. Unlayer is offered if the server has a host for it. */
function useHelp(): Partial<Record<Setting, string>> {
  const translate = useTranslate()
  const me = useQuery({ queryKey: ['builder-me'], queryFn: loadMe, retry: false })
  const isOffered = Boolean(me.data?.organisation?.builder_origin)
  return {
    editor: translate(isOffered ? 'settings.mail_editor_foreign' : 'settings.mail_editor_none'),
    withdrawal_address: translate('settings.withdrawal_help'),
    recipients_ar: translate('settings.recipients_help'),
    log_months: translate('settings.log_help'),
    inbound_days: translate('settings.inbound_help'),
  }
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
