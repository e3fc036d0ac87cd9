/** @returns an address without slashes at its end, so that a path can follow */
export function withoutEndSlash(address: string): string {
  return address.replace(/(?<!\/)\/+$/, '')
}

/** Both a browser and Node have it; the contract is compiled without the types of either. */
declare const URL: new (address: string) => { readonly hostname: string }

/**
 * Converts a domain with letters outside ASCII to the form that DNS and mail servers take (IDNA, UTS 46):
 * `bücher.de` becomes `xn--bcher-kva.de`.
 * @returns the domain as it is where it is ASCII already, or no domain
 */
export function asciiDomain(domain: string): string {
  if (isAscii(domain) || /[\s/\\?#@:%[\]]/.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

/** Converts the domain of an address; the part before the at sign stays as it is. */
export function asciiAddress(address: string): string {
  const at = address.lastIndexOf('@') + 1
  return address.slice(0, at) + asciiDomain(address.slice(at))
}

/** A mail server takes letters outside ASCII before the at sign only by SMTPUTF8 (RFC 6531), which few do. */
export const isAsciiLocalPart = (address: string): boolean =>
  isAscii(address.slice(0, Math.max(0, address.lastIndexOf('@'))))

/** The pattern of zod's own e-mail check, and top-level domains in the form of IDNA beside it. */
export const ADDRESS =
  /^(?!\.)(?!.*\.\.)([a-z0-9_'+\-.]*)[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+([a-z]{2,}|xn--[a-z0-9-]{1,59})$/i

function isAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text)
}
