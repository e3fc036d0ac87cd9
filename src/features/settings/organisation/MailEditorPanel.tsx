import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { oneOf } from '../../../../contract/definition/fields'
import { TEMPLATE_EDITORS } from '../../../../contract/resources/templates'
import { ControlledInput } from '../../../fields/ControlledInput'
import { loadMe } from '../../../providers/me'
import { SettingsPanel } from './SettingsPanel'
import type { useOrganisation } from './useOrganisation'

const EDITOR = oneOf(TEMPLATE_EDITORS, { required: true })

/** Chooses the editor of new templates: the built-in one, or Unlayer if the server has a host for it. */
export function MailEditorPanel({ organisation }: { organisation: ReturnType<typeof useOrganisation> }) {
  const translate = useTranslate()
  const me = useQuery({ queryKey: ['builder-me'], queryFn: loadMe, retry: false })
  const isOffered = Boolean(me.data?.organisation?.builder_origin)
  return (
    <SettingsPanel
      id="mail-editor"
      title={translate('settings.mail_editor')}
      help={translate('settings.mail_editor_help')}
      names={['editor']}
      organisation={organisation}
    >
      {({ values, errors, set }) => (
        <ControlledInput
          resource="settings"
          name="editor"
          field={EDITOR}
          value={values.editor}
          error={errors.editor}
          help={translate(isOffered ? 'settings.mail_editor_foreign' : 'settings.mail_editor_none')}
          onChange={value => set('editor', value)}
        />
      )}
    </SettingsPanel>
  )
}
