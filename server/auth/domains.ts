import type { Config } from '../config'

/** Whether an address stands on one of ALLOWED_DOMAINS itself (a domain below one is another); all do where none is set. */
export function isAllowedDomain({ allowedDomains }: Pick<Config, 'allowedDomains'>, email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return allowedDomains.length === 0 || allowedDomains.includes(domain)
}
