/**
 * Returns the body of a refused call, in the form that the call documents for its refusals; empty where no answer came.
 * Each part may be missing: another error has another body.
 */
export function refusedBody<Body extends object>(thrown: unknown): Partial<Body> {
  if (typeof thrown !== 'object' || thrown === null || !('body' in thrown)) return {}
  return (thrown.body ?? {}) as Partial<Body>
}
