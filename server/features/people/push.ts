import { createECDH, ECDH } from 'node:crypto'
import { type PushDevice, peopleCalls } from '../../../contract/calls/people'
import { fail, invalid } from '../../../contract/http/errors'
import { pushKey } from '../../auth/keys'
import type { Config } from '../../config'
import type { Route } from '../../http/route'
import { type Served, serve } from '../../http/serve'

/** Browsers of one person; the one that was longest not there makes room for another. */
const MOST_DEVICES = 10

/** The calls by which people choose the browsers that get push notifications. */
export const pushRoutes: Route[] = [
  serve(peopleCalls.readPushKey, async ({ services: { config } }) => ({
    key: (await vapidKeys(config)).publicKey,
  })),
  serve(
    peopleCalls.listPushDevices,
    ({ services: { sql }, actor }) => sql<PushDevice[]>`
      select id, user_agent, created_at from push_devices where user_id = ${actor.id} order by id`,
  ),
  serve(peopleCalls.addPushDevice, add),
  serve(peopleCalls.keepPushDevice, keep),
  serve(peopleCalls.removePushDevice, async ({ services: { sql }, actor, params: { id } }) => {
    const [removed] = await sql`
      delete from push_devices where id = ${id} and user_id = ${actor.id} returning id`
    if (!removed) throw fail('not_found')
  }),
]

const CURVE = 'prime256v1'
/** Order of the curve P-256 (FIPS 186-5, SP 800-186). */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/**
 * Returns the pair of keys that push services know this installation by (RFC 8292), made of the key in DATA_DIR: a number of more
 * bits than the order has, taken modulo it (FIPS 186-5, A.2.1).
 */
export async function vapidKeys(
  config: Pick<Config, 'dataDir'>,
): Promise<{ publicKey: string; privateKey: string }> {
  const seed = BigInt(`0x${Buffer.from(await pushKey(config)).toString('hex')}`)
  const privateKey = Buffer.from(((seed % (ORDER - 1n)) + 1n).toString(16).padStart(64, '0'), 'hex')
  const pair = createECDH(CURVE)
  pair.setPrivateKey(privateKey)
  return {
    publicKey: pair.getPublicKey().toString('base64url'),
    privateKey: privateKey.toString('base64url'),
  }
}

/** A browser that somebody else used is now that of the caller. */
async function add({
  services: { sql },
  actor,
  body: { endpoint, keys },
  request,
}: Served<typeof peopleCalls.addPushDevice>): Promise<PushDevice> {
  if (!isPoint(keys.p256dh)) throw invalid({ 'keys.p256dh': 'invalid' })
  const agent = String(request.headers['user-agent'] ?? '').slice(0, 400)
  return sql.begin(async tx => {
    const [device] = await tx<[PushDevice]>`
      insert into push_devices (user_id, sid, endpoint, p256dh, auth, user_agent)
      values (${actor.id}, ${actor.sid}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${agent})
      on conflict (endpoint) do update set user_id = excluded.user_id, sid = excluded.sid, p256dh = excluded.p256dh,
        auth = excluded.auth, user_agent = excluded.user_agent, seen_at = now()
      returning id, user_agent, created_at`
    await tx`
      delete from push_devices where id in (
        select id from push_devices where user_id = ${actor.id}
        order by id = ${device.id} desc, seen_at desc, id desc offset ${MOST_DEVICES})`
    return device
  })
}

/** Whether a key is one of the curve: nothing can be encrypted for another. */
function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(Buffer.from(key, 'base64url'), CURVE)
    return true
  } catch {
    return false
  }
}

/** Moves a browser to the session that its user has now. */
async function keep({
  services: { sql },
  actor,
  body: { endpoint },
}: Served<typeof peopleCalls.keepPushDevice>): Promise<{ id: number | null }> {
  const [kept] = await sql<{ id: number }[]>`
    update push_devices set sid = ${actor.sid}, seen_at = now()
    where endpoint = ${endpoint} and user_id = ${actor.id} returning id`
  if (!kept) await sql`delete from push_devices where endpoint = ${endpoint}`
  return { id: kept?.id ?? null }
}
