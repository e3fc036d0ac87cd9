export {
  addToCart,
  type Cart,
  type CartItem,
  type CartRules,
  type CartTotals,
  priceWithTax,
  removeFromCart,
  setQuantity,
  totalsOf,
} from './cart'
export { keepCart, restoreCart } from './keptCart'
