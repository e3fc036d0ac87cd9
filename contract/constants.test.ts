import { describe, expect, it } from 'vitest'
import { GERMAN_CITIES } from './cities'
import * as constants from './constants'

describe('the numbers of the product text', () => {
  it('are as section 9 has them', () => {
    expect(constants).toMatchObject({
      IDLE_SECONDS: 1800,
      IDLE_WARNING_SECONDS: 540,
      IDLE_WARNING_RATIO: 0.3,
      WELCOME_BACK_RATIO: 0.1,
      SNACKBAR_MS: 4000,
      ERROR_MS: 4000,
      TOKEN_COOKIE: '_MJC',
      TOKEN_DAYS: 1,
      CART_KEPT_MS: 86400000,
      CART_QUANTITY_MIN: 1,
      CART_QUANTITY_MAX: 3,
      CART_PRICE_DECIMALS: 1,
      CHUNK_TIMEOUT_MS: 120000,
      FILE_NAME_LENGTH: 16,
      CAPTCHA_LENGTH: 6,
      PAGES_SHOWN: 10,
      ALLOWED_DOMAINS_MAX: 4,
      DEFAULT_LANGUAGE: 'en',
      SLOW_DOWNLINK: 0.5,
      NEW_TEMPLATE_NAME: 'New Template',
      THEME_COLOURS: { primary: '#104b91', secondary: '#950e0e', accent: '#102944' },
    })
  })

  it('agree with each other', () => {
    expect(constants.IDLE_SECONDS * constants.IDLE_WARNING_RATIO).toBe(constants.IDLE_WARNING_SECONDS)
  })
})

describe('the cities', () => {
  it('are about eighty, each once, in German order', () => {
    expect(GERMAN_CITIES.length).toBeGreaterThanOrEqual(75)
    expect(GERMAN_CITIES.length).toBeLessThanOrEqual(90)
    expect(new Set(GERMAN_CITIES).size).toBe(GERMAN_CITIES.length)
    expect([...GERMAN_CITIES].sort(new Intl.Collator('de').compare)).toEqual(GERMAN_CITIES)
  })
})
