export { currenciesHooks } from './hooks'
export { checkMoney } from './money'
