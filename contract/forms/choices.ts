/** Languages of public forms; the first two are those of the application. */
export const FORM_LANGUAGES = ['ar', 'en', 'de', 'fr'] as const
export type FormLanguage = (typeof FORM_LANGUAGES)[number]

/** Resources of the records that forms create. */
export const FORM_TARGETS = ['leads', 'online-candidates'] as const
export type FormTarget = (typeof FORM_TARGETS)[number]
