import { createServer } from 'node:http'
import postgres from 'postgres'

/**
 * The least that a list can cost: node:http and the driver, and the statements that Lotse asks for the same page: the
 * session, then the rows. Nothing is around them: no checks, no roles, no total, no log. A process of its own, started by bench/lists.ts.
 * Usage: tsx bench/bare.ts DATABASE_URL SID
 */
const [, , url = '', sid = ''] = process.argv
const sql = postgres(url, {
  max: 20,
  types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } },
  onnotice: () => undefined,
})

const server = createServer(async (_, response) => {
  const [session] = await sql`
    select sid, user_id, expires_at, locked_at, name, image, role, level, special, office_id, last_seen_at
    from sessions join users on users.id = user_id
    where sid = ${sid} and ended_at is null and expires_at > now() and active and deleted_at is null`
  if (!session) return response.writeHead(401).end()
  const rows = await sql`
    select id, version, created_at, updated_at, created_by, name, phone, phone_alternative, email, country_id, program_id,
      source, source_detail, utm_campaign, utm_medium, utm_content, status_id, employee_id, office_id, call_back_date,
      note, candidate_id, last_call_at, calls_count, answered_calls
    from leads where deleted_at is null order by id desc limit 25`
  const text = JSON.stringify({ data: rows, current_page: 1, per_page: 25 })
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  })
  response.end(text)
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) console.log(`bare http://127.0.0.1:${address.port}`)
})
