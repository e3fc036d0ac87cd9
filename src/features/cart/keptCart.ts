import { z } from 'zod'
import { CART_KEPT_MS, CART_QUANTITY_MAX, CART_QUANTITY_MIN } from '../../../contract/constants'
import { type Cart, roundPrice } from './cart'

/** The key of the cart in local storage. */
export const CART_KEY = 'lotse.cart'

const storedCart = z.object({
  saved_at: z.number(),
  items: z.array(
    z.object({
      sku: z.string().min(1),
      price: z.number().nonnegative(),
      order_quantity: z.int().min(CART_QUANTITY_MIN).max(CART_QUANTITY_MAX),
    }),
  ),
})

/** Keeps the cart for 24 hours from `now` (milliseconds since 1970). A browser that keeps nothing is no error. */
export function keepCart(storage: Pick<Storage, 'setItem'>, cart: Cart, now: number): void {
  try {
    storage.setItem(CART_KEY, JSON.stringify({ saved_at: now, items: cart }))
  } catch {
    // A private window or a full disk: the cart lives as long as the page.
  }
}

/**
 * @param now milliseconds since 1970
 * @returns the cart kept less than 24 hours ago; an empty one where there is none, it is older, or it cannot be read
 */
export function restoreCart(storage: Pick<Storage, 'getItem'>, now: number): Cart {
  const stored = read(storage)
  // A clock set back makes the age negative: kept for a day either way, not for ever.
  if (!stored || Math.abs(now - stored.saved_at) >= CART_KEPT_MS) return []
  return stored.items.map(item => ({ ...item, total: roundPrice(item.price * item.order_quantity) }))
}

function read(storage: Pick<Storage, 'getItem'>): z.infer<typeof storedCart> | null {
  try {
    return storedCart.safeParse(JSON.parse(storage.getItem(CART_KEY) ?? 'null')).data ?? null
  } catch {
    return null
  }
}
