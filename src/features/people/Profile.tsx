import './people.css'
import '../../views/views.css'
import { useTranslate } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { ErrorState } from '../../layout/parts/ErrorState'
import { LoadingRows } from '../../layout/parts/LoadingRows'
import { PageHead } from '../../layout/parts/PageHead'
import { Segmented } from '../../layout/parts/Segmented'
import { FieldFacts } from '../../views/FieldFacts'
import { UnsavedParts } from '../../views/record/UnsavedParts'
import { OwnForm } from './OwnForm'
import { OwnInput } from './OwnInput'
import { UserSettings } from './UserSettings'
import { type OwnRecord, useProfile } from './useProfile'

/** Fields that a person may change of the own record (docs/spec/api.md, "Roles"), beside its settings. */
const OWN = ['name', 'name_arabic', 'image'] as const
const ABSENCE = ['absent_from', 'absent_until'] as const
/** Further fields that are shown. */
const SEEN = ['email', 'role', 'position', 'office_id'] as const

/** The own user in two tabs: who that is, and its settings (`userSettings`). The tab stands in the address. */
export function Profile() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { profile, error, reload } = useProfile()
  const tab = new URLSearchParams(useLocation().search).get('tab') === 'settings' ? 'settings' : 'me'
  const title = translate('menu.items.profile')
  if (error) return <ErrorState error={error} onRetry={reload} />
  return (
    <div className="pe-page grid gap-12">
      <PageHead title={title} />
      <Segmented
        label={title}
        value={tab}
        options={[
          { value: 'me', label: translate('people.tab_me') },
          { value: 'settings', label: translate('people.tab_settings') },
        ]}
        onChange={to => navigate(to === 'me' ? '/profile' : '/profile?tab=settings')}
      />
      <UnsavedParts bySearch>
        {profile && tab === 'me' ? <AboutMe profile={profile} onSaved={reload} /> : null}
        {profile && tab === 'settings' ? <UserSettings profile={profile} onSaved={reload} /> : null}
      </UnsavedParts>
      {profile ? null : <LoadingRows rows={4} columns={2} />}
    </div>
  )
}

/** Name, picture and absence; what others set is shown. */
function AboutMe({ profile, onSaved }: { profile: OwnRecord; onSaved(): void }) {
  const translate = useTranslate()
  return (
    <>
      <OwnForm title={translate('people.me')} profile={profile} onSaved={onSaved}>
        {own => OWN.map(name => <OwnInput key={name} name={name} profile={profile} {...own} />)}
      </OwnForm>
      <OwnForm
        title={translate('people.absence')}
        help={translate('people.absence_help')}
        profile={profile}
        onSaved={onSaved}
      >
        {own => ABSENCE.map(name => <OwnInput key={name} name={name} profile={profile} {...own} />)}
      </OwnForm>
      <section className="v-section pe-card card grid gap-12 pad items-start">
        <h2>{translate('people.set_by_admin')}</h2>
        <dl className="pe-facts grid gap-8">
          <FieldFacts resource="users" names={SEEN} record={profile} />
        </dl>
      </section>
    </>
  )
}
