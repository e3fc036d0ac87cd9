import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '../../../contract/resources/users'
import { makeUser, type TestServices, testServices } from '../../../tests/kit/auth/services'
import { type Actor, SYSTEM } from '../../auth/actor'
import { verifySecret } from '../../auth/secrets'
import { findSession, startSession } from '../../auth/sessions'
import type { Tx } from '../../crud/hooks'
import { createRecord, deleteRecords, restoreRecord, updateRecord } from '../../crud/records'
import { usersHooks } from './hooks'

let services: TestServices
beforeAll(async () => {
  const made = await testServices()
  services = { ...made, hooks: { users: usersHooks } }
  await makeUser(services, { role: 'master', email: 'always@office.example' })
})
afterAll(() => services.drop())

type Person = Awaited<ReturnType<typeof makeUser>>
const actorOf = ({ id, role }: Person): Actor => ({ ...SYSTEM, id, role })
const write = <T>(act: (tx: Tx) => Promise<T>): Promise<T> => services.sql.begin(tx => act(tx)) as Promise<T>

/** Returns the answer to the PUT of a person on a record. */
const put = (by: Person, on: { id: number }, body: object) =>
  write(tx => {
    const only = by.role === 'user' ? users.selfService : undefined
    return updateRecord(services, tx, { definition: users, actor: actorOf(by), only }, on.id, body)
  })
const create = (by: Person, body: object) =>
  write(tx => createRecord(services, tx, { definition: users, actor: actorOf(by) }, body))
const remove = (by: Person, on: Person) =>
  write(tx => deleteRecords({ services, tx }, { definition: users, actor: actorOf(by) }, [on.id]))

const forbidden = (field: string) => ({
  code: 'forbidden_field',
  details: { fields: { [field]: 'not_writable' } },
})
let staff: Record<'user' | 'superadmin' | 'master', Person>
beforeAll(async () => {
  staff = {
    user: await makeUser(services, { role: 'user' }),
    superadmin: await makeUser(services, { role: 'superadmin' }),
    master: await makeUser(services, { role: 'master' }),
  }
})

describe('masters', () => {
  it('are made, changed, disabled, deleted and brought back by masters only', async () => {
    const { superadmin, master } = staff
    const body = { name: 'New', email: 'new@office.example', role: 'master' }
    await expect(create(superadmin, body)).rejects.toMatchObject(forbidden('role'))
    const made = await create(master, body)
    const other = { id: made.id as number, email: body.email, role: 'master' as const }
    await expect(put(superadmin, other, { name: 'X' })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(put(superadmin, other, { active: false })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(put(superadmin, other, { password: 'another long one' })).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(remove(superadmin, other)).rejects.toMatchObject({ code: 'forbidden' })
    await remove(master, other)
    const restore = (by: Person) =>
      write(tx => restoreRecord({ services, tx }, { definition: users, actor: actorOf(by) }, other.id))
    await expect(restore(superadmin)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await restore(master)).toMatchObject({ role: 'master' })
  })

  it('grant master and special; nobody else does', async () => {
    const { superadmin, master } = staff
    const one = await makeUser(services, {})
    await expect(put(superadmin, one, { role: 'master' })).rejects.toMatchObject(forbidden('role'))
    await expect(put(superadmin, one, { special: true })).rejects.toMatchObject(forbidden('special'))
    const body = { name: 'S', email: 'special@office.example', special: true }
    await expect(create(superadmin, body)).rejects.toMatchObject(forbidden('special'))
    expect(await put(superadmin, one, { role: 'superadmin' })).toMatchObject({ role: 'superadmin' })
    expect(await put(master, one, { special: true, role: 'master' })).toMatchObject({ special: true })
  })

  it('never run out', async () => {
    await services.sql`UPDATE users SET active = (id = ${staff.master.id}) WHERE role = 'master'`
    for (const change of [{ active: false }, { role: null }, { role: 'superadmin' }])
      await expect(put(staff.master, staff.master, change)).rejects.toMatchObject({ code: 'wrong_state' })
    await expect(remove(staff.master, staff.master)).rejects.toMatchObject({ code: 'wrong_state' })
    expect(await put(staff.master, staff.master, { name: 'Still master' })).toMatchObject({ role: 'master' })
    await services.sql`UPDATE users SET active = true WHERE role = 'master'`
  })
})

describe('the own record', () => {
  it('is never raised, not even to the other side; it may be lowered', async () => {
    const boss = await makeUser(services, { role: 'superadmin' })
    for (const role of ['master', 'de_superadmin', 'de_user'])
      await expect(put(boss, boss, { role })).rejects.toMatchObject(forbidden('role'))
    expect(await put(boss, boss, { role: 'admin' })).toMatchObject({ role: 'admin' })
  })

  it('may be sent back whole; what is protected and changed is refused', async () => {
    const { user } = staff
    const whole = await put(user, user, { name: 'Mine', language: 'ar' })
    expect(whole).toMatchObject({ name: 'Mine', language: 'ar', pin: true })
    await services.sql`UPDATE users SET online = NOT online, last_seen_at = now() WHERE id = ${user.id}`
    const sent = { ...whole, organisation: { name: 'x' }, name: 'Mine again' }
    expect(await put(user, user, sent)).toMatchObject({ name: 'Mine again' })
    const changes = { role: 'admin', email: 'x@y.example', special: true, level: 5, active: false }
    for (const [field, value] of Object.entries(changes))
      await expect(put(user, user, { [field]: value }), field).rejects.toMatchObject(forbidden(field))
    await expect(put(user, user, { last_seen_at: '2999-01-01T00:00:00Z' })).rejects.toMatchObject(
      forbidden('last_seen_at'),
    )
  })

  it('takes a new password or PIN with the current one only', async () => {
    const me = await makeUser(services, {})
    const wrong = (field: string) => ({ code: 'invalid', details: { fields: { [field]: 'wrong_current' } } })
    await expect(put(me, me, { pin: '2580' })).rejects.toMatchObject(wrong('current_pin'))
    await expect(put(me, me, { pin: '2580', current_pin: '1' })).rejects.toMatchObject(wrong('current_pin'))
    const password = 'a quite new one'
    await expect(put(me, me, { password })).rejects.toMatchObject(wrong('current_password'))
    await put(me, me, { pin: '٢٥٨٠', current_pin: '4711', password, current_password: 'correct horse' })
    const [row] = await services.sql`SELECT pin, password FROM users WHERE id = ${me.id}`
    expect(await verifySecret('2580', row!.pin)).toBe(true)
    expect(await verifySecret(password, row!.password)).toBe(true)
    await expect(put(me, me, { pin: 'abcd', current_pin: '2580' })).rejects.toMatchObject({
      details: { fields: { pin: 'only_numbers' } },
    })
  })

  it('takes the first PIN without one', async () => {
    const me = await makeUser(services, { pin: null })
    expect(await put(me, me, { pin: '1234' })).toMatchObject({ pin: true })
  })

  it('signs out everywhere else by a new password', async () => {
    const me = await makeUser(services, {})
    const from = { ip: '', userAgent: '' }
    const [here, there] = [await startSession(services, me, from), await startSession(services, me, from)]
    const { sid } = (await findSession(services, here!))!
    const actor = { ...actorOf(me), sid }
    const body = { password: 'a quite new one', current_password: 'correct horse' }
    await write(tx => updateRecord(services, tx, { definition: users, actor }, me.id, body))
    expect(await findSession(services, here!)).not.toBeNull()
    expect(await findSession(services, there!)).toBeNull()
  })
})

it('lets who edits users set new secrets of others without the old ones', async () => {
  const one = await makeUser(services, {})
  expect(await put(staff.superadmin, one, { pin: '9999', password: 'given by the boss' })).toMatchObject({
    pin: true,
  })
  await expect(put(staff.superadmin, one, { pin: '1111', current_pin: '9999' })).rejects.toMatchObject({
    details: { fields: { current_pin: 'unknown_field' } },
  })
})
