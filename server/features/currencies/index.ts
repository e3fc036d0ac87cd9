export { currenciesHooks } from './hooks'
export { checkMoney } from './money'
export { exchangeRatesHooks, rateFollowers } from './rates'
