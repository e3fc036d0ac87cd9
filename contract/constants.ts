/** Numbers and names that the product text fixes (docs/spec/product.md, section 9 unless another is named). */

/** Interface languages: the name each has in itself, and a short one for narrow places. */
export const LANGUAGES = [
  { locale: 'en', name: 'English', short: 'EN' },
  { locale: 'ar', name: 'العربية', short: 'ع' },
  { locale: 'fr', name: 'Français', short: 'FR' },
  { locale: 'de', name: 'Deutsch', short: 'DE' },
] as const
export type Language = (typeof LANGUAGES)[number]['locale']
export const DEFAULT_LANGUAGE: Language = 'en'

/** Seconds without mouse, key, scroll or touch until the PIN dialog blocks the app. */
export const IDLE_SECONDS = 1_800
/** Part of {@link IDLE_SECONDS} that is left when the warning shows. */
export const IDLE_WARNING_RATIO = 0.3
/** Seconds left when 'Idle for N minutes' shows. */
export const IDLE_WARNING_SECONDS = 540
/** 'Welcome back' shows where activity resumes with less than this part of {@link IDLE_SECONDS} left. */
export const WELCOME_BACK_RATIO = 0.1

/** Milliseconds that a snackbar stays, unless it is persistent. */
export const SNACKBAR_MS = 4_000
/** Milliseconds until an error message clears itself. */
export const ERROR_MS = 4_000
/** Megabits a second below which the connection is called slow (section 4). */
export const SLOW_DOWNLINK = 0.5
/** Milliseconds until a view that has not loaded offers a retry. */
export const CHUNK_TIMEOUT_MS = 120_000

/** Cookie with the access token, and the days it lives. */
export const TOKEN_COOKIE = '_MJC'
export const TOKEN_DAYS = 1
/** E-mail domains at most that outside sign-in lets in (section 5). */
export const ALLOWED_DOMAINS_MAX = 4
/** Characters of the picture that is asked for after too many wrong passwords. */
export const CAPTCHA_LENGTH = 6

/** Random characters that a stored file is named by, before its extension. */
export const FILE_NAME_LENGTH = 16
/** Page numbers that the paging bar shows at most. */
export const PAGES_SHOWN = 10
/** Name of a template that was saved without one (section 5). */
export const NEW_TEMPLATE_NAME = 'New Template'

/** Milliseconds that a cart is kept in the browser: 24 hours. */
export const CART_KEPT_MS = 86_400_000
export const CART_QUANTITY_MIN = 1
export const CART_QUANTITY_MAX = 3
/** Decimal places that a price in the cart is rounded to. */
export const CART_PRICE_DECIMALS = 1

/** PIN of everybody in the demo; its banner shows it (docs/spec/api.md, "Running it"). */
export const DEMO_PIN = '4711'

export const THEME_COLOURS = { primary: '#104b91', secondary: '#950e0e', accent: '#102944' } as const
