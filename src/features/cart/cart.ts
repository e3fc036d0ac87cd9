import { CART_PRICE_DECIMALS, CART_QUANTITY_MAX, CART_QUANTITY_MIN } from '../../../contract/constants'

/** The rules of the shop's cart (docs/spec/product.md). Amounts are plain numbers of one currency. */

export interface CartItem {
  sku: string
  /** Of one piece, tax added, rounded to one decimal. */
  price: number
  order_quantity: number
  /** `price` times `order_quantity`. */
  total: number
}
export type Cart = readonly CartItem[]

/** Values that the shop sets: the specification names none of them. */
export interface CartRules {
  /** Fraction added to a price: 0.19 is nineteen per cent. */
  tax: number
  delivery_fee: number
  /** Goods worth this much are delivered free. */
  free_delivery_limit: number
  /** Set, no fee applies whatever the total. */
  free_delivery: boolean
}

export interface CartTotals {
  pieces: number
  goods: number
  delivery: number
  total: number
}

/**
 * Puts one piece of a product in the cart. A product that is there already gets one more, up to three, at today's price.
 * @param product its `price` is without tax
 * @throws RangeError where the price is negative or no number
 */
export function addToCart(cart: Cart, product: { sku: string; price: number }, rules: CartRules): Cart {
  const price = priceWithTax(product.price, rules.tax)
  const item = cart.find(item => item.sku === product.sku)
  if (!item) return [...cart, itemOf(product.sku, price, CART_QUANTITY_MIN)]
  const more = itemOf(product.sku, price, item.order_quantity + 1)
  return cart.map(each => (each.sku === product.sku ? more : each))
}

/** Sets how many pieces of a product are ordered: a whole number from 1 to 3, what lies outside becomes the nearest. */
export function setQuantity(cart: Cart, sku: string, quantity: number): Cart {
  return cart.map(item => (item.sku === sku ? itemOf(sku, item.price, quantity) : item))
}

/** Takes a product out, however many pieces of it there are. */
export function removeFromCart(cart: Cart, sku: string): Cart {
  return cart.filter(item => item.sku !== sku)
}

/** Sums up the cart. An empty cart has nothing to deliver, so no fee. */
export function totalsOf(cart: Cart, rules: CartRules): CartTotals {
  const goods = roundPrice(cart.reduce((sum, item) => sum + item.total, 0))
  const delivery = paysDelivery(cart, goods, rules) ? roundPrice(rules.delivery_fee) : 0
  return {
    pieces: cart.reduce((sum, item) => sum + item.order_quantity, 0),
    goods,
    delivery,
    total: roundPrice(goods + delivery),
  }
}

/**
 * The price of one piece as it is charged: the tax fraction added, rounded to one decimal.
 * @throws RangeError where the price or the tax is negative or no number
 */
export function priceWithTax(price: number, tax: number): number {
  if (!(Number.isFinite(price) && price >= 0)) throw new RangeError(`Not a price: ${price}`)
  if (!(Number.isFinite(tax) && tax >= 0)) throw new RangeError(`Not a tax: ${tax}`)
  return roundPrice(price + price * tax)
}

/** Rounds to one decimal, halves up. */
export function roundPrice(amount: number): number {
  const scale = 10 ** CART_PRICE_DECIMALS
  // 2.55 * 10 may be 25.499999999999996: cut the noise of the binary fraction before rounding.
  return Math.round(Number((amount * scale).toFixed(6))) / scale
}

function paysDelivery(cart: Cart, goods: number, rules: CartRules): boolean {
  return cart.length > 0 && !rules.free_delivery && goods < rules.free_delivery_limit
}

function itemOf(sku: string, price: number, quantity: number): CartItem {
  const whole = Number.isFinite(quantity) ? Math.round(quantity) : CART_QUANTITY_MIN
  const order_quantity = Math.min(CART_QUANTITY_MAX, Math.max(CART_QUANTITY_MIN, whole))
  return { sku, price, order_quantity, total: roundPrice(price * order_quantity) }
}
