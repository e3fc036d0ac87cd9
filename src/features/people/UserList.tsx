import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { Segmented } from '../../layout/parts/Segmented'
import { ResourceList } from '../../views'
import { useProfile } from './useProfile'

/** Everybody who works here; the second tab has those whose superior equals the own level (`employeesSub`). */
export function UserList() {
  const translate = useTranslate()
  const { profile } = useProfile()
  const [tab, setTab] = useState<'all' | 'mine'>('all')
  const level = profile?.level as number | null | undefined
  const hasLevel = typeof level === 'number'
  return (
    <ResourceList
      key={tab}
      resource="users"
      storeKey={`users.${tab}`}
      filter={tab === 'mine' && hasLevel ? { superior: level } : undefined}
      views={
        hasLevel ? (
          <Segmented
            label={translate('menu.items.users')}
            value={tab}
            options={[
              { value: 'all', label: translate('lists.all') },
              { value: 'mine', label: translate('people.my_employees') },
            ]}
            onChange={setTab}
          />
        ) : null
      }
    />
  )
}
