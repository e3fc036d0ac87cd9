/** @returns an address without slashes at its end, so that a path can follow */
export function withoutEndSlash(address: string): string {
  return address.replace(/(?<!\/)\/+$/, '')
}
