import type { KeepShell } from './shell-message.ts'

/*
 * Starts pages while the platform cannot be reached. A page that has started names its files; together with the page itself
 * they are its last good shell. Whatever the platform answers goes first, so a new release is never hidden by an old shell.
 */
const worker = self as unknown as ServiceWorkerGlobalScope

const PREFIX = 'fleetwall-shell'
const NOTICE = '/offline-notice'
/** A proxy in front of a platform that is down or starts says this. */
const AWAY: ReadonlySet<number> = new Set([502, 503, 504])
const FILES = /^\/assets\/|^\/fleetwall\.svg$|^\/map\/[\w-]+\.json$/
/** Content never changes under the same name. */
const HASHED = /^\/assets\//

const pageOf = (path: string): string => (path === '/' ? '/index.html' : path)
const cacheName = (page: string, entry: string): string => `${PREFIX} ${page} ${entry}`

worker.addEventListener('install', () => void worker.skipWaiting())
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

worker.addEventListener('message', (event) => {
  const message = event.data as Partial<KeepShell> | null
  if (message?.type === 'keepShell') event.waitUntil(keepShell(message as KeepShell))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== worker.location.origin || request.headers.has('range')) return
  if (request.mode === 'navigate') event.respondWith(page(request, pageOf(url.pathname)))
  else if (FILES.test(url.pathname)) event.respondWith(file(event, url.pathname))
})

/** Replaces the shell of the release before only once this one is complete. */
async function keepShell({ page: path, entry, files, notice }: KeepShell): Promise<void> {
  const own = cacheName(path, entry)
  const answer = await fetch(path, { cache: 'no-cache' })
  // The page that speaks may be of the release before: its files would not start the page as it is now.
  if (!answer.ok || !(await answer.clone().text()).includes(entry)) return
  const cache = await caches.open(own)
  const missing: string[] = []
  for (const each of files) if (!(await cache.match(each))) missing.push(each)
  await cache.addAll(missing)
  await cache.put(NOTICE, new Response(notice, { headers: { 'content-type': 'text/html; charset=utf-8' } }))
  await cache.put(path, answer)
  for (const name of await caches.keys())
    if (name !== own && name.startsWith(cacheName(path, ''))) await caches.delete(name)
}

async function page(request: Request, path: string): Promise<Response> {
  try {
    const answer = await fetch(request)
    if (!AWAY.has(answer.status)) return answer
    return (await stored(path)) ?? answer
  } catch (error) {
    const shell = (await stored(path)) ?? (await stored(NOTICE))
    if (shell) return shell
    throw error
  }
}

async function file(event: FetchEvent, path: string): Promise<Response> {
  const known = await stored(path)
  if (known && HASHED.test(path)) return known
  try {
    const answer = await fetch(event.request)
    if (answer.ok) event.waitUntil(keepFile(event.clientId, path, answer.clone()))
    return answer
  } catch (error) {
    if (known) return known
    throw error
  }
}

/** Files that a page loads later, such as the next wall of a rotation, belong to its shell. */
async function keepFile(clientId: string, path: string, answer: Response): Promise<void> {
  const client = await worker.clients.get(clientId)
  if (!client) return
  const own = (await caches.keys()).findLast((name) =>
    name.startsWith(cacheName(pageOf(new URL(client.url).pathname), '')),
  )
  if (own) await (await caches.open(own)).put(path, answer)
}

async function stored(path: string): Promise<Response | undefined> {
  for (const name of (await caches.keys()).toReversed()) {
    const found = name.startsWith(PREFIX) ? await (await caches.open(name)).match(path) : undefined
    if (found) return found
  }
  return undefined
}

/** What the platform sends over web push. */
interface PushMessage {
  title: string
  body: string
  /** Path of the console. */
  link: string
  tag: string
}

worker.addEventListener('push', (event) => {
  const message = event.data?.json() as PushMessage | undefined
  if (!message) return
  const { title, body, link, tag } = message
  event.waitUntil(worker.registration.showNotification(title, { body, tag, icon: '/fleetwall.svg', data: { link } }))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { link } = event.notification.data as Pick<PushMessage, 'link'>
  event.waitUntil(openConsole(`/#${link || '/personal/message'}`))
})

/** In a window that is open already, if there is one. */
async function openConsole(path: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ url }) => new URL(url).pathname === '/')
  if (!open) return void (await worker.clients.openWindow(path))
  await open.focus()
  await open.navigate(path)
}
