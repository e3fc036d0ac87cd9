import { Button } from '@mui/material'
import { type ReactNode, useEffect, useRef } from 'react'
import { useStore, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { users } from '../../../contract/resources/users'
import { ControlledInput } from '../../fields/ControlledInput'
import { Segmented } from '../../layout/parts/Segmented'
import { useLanguages } from '../../layout/shell/useLanguages'
import { useUnsavedQuestion } from '../../layout/shell/useUnsavedQuestion'
import { SCHEME_KEY, type Scheme, schemes } from '../../layout/theme/scheme'
import { NoticeSettings } from './NoticeSettings'
import { OwnForm } from './OwnForm'
import { OwnInput } from './OwnInput'
import { PushSettings } from './PushSettings'
import { Sessions } from './Sessions'
import type { OwnRecord } from './useProfile'

/** How the own user has it: language and look, what it signs in and unlocks with, and where it is signed in. */
export function UserSettings({ profile, onSaved }: { profile: OwnRecord; onSaved(): void }) {
  const translate = useTranslate()
  return (
    <>
      <OwnForm title={translate('people.interface')} profile={profile} onSaved={onSaved}>
        {own => (
          <>
            <OwnInput name="language" profile={profile} {...own} />
            <Look />
          </>
        )}
      </OwnForm>
      {useSavedLanguage(profile.language)}
      <Password profile={profile} onSaved={onSaved} />
      <section className="v-section pe-card card grid gap-12 pad items-start">
        <h2>{translate('people.pin')}</h2>
        <p className="pe-help">{translate('people.pin_help')}</p>
        <Button variant="outlined" component={Link} to="/pin">
          {translate(profile.pin ? 'people.change_pin' : 'idle.set_pin_title')}
        </Button>
      </section>
      <NoticeSettings />
      <PushSettings />
      <Sessions id={profile.id} />
    </>
  )
}

/** Turns the interface to the language that was saved. @returns a question where something else is unsaved */
function useSavedLanguage(language: unknown): ReactNode {
  const before = useRef(language)
  const { change } = useLanguages()
  const { ask, question } = useUnsavedQuestion()
  useEffect(() => {
    if (language === before.current) return
    before.current = language
    if (typeof language === 'string') ask(() => void change(language))
  })
  return question
}

/** Light, dark, or as the system has it: kept in this browser, at once. */
function Look() {
  const translate = useTranslate()
  const [scheme, setScheme] = useStore<Scheme>(SCHEME_KEY, 'system')
  const label = translate('app.theme')
  return (
    <div className="pe-look grid gap-6 small items-start">
      <span>{label}</span>
      <Segmented
        label={label}
        value={scheme}
        options={schemes.map(value => ({ value, label: translate(`app.${value}`) }))}
        onChange={setScheme}
      />
    </div>
  )
}

/** A change of the own password carries the one that holds, where there is one. */
function Password({ profile, onSaved }: { profile: OwnRecord; onSaved(): void }) {
  const translate = useTranslate()
  const isSet = profile.password === true
  const field = users.fields.password
  return (
    <OwnForm
      title={translate('people.password')}
      help={translate('session.password_rule')}
      profile={profile}
      onSaved={onSaved}
    >
      {({ values, errors, set }) =>
        [...(isSet ? ['current_password'] : []), 'password'].map(name => (
          <ControlledInput
            key={name}
            resource="profile"
            name={name}
            field={field}
            value={values[name] ?? (name === 'password' ? isSet : false)}
            error={errors[name]}
            onChange={value => set(name, value)}
          />
        ))
      }
    </OwnForm>
  )
}
