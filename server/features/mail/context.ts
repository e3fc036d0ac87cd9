import { extname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pathOf } from '../../crud/attachments'
import { isInFirebase, readFromFirebase } from '../../files/firebase'
import { typeOf } from '../../files/kinds'
import { openStore } from '../../files/store'
import { type MailContext, mailKey } from '../../mail'
import type { Services } from '../../services'
import { findRows } from './lists/rows'
import { findMembers } from './lists/rules'

/** Returns the mail engine's dependencies from the server's services. */
export async function mailContext(services: Services): Promise<MailContext> {
  const { sql, config, now } = services
  const store = openStore(config)
  return {
    sql,
    now,
    key: await mailKey(sql),
    origin: config.origin,
    dataDir: config.dataDir,
    aws: config.aws,
    findMembers: findMembers(services),
    findRows: findRows(services),
    async readFile(url) {
      if (isInFirebase(config, url))
        return {
          type: typeOf(extname(new URL(url).pathname).slice(1)),
          content: await readFromFirebase(config, url),
        }
      const path = pathOf(url)
      if (!path || (await store.size(path)) === undefined) throw new Error('The file is not in the store')
      return { type: typeOf(extname(path).slice(1)), content: await buffer(store.read(path)) }
    },
  }
}
