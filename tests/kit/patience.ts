/// <reference lib="dom" />
// A busy machine takes longer than the second that testing-library waits for what a test looks for.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 20_000 })
}

export {}
