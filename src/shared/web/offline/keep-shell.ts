import { logFailure } from '../api/log-failure.ts'
import { type KeepShell, SHELL_WORKER_PATH } from './shell-message.ts'

/** Until then a page has loaded what its first picture needs. */
const STARTED_AFTER_MS = 5_000
/** A wall has no user who would reload it. */
const RETRY_SECONDS = 15

interface NoticeText {
  title: string
  hint: string
  language: string
  direction: 'ltr' | 'rtl'
}

/**
 * Lets this page start again while the platform cannot be reached, with the files it has loaded. Browsers allow this for
 * https and for localhost only; elsewhere they show their own page.
 */
export function keepShell(notice: () => NoticeText): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  setTimeout(() => {
    keep(notice()).catch((error: unknown) => logFailure('this page cannot start without the platform', error))
  }, STARTED_AFTER_MS)
}

async function keep(notice: NoticeText): Promise<void> {
  await navigator.serviceWorker.register(SHELL_WORKER_PATH)
  const { active } = await navigator.serviceWorker.ready
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src
  if (!entry) return
  const { pathname } = window.location
  const message: KeepShell = {
    type: 'keepShell',
    page: pathname === '/' ? '/index.html' : pathname,
    entry: new URL(entry).pathname,
    files: loadedFiles(),
    notice: noticePage(notice),
  }
  active?.postMessage(message)
}

function loadedFiles(): string[] {
  const paths = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === window.location.origin)
    .map(({ pathname }) => pathname)
  return [...new Set(paths)].filter((path) => path.startsWith('/assets/') || path === '/fleetwall.svg')
}

const STYLE = `html{height:100%;background:#0b1116;color:#e6edf0;font:1.25rem/1.5 system-ui,sans-serif}
body{display:grid;align-content:center;justify-content:center;min-height:100%;margin:0;padding:2rem;box-sizing:border-box}
h1{font-size:1.6em;font-weight:500}p{color:#9fb0b8}`

function noticePage({ title, hint, language, direction }: NoticeText): string {
  const page = document.implementation.createHTMLDocument(title)
  page.documentElement.lang = language
  page.documentElement.dir = direction
  const refresh = page.createElement('meta')
  refresh.httpEquiv = 'refresh'
  refresh.content = String(RETRY_SECONDS)
  const style = page.createElement('style')
  style.textContent = STYLE
  page.head.append(refresh, style)
  const heading = page.createElement('h1')
  heading.textContent = title
  const text = page.createElement('p')
  text.textContent = hint
  page.body.append(heading, text)
  return `<!doctype html>${page.documentElement.outerHTML}`
}
