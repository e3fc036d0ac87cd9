import { describe, expect, it } from 'vitest'
import { lastThree, type Message } from './messages'

const said = (id: number, notificationOptions = {}, message = `m${id}`): Message => ({
  id,
  message,
  type: 'info',
  notificationOptions,
})
const ids = (messages: Message[]) => messages.map(({ id }) => id)
const stays = { autoHideDuration: null }

describe('lastThree', () => {
  it('lets the oldest go', () => {
    const shown = [said(1), said(2), said(3)]
    expect(ids(lastThree(shown, said(4)))).toEqual([2, 3, 4])
  })

  it('lets those go first that would have gone by themselves', () => {
    const shown = [said(1, stays), said(2), said(3)]
    expect(ids(lastThree(shown, said(4)))).toEqual([1, 3, 4])
  })

  it('puts a message in the place of the one with the same key, and takes it away with an empty one', () => {
    const lost = said(1, { ...stays, key: 'connection' })
    expect(ids(lastThree([lost], said(2, { key: 'connection' })))).toEqual([2])
    expect(lastThree([lost], said(3, { key: 'connection' }, ''))).toEqual([])
  })
})
