import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addToCart,
  type Cart,
  type CartRules,
  priceWithTax,
  removeFromCart,
  roundPrice,
  setQuantity,
  totalsOf,
} from './cart'

const rules: CartRules = { tax: 0.19, delivery_fee: 4.9, free_delivery_limit: 50, free_delivery: false }
const book = { sku: 'book', price: 10 }
const kit = { sku: 'kit', price: 42.02 }

describe('a price', () => {
  it.each([
    [10, 0.19, 11.9],
    [10, 0, 10],
    [0, 0.19, 0],
    [2.55, 0, 2.6],
    [1.04, 0, 1],
    [0.05, 0, 0.1],
    [99.96, 0.07, 107],
  ])('%d with tax %d is %d', (price, tax, expected) => {
    expect(priceWithTax(price, tax)).toBe(expected)
  })

  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY])('refuses %d', value => {
    expect(() => priceWithTax(value, 0)).toThrow(RangeError)
    expect(() => priceWithTax(1, value)).toThrow(RangeError)
  })
})

describe('the cart', () => {
  it('takes a product once, then more of it, three at most', () => {
    let cart: Cart = []
    const quantities = [1, 2, 3, 3].map(() => {
      cart = addToCart(cart, book, rules)
      return cart[0]?.order_quantity
    })
    expect(quantities).toEqual([1, 2, 3, 3])
    expect(cart).toEqual([{ sku: 'book', price: 11.9, order_quantity: 3, total: 35.7 }])
  })

  it('keeps the other products and their order', () => {
    const cart = addToCart(addToCart(addToCart([], book, rules), kit, rules), book, rules)
    expect(cart.map(({ sku, order_quantity }) => [sku, order_quantity])).toEqual([
      ['book', 2],
      ['kit', 1],
    ])
    expect(removeFromCart(cart, 'book').map(item => item.sku)).toEqual(['kit'])
    expect(removeFromCart(cart, 'nothing')).toEqual(cart)
  })

  it.each([
    [0, 1],
    [-4, 1],
    [2, 2],
    [2.4, 2],
    [9, 3],
    [Number.NaN, 1],
  ])('makes quantity %d to %d', (asked, given) => {
    expect(setQuantity(addToCart([], book, rules), 'book', asked)[0]?.order_quantity).toBe(given)
  })
})

describe('delivery', () => {
  const small = addToCart([], book, rules)
  const atLimit = addToCart([], kit, rules)

  it('costs under the limit', () => {
    expect(totalsOf(small, rules)).toEqual({ pieces: 1, goods: 11.9, delivery: 4.9, total: 16.8 })
  })
  it('is free at the limit and over it', () => {
    expect(totalsOf(atLimit, rules)).toEqual({ pieces: 1, goods: 50, delivery: 0, total: 50 })
    expect(totalsOf(setQuantity(atLimit, 'kit', 2), rules).delivery).toBe(0)
  })
  it('is free where that is set', () => {
    expect(totalsOf(small, { ...rules, free_delivery: true }).total).toBe(11.9)
  })
  it('is nothing for an empty cart', () => {
    expect(totalsOf([], rules)).toEqual({ pieces: 0, goods: 0, delivery: 0, total: 0 })
  })
})

describe('whatever is done to a cart', () => {
  const sku = fc.constantFrom('a', 'b', 'c', 'd')
  const price = fc.double({ min: 0, max: 10_000, noNaN: true })
  const act = fc.oneof(
    fc.record({ kind: fc.constant('add' as const), sku, price }),
    fc.record({ kind: fc.constant('set' as const), sku, quantity: fc.double({ min: -10, max: 10 }) }),
    fc.record({ kind: fc.constant('remove' as const), sku }),
  )
  const anyRules = fc.record({
    tax: fc.double({ min: 0, max: 1, noNaN: true }),
    delivery_fee: fc.double({ min: 0, max: 100, noNaN: true }),
    free_delivery_limit: fc.double({ min: 0, max: 20_000, noNaN: true }),
    free_delivery: fc.boolean(),
  })

  it('each product is in it once, one to three times, at a price of one decimal, and the sums are right', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), anyRules, (acts, given) => {
        const cart = acts.reduce<Cart>((before, done) => {
          if (done.kind === 'add') return addToCart(before, done, given)
          return done.kind === 'set'
            ? setQuantity(before, done.sku, done.quantity)
            : removeFromCart(before, done.sku)
        }, [])
        expect(new Set(cart.map(item => item.sku)).size).toBe(cart.length)
        for (const item of cart) {
          expect([1, 2, 3]).toContain(item.order_quantity)
          expect(tenths(item.price)).toBe(Math.round(tenths(item.price)))
          expect(tenths(item.total)).toBe(tenths(item.price) * item.order_quantity)
        }
        const totals = totalsOf(cart, given)
        const goods = cart.reduce((sum, item) => sum + tenths(item.total), 0)
        const paid = cart.length > 0 && !given.free_delivery && goods / 10 < given.free_delivery_limit
        expect(tenths(totals.goods)).toBe(goods)
        expect(totals.delivery).toBe(paid ? roundPrice(given.delivery_fee) : 0)
        expect(tenths(totals.total)).toBe(goods + tenths(totals.delivery))
      }),
    )
  })

  it('rounding moves a price by half a tenth at most and settles', () => {
    fc.assert(
      fc.property(price, amount => {
        const rounded = roundPrice(amount)
        expect(Math.abs(rounded - amount)).toBeLessThanOrEqual(0.05 + 1e-6)
        expect(roundPrice(rounded)).toBe(rounded)
      }),
    )
  })

  /** An amount of one decimal as a whole number of tenths, so that sums can be compared exactly. */
  function tenths(amount: number): number {
    return Number((amount * 10).toFixed(4))
  }
})
