import { useGetManyAggregate, useLocale } from 'react-admin'
import { displayName } from '../../../contract/definition/define'
import { users } from '../../../contract/resources/users'

/**
 * The name of a user in the script of the reader, where a call gives the Latin one: that stays until the Arabic one is here,
 * and where there is none. All names of a page are asked for at once.
 */
export function UserName({ id, name }: { id: number; name: string }) {
  const locale = useLocale()
  const { data } = useGetManyAggregate('users', { ids: [id] }, { enabled: locale.startsWith('ar') })
  const user = data?.[0]
  return <bdi>{user ? displayName(users, user, locale) : name}</bdi>
}
