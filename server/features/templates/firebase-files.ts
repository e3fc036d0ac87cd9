import { Failure, invalid } from '../../../contract/errors'
import { bwTemplates } from '../../../contract/resources/templates'
import { type FirebaseFile, firebaseFile } from '../../../contract/template-calls'
import { readFromFirebase } from '../../files/firebase'
import { extensionOf, typeOf } from '../../files/kinds'
import { type Call, type Route, route } from '../../http/route'

/**
 * A file that the browser has put into the bucket becomes one that a template may name: its kind is read from its
 * bytes, as with a file of the own store, and it belongs to who put it there until the template is saved.
 */
export const firebaseRoutes: Route[] = [
  route({
    method: 'POST',
    path: '/firebase-files',
    access: bwTemplates.roles,
    body: firebaseFile,
    handle: register,
  }),
]

async function register({ services: { sql, config }, actor, body, reply }: Call<FirebaseFile>) {
  const bytes = await readFromFirebase(config, body.url).catch(error => {
    throw error instanceof Failure ? error : invalid({ url: 'not_there' })
  })
  const type = typeOf(await extensionOf(bytes, body.name))
  await sql`
    insert into files (path, folder, name, size, type, owner_id)
    values (${body.url}, 'attachments', ${body.name}, ${bytes.length}, ${type}, ${actor.id})
    on conflict (path) do nothing`
  return reply.code(201).send({ url: body.url, name: body.name, size: bytes.length, type })
}
