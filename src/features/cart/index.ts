export { CartProvider, useCart } from './CartProvider'
export type { Cart, CartItem, CartRules, CartTotals } from './cart'
