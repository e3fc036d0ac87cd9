/** Reads a cookie of a request by its name. */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  const found = header?.split(/;\s*/).find(part => part.startsWith(`${name}=`))
  return found?.slice(name.length + 1)
}
