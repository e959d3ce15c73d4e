/** Path of the service worker; at the root, because it may only serve paths below its own. */
export const SHELL_WORKER_PATH = '/shell-worker.js'

/** Message of a page that has started to the service worker, so that it starts again without a network. */
export interface KeepShell {
  type: 'keepShell'
  /** Path of the page. */
  page: string
  /** Path of its entry script, whose hash names the release. */
  entry: string
  /** Paths of the files it loaded. */
  files: string[]
  /** A whole page for paths that are not stored. */
  notice: string
}
