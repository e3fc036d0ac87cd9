/** Paths that the server answers itself, folders with a slash at the end; every other path is a page of the browser. */
export const SERVER_PATHS = [
  '/api/',
  '/book/',
  '/c/',
  '/f/',
  '/health/',
  '/hooks/',
  '/m/',
  '/manifest.webmanifest',
  '/metrics',
  '/o/',
  '/p/',
  '/privacy',
  '/u/',
]
