import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addToCart } from './cart'
import { CART_KEY, keepCart, restoreCart } from './keptCart'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 10, 23, 10)
const rules = { tax: 0.19, delivery_fee: 4.9, free_delivery_limit: 50, free_delivery: false }
const cart = addToCart([], { sku: 'book', price: 10 }, rules)

function memory(text?: string) {
  let kept = text ?? null
  return {
    getItem: (key: string) => (key === CART_KEY ? kept : null),
    setItem: (_: string, value: string) => {
      kept = value
    },
  }
}

describe('a kept cart', () => {
  it.each([
    [0, 1],
    [DAY - 1, 1],
    [DAY, 0],
    [DAY + 1, 0],
    [-60_000, 1],
    [-DAY, 0],
  ])('after %d ms has %d items', (age, items) => {
    const storage = memory()
    keepCart(storage, cart, NOW)
    expect(restoreCart(storage, NOW + age)).toEqual(items ? cart : [])
  })

  it('is empty where nothing is kept, or what is kept cannot be read', () => {
    for (const text of [
      undefined,
      '',
      'null',
      '{',
      '[]',
      '{"saved_at":"x"}',
      '{"saved_at":1,"items":[{"sku":""}]}',
    ]) {
      expect(restoreCart(memory(text), NOW)).toEqual([])
    }
  })

  it('is refused where somebody wrote a quantity that the rules do not allow', () => {
    const text = JSON.stringify({ saved_at: NOW, items: [{ sku: 'book', price: 1, order_quantity: 4 }] })
    expect(restoreCart(memory(text), NOW)).toEqual([])
  })

  it('gets its totals from price and quantity, not from what was stored', () => {
    const text = JSON.stringify({
      saved_at: NOW,
      items: [{ sku: 'book', price: 2.5, order_quantity: 3, total: 0 }],
    })
    expect(restoreCart(memory(text), NOW)).toEqual([
      { sku: 'book', price: 2.5, order_quantity: 3, total: 7.5 },
    ])
  })

  it('is no error in a browser that keeps nothing', () => {
    const blocked = {
      getItem: (): string => {
        throw new Error('blocked')
      },
      setItem: () => {
        throw new Error('blocked')
      },
    }
    expect(() => keepCart(blocked, cart, NOW)).not.toThrow()
    expect(restoreCart(blocked, NOW)).toEqual([])
  })

  it('never throws, whatever is stored', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), text => Array.isArray(restoreCart(memory(text), NOW))),
    )
  })
})
