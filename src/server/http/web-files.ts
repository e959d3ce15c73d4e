import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { projectFolder } from '#server/ops/project-folder.ts'

export interface WebFolders {
  /** Both bundles: index.html, screens.html and assets/ with hashed names. */
  web: string
  /** Base map: tiles, styles, fonts. */
  map: string
}

export const builtFolders = (): WebFolders => ({ web: projectFolder('dist/web'), map: projectFolder('dist/map') })

const YEAR_S = 31_536_000
const NOT_BUILT = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Fleetwall</title>
<h1>The pages are not built yet</h1><p>Run <code>npm run build</code> (or <code>npm start</code>, which does it) and reload.</p></html>
`

/** Pages at /, base map at /map/. Files with a hash in their name never change; everything else is asked for again. */
export async function webFiles(app: FastifyInstance, folders: WebFolders = builtFolders()): Promise<void> {
  if (existsSync(folders.map)) {
    await app.register(fastifyStatic, { root: folders.map, prefix: '/map/', decorateReply: false, maxAge: '1h' })
  }
  if (!existsSync(join(folders.web, 'index.html'))) {
    for (const page of ['/', '/index.html', '/screens.html']) {
      app.get(page, (_request, reply) => reply.code(503).type('text/html; charset=utf-8').send(NOT_BUILT))
    }
    return
  }
  await app.register(fastifyStatic, {
    root: folders.web,
    prefix: '/',
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(folders.web, 'assets'))
      // The library sends files compressed before without it: a cache between would give them to those who cannot read them.
      reply.setHeader('vary', 'accept-encoding')
      reply.setHeader('cache-control', hashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
    },
  })
}
