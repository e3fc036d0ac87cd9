import { useTranslate } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { Segmented } from '../../layout/parts/Segmented'
import { ResourceList } from '../../views'
import { useProfile } from './useProfile'

/**
 * Everybody who works here; the second tab has those whose superior equals the own level (`employeesSub`). The tab
 * stands in the address: `/users?tab=mine`.
 */
export function UserList() {
  const translate = useTranslate()
  const { profile } = useProfile()
  const navigate = useNavigate()
  const isMine = new URLSearchParams(useLocation().search).get('tab') === 'mine'
  const level: unknown = profile?.level
  const hasLevel = typeof level === 'number'
  return (
    <ResourceList
      key={String(isMine)}
      resource="users"
      storeKey={isMine ? 'users.mine' : 'users.all'}
      filter={isMine && hasLevel ? { superior: level } : undefined}
      views={
        hasLevel ? (
          <Segmented
            label={translate('menu.items.users')}
            value={isMine ? 'mine' : 'all'}
            options={[
              { value: 'all', label: translate('lists.all') },
              { value: 'mine', label: translate('people.my_employees') },
            ]}
            onChange={tab => navigate(tab === 'mine' ? '/users?tab=mine' : '/users?tab=all')}
          />
        ) : null
      }
    />
  )
}
