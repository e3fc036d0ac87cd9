import { usersOf } from '../access/menu'
import { health } from '../health'
import { call } from './call'

export const reportCalls = {
  readHealth: call('GET /health', {
    id: 'read health',
    summary: 'Mail, queue, storage, database, certificate, versions and outside systems as they are now.',
    access: usersOf('health'),
    answer: health,
  }),
}
