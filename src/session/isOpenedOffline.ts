/** Returns whether the service worker opened the kept page, because the server did not answer (src/shell-worker/sw.ts). */
export const isOpenedOffline = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name=offline]')?.content === 'yes'
