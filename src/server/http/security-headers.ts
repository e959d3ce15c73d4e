import type { FastifyHelmetOptions } from '@fastify/helmet'

/** A configured base map may come from another host; style addresses may hold a {key}. */
export function mapOrigins(mapStyleUrl: string | undefined): string[] {
  const absolute = mapStyleUrl?.replaceAll(/[{}]/g, '')
  return absolute && URL.canParse(absolute) ? [new URL(absolute).origin] : []
}

/** The platform must also work on plain http in a closed network, so nothing here asks for https. */
export function securityHeaders(mapStyleUrl: string | undefined, objectOrigin?: string): FastifyHelmetOptions {
  const map = mapOrigins(mapStyleUrl)
  const objects = objectOrigin ? [objectOrigin] : []
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Files are hashed by WebAssembly in a worker; this allows that and no eval of text.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...map, ...objects],
        fontSrc: ["'self'", 'data:', ...map],
        connectSrc: ["'self'", 'ws:', 'wss:', ...map, ...objects],
        workerSrc: ["'self'"],
        mediaSrc: ["'self'", 'blob:', ...objects],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    strictTransportSecurity: false,
    // Browsers complain about these two on plain http, and nothing here needs them.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  }
}
