import { builderCalls } from '../../../contract/calls/templates'
import { Failure, invalid } from '../../../contract/http/errors'
import { readFromFirebase } from '../../files/firebase'
import { extensionOf, typeOf } from '../../files/kinds'
import { type Served, serve } from '../../http/serve'

/**
 * Registers a file that the browser has put into the bucket, so that a template may name it: its kind is read from its
 * bytes, as with a file of the own store, and it belongs to its uploader until the template is saved.
 */
export const firebaseRoute = serve(builderCalls.registerFile, registerFile)

async function registerFile({
  services: { sql, config },
  actor,
  body,
}: Served<typeof builderCalls.registerFile>) {
  const bytes = await readFromFirebase(config, body.url).catch(error => {
    throw error instanceof Failure ? error : invalid({ url: 'not_there' })
  })
  const type = typeOf(await extensionOf(bytes, body.name))
  await sql`
    insert into files (path, folder, name, size, type, owner_id)
    values (${body.url}, 'attachments', ${body.name}, ${bytes.length}, ${type}, ${actor.id})
    on conflict (path) do nothing`
  return { url: body.url, name: body.name, size: bytes.length, type }
}
