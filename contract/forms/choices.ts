/** Languages in which a public form can speak; the first two are those of the application. */
export const FORM_LANGUAGES = ['ar', 'en', 'de', 'fr'] as const
export type FormLanguage = (typeof FORM_LANGUAGES)[number]

/** What a visitor's answer becomes. */
export const FORM_TARGETS = ['leads', 'online-candidates'] as const
export type FormTarget = (typeof FORM_TARGETS)[number]
