import type { Opening } from '../../../../contract/calls/candidates/privacy'
import type { Services } from '../../../services'

/** Openings that an answer names. */
const NAMED = 100

/** Reads openings of the files of a record, the latest first. The download itself wrote them into the log. */
export async function openingsOf({ sql }: Services, resource: string, id: number): Promise<Opening[]> {
  return sql<Opening[]>`
    select logs.at, logs.user_id, users.name, coalesce(logs.after ->> 'file', '') as file
    from logs left join users on users.id = logs.user_id
    where resource = ${resource} and record = ${id} and action = 'open' order by logs.id desc limit ${NAMED}`
}
