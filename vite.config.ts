import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { createLogger, defineConfig, type Plugin } from 'vite'
import { chunkPlan } from './scripts/chunk-plan.ts'
import { classNames } from './scripts/class-names.ts'
import { compressedFiles } from './scripts/compressed-files.ts'
import { plainPackages } from './scripts/plain-packages.ts'
import { plainTables } from './scripts/plain-tables.ts'
import { sourceWords } from './scripts/source-words.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

/** Path families of the platform; everything else the development server answers itself. */
const API_FAMILIES = [
  '/tsp-',
  '/comm-',
  '/b-iam-account',
  '/transfer',
  '/end/',
  '/polling/',
  '/safety/',
  '/docs',
  '/healthz',
  '/readyz',
  '/metrics',
  '/map/',
]
const server = process.env.FLEETWALL_SERVER ?? `http://127.0.0.1:${process.env.PORT ?? 8080}`

/** `npm run dev` shows the parts of the console at /gallery.html over a platform that a service worker plays. */
const galleryWorker: Plugin = {
  name: 'gallery-worker',
  apply: 'serve',
  configureServer(dev) {
    dev.middlewares.use('/gallery-worker.js', (_request, response) => {
      response.setHeader('content-type', 'text/javascript')
      response.end(readFileSync(`${root}node_modules/msw/lib/mockServiceWorker.js`))
    })
  },
}

/** Declarations that a CSS module takes over with `composes … from` have no source, so Vite warns of addresses in them; there are none. */
const customLogger = createLogger('warn')
const warnOnce = customLogger.warnOnce.bind(customLogger)
customLogger.warnOnce = (message, options) => {
  if (!message.includes('A PostCSS plugin did not pass the `from` option')) warnOnce(message, options)
}

export default defineConfig({
  root,
  customLogger,
  plugins: [react(), plainTables, plainPackages, sourceWords(root), compressedFiles(), galleryWorker],
  build: {
    outDir: 'dist/web',
    target: 'es2022',
    manifest: true,
    // Every browser of the target knows it.
    modulePreload: { polyfill: false },
    sourcemap: false,
    chunkSizeWarningLimit: 1300,
    rollupOptions: {
      input: {
        console: `${root}index.html`,
        screens: `${root}screens.html`,
        'shell-worker': `${root}src/shared/web/offline/shell-worker.ts`,
      },
      output: {
        // Its path must stay: browsers ask under it for the next release.
        entryFileNames: ({ name }) => (name === 'shell-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: { includeDependenciesRecursively: false, groups: [chunkPlan(root)] },
      },
    },
  },
  css: { modules: { generateScopedName: classNames(root) } },
  assetsInclude: ['**/*.flv'],
  optimizeDeps: { entries: ['index.html', 'screens.html', 'gallery.html'] },
  worker: { format: 'es' },
  server: {
    port: Number(process.env.VITE_PORT ?? 5173),
    proxy: {
      ...Object.fromEntries(API_FAMILIES.map((family) => [family, { target: server }])),
      '/live': { target: server, ws: true },
      '/video/': { target: server, ws: true },
    },
  },
})
