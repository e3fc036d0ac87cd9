import './people.css'
import { type RaRecord, useTranslate } from 'ra-core'
import { users } from '../../../contract/resources/users'
import { ControlledInput } from '../../fields/ControlledInput'
import { FieldCell } from '../../fields/FieldCell'
import { fieldLabel } from '../../fields/words'
import { ErrorState } from '../../layout/parts/ErrorState'
import { LoadingRows } from '../../layout/parts/LoadingRows'
import { PageHead } from '../../layout/parts/PageHead'
import { type Own, OwnForm } from './OwnForm'
import { useProfile } from './useProfile'

/** What a person may change of the own record (api.md, `PUT /users/{id}`). */
const OWN = ['name', 'image', 'language'] as const
const ABSENCE = ['absent_from', 'absent_until'] as const
/** What it sees of it beside that. */
const SEEN = ['email', 'role', 'position', 'office_id'] as const

/** The own user: name, picture, language, password; the rest is shown. */
export function Profile() {
  const translate = useTranslate()
  const { profile, error, reload } = useProfile()
  const title = translate('menu.items.profile')
  if (error) return <ErrorState error={error} onRetry={reload} />
  return (
    <div className="pe-page">
      <PageHead title={title} />
      {profile ? (
        <>
          <OwnForm title={translate('people.me')} id={profile.id} onSaved={reload}>
            {({ values, errors, set }) =>
              OWN.map(name => <OwnInput key={name} {...{ name, profile, values, errors, set }} />)
            }
          </OwnForm>
          <OwnForm
            title={translate('people.absence')}
            help={translate('people.absence_help')}
            id={profile.id}
            onSaved={reload}
          >
            {({ values, errors, set }) =>
              ABSENCE.map(name => <OwnInput key={name} {...{ name, profile, values, errors, set }} />)
            }
          </OwnForm>
          <section className="v-section pe-card">
            <h2>{translate('people.set_by_admin')}</h2>
            <dl className="pe-facts">
              {SEEN.map(name => (
                <div key={name}>
                  <dt>{fieldLabel(translate, 'users', name)}</dt>
                  <dd>
                    <FieldCell resource="users" source={name} record={profile} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
          <Password id={profile.id} isSet={profile.password === true} onSaved={reload} />
        </>
      ) : (
        <LoadingRows rows={4} columns={2} />
      )}
    </div>
  )
}

/** One field of the own record, as it is until it is changed. */
function OwnInput({
  name,
  profile,
  values,
  errors,
  set,
}: Own & { name: string; profile: RaRecord & { id: number } }) {
  return (
    <ControlledInput
      resource="users"
      name={name}
      recordId={profile.id}
      value={name in values ? values[name] : profile[name]}
      error={errors[name]}
      onChange={value => set(name, value)}
    />
  )
}

/** A change of the own password carries the one that holds, where there is one. */
function Password({ id, isSet, onSaved }: { id: number; isSet: boolean; onSaved(): void }) {
  const translate = useTranslate()
  const field = users.fields.password
  return (
    <OwnForm
      title={translate('people.password')}
      help={translate('session.password_rule')}
      id={id}
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
