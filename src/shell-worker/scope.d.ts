/** Parts of a service worker's scope; TypeScript has them only in a library that cannot stand beside the one of pages. */
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  respondWith(answer: Response | Promise<Response>): void
}
interface PushEvent extends ExtendableEvent {
  readonly data: { json(): unknown } | null
}
interface NotificationEvent extends ExtendableEvent {
  readonly notification: Notification
}
interface WindowClient {
  readonly url: string
  focus(): Promise<WindowClient>
  postMessage(message: unknown): void
}
interface Clients {
  matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<WindowClient[]>
  openWindow(url: string): Promise<WindowClient | null>
}
interface ShellScope {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  readonly clients: Clients
  addEventListener(type: 'install' | 'activate', run: (event: ExtendableEvent) => void): void
  addEventListener(type: 'fetch', run: (event: FetchEvent) => void): void
  addEventListener(type: 'push', run: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', run: (event: NotificationEvent) => void): void
}

/** Written in by the build (bin/appShell.ts). */
declare const SHELL_FILES: readonly string[]
declare const SHELL_RELEASE: string
declare const SERVER_PATHS: readonly string[]
