export { CartProvider, useCart } from './CartProvider'
