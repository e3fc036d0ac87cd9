/**
 * The service worker of the application: keeps its shell, files that are the same for everybody, so that it opens without a
 * connection and says so (decision 114). It never touches a call of the API, or a page that the server makes.
 */
const scope = self as unknown as ShellScope

const PREFIX = 'shell-'
/** The files of one release; a new one has another name, and removes this with the last page that is open. */
const CACHE = PREFIX + SHELL_RELEASE
/** The address under which the page of the application is kept: it is one for all its paths. */
const PAGE = '/'

scope.addEventListener('install', event => event.waitUntil(keepShell()))
scope.addEventListener('activate', event => event.waitUntil(removeOldShells()))
scope.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== scope.location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(assetFor(request))
  else if (request.destination === 'document' && isOurs(pathname)) event.respondWith(pageFor(request))
})
scope.addEventListener('push', event => event.waitUntil(show(event.data?.json() as Pushed | undefined)))
scope.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(open(String(event.notification.data)))
})

const isOurs = (path: string) =>
  !SERVER_PATHS.some(server => covers(server, path)) && !/\.\w{1,12}$/.test(path)
const covers = (server: string, path: string) =>
  server.endsWith('/') ? path.startsWith(server) : path === server

/** Keeps the whole shell or none of it. The page comes without cookies: what is kept belongs to nobody. */
async function keepShell(): Promise<void> {
  const cache = await caches.open(CACHE)
  const page = new Request(PAGE, { cache: 'reload', credentials: 'omit' })
  await cache.addAll([page, ...SHELL_FILES])
}

async function removeOldShells(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter(name => name.startsWith(PREFIX) && name !== CACHE).map(name => caches.delete(name)),
  )
}

/** Gives a file by its name, which has a hash of its content: a page that is open finds those of its own release. */
async function assetFor(request: Request): Promise<Response> {
  const kept = await caches.match(request.url, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.status === 200) {
    const copy = answer.clone()
    // Storage that is full keeps nobody from the file.
    await caches
      .open(CACHE)
      .then(cache => cache.put(request.url, copy), ignore)
      .catch(ignore)
  }
  return answer
}

/** Gives the server's page, of the release that runs there; the kept one, marked, where no answer comes. */
async function pageFor(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await caches.match(PAGE, { ignoreVary: true })
    if (!kept) throw error
    const page = (await kept.text()).replace(/(<meta name="offline" content=")(")/, '$1yes$2')
    return new Response(page, { headers: kept.headers })
  }
}

/** A message of server/features/people/sendPush.ts. */
interface Pushed {
  title: string
  body: string
  tag: string
  lang: string
  dir: NotificationDirection
  url: string
}

/** Shows what came; one of the same kind takes the place of the last. A browser takes the right away from those that show nothing. */
function show(pushed: Pushed | undefined): Promise<void> {
  const { title = 'Lotse', url = '/notifications', ...look } = pushed ?? {}
  return scope.registration.showNotification(title, { ...look, icon: '/icons/mark-192.png', data: url })
}

/** Leads an open page there, which asks before it leaves what is unsaved; opens one where there is none. */
async function open(path: string): Promise<void> {
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(({ url }) => isOurs(new URL(url).pathname))
  if (!page) return void (await scope.clients.openWindow(path))
  await page.focus()
  page.postMessage({ open: path })
}

const ignore = () => undefined
