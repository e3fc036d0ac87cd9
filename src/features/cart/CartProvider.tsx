import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { addToCart, type Cart, type CartRules, removeFromCart, setQuantity, totalsOf } from './cart'
import { keepCart, restoreCart } from './keptCart'

interface CartState {
  cart: Cart
  change: (next: (cart: Cart) => Cart) => void
}

const CartContext = createContext<CartState | undefined>(undefined)

/** Holds the cart of this browser: restored when the application opens, kept for 24 hours from each change. */
export function CartProvider({ children }: { children: ReactNode }) {
  const [cart, change] = useState(() => restoreCart(localStorage, Date.now()))
  const [restored] = useState(cart)
  useEffect(() => {
    if (cart !== restored) keepCart(localStorage, cart, Date.now())
  }, [cart, restored])
  const state = useMemo(() => ({ cart, change }), [cart])
  return <CartContext value={state}>{children}</CartContext>
}

/**
 * Reads and changes the cart.
 * @throws Error outside of {@link CartProvider}
 */
export function useCart(rules: CartRules) {
  const state = use(CartContext)
  if (!state) throw new Error('useCart needs a CartProvider')
  const { cart, change } = state
  return {
    cart,
    totals: totalsOf(cart, rules),
    /** @throws RangeError where the price is negative or no number */
    add: (product: { sku: string; price: number }) => change(items => addToCart(items, product, rules)),
    setQuantity: (sku: string, quantity: number) => change(items => setQuantity(items, sku, quantity)),
    remove: (sku: string) => change(items => removeFromCart(items, sku)),
  }
}
