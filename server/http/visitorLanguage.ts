/**
 * Returns the language of a page without a session: the one that its address names, else the first of the browser's that the page
 * has; undefined where there is none.
 * @param accepted the header Accept-Language
 */
export function visitorLanguage<Language extends string>(
  languages: readonly Language[],
  asked: unknown,
  accepted: string | undefined,
): Language | undefined {
  const wanted = [asked, ...(accepted ?? '').split(',').map(each => each.trim().slice(0, 2).toLowerCase())]
  return wanted.map(one => languages.find(each => each === one)).find(Boolean)
}
