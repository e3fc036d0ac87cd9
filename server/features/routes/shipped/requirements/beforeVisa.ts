import type { RouteRequirement } from '../../../../../contract/routes/version'

/** Returns a requirement of a route itself (docs/spec/routes.md, "Other routes"): it holds before the visa is applied for. */
export function beforeVisa(
  key: string,
  requirement: Pick<RouteRequirement, 'names' | 'groups' | 'source' | 'applies_if'>,
): RouteRequirement {
  return { key, step: 'visa_application_ready', effect: 'warn', ...requirement }
}
