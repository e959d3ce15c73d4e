import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'vite'

export interface ViteServer {
  /** With a slash at its end. */
  url: string
  close: () => Promise<void>
}

/** Serves a page from source, for browser tests of parts that no page of the product shows yet. */
export async function startVite(entry: string): Promise<ViteServer> {
  // Not the folder of `npm run dev`, which may be running.
  const cacheDir = join(tmpdir(), 'fleetwall-vite-e2e', entry.replaceAll('/', '-'))
  const server = { port: 0, hmr: false, watch: null, host: '127.0.0.1', proxy: {} } as const
  const vite = await createServer({ cacheDir, optimizeDeps: { entries: [entry] }, server, logLevel: 'error' })
  await vite.listen()
  return { url: vite.resolvedUrls!.local[0]!, close: () => vite.close() }
}
