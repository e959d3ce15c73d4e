import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { API_FAMILY } from './error-answers.ts'

/** A configured base map may come from another host; style addresses may hold a {key}. */
export function mapOrigins(mapStyleUrl: string | undefined): string[] {
  const absolute = mapStyleUrl?.replaceAll(/[{}]/g, '')
  return absolute && URL.canParse(absolute) ? [new URL(absolute).origin] : []
}

/**
 * What pages may use: walls fill the display, play sound, and keep the screen on, talking to a driver will need the
 * microphone, and texts are copied. Everything else is denied, also to what a page might embed.
 */
const PERMISSIONS: Record<string, '(self)' | '()'> = {
  accelerometer: '()',
  autoplay: '(self)',
  camera: '()',
  'clipboard-read': '()',
  'clipboard-write': '(self)',
  'display-capture': '()',
  'encrypted-media': '()',
  fullscreen: '(self)',
  geolocation: '()',
  gyroscope: '()',
  hid: '()',
  magnetometer: '()',
  microphone: '(self)',
  midi: '()',
  payment: '()',
  'publickey-credentials-create': '(self)',
  'publickey-credentials-get': '(self)',
  'screen-wake-lock': '(self)',
  serial: '()',
  usb: '()',
  'xr-spatial-tracking': '()',
}
const PERMISSIONS_POLICY = Object.entries(PERMISSIONS)
  .map(([feature, allowed]) => `${feature}=${allowed}`)
  .join(', ')

export interface HeaderSettings {
  mapStyleUrl?: string | undefined
  /** Origin of the object store, when files are not on our own disk. */
  objectOrigin?: string | undefined
  /** Seconds for which browsers use https only; 0: the header is not sent. */
  hstsSeconds?: number | undefined
}

/** The platform must also work on plain http in a closed network, so nothing here asks for https unless a setting does. */
export function securityHeaders({ mapStyleUrl, objectOrigin, hstsSeconds = 0 }: HeaderSettings): FastifyHelmetOptions {
  const map = mapOrigins(mapStyleUrl)
  const objects = objectOrigin ? [objectOrigin] : []
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Files are hashed by WebAssembly in a worker; this allows that and no eval of text.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        // antd puts its styles into the page while it runs.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...map, ...objects],
        fontSrc: ["'self'", 'data:', ...map],
        // 'self' holds for WebSockets of the same host and port as well (CSP level 3).
        connectSrc: ["'self'", ...map, ...objects],
        workerSrc: ["'self'"],
        mediaSrc: ["'self'", 'blob:', ...objects],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    strictTransportSecurity: hstsSeconds > 0 && { maxAge: hstsSeconds, includeSubDomains: false },
    // Browsers complain about these two on plain http; the first is set where https is used.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  }
}

/** Headers helmet has none of, or that depend on the request. Who answers may set `cache-control` otherwise. */
export function furtherHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY)
    if (request.protocol === 'https') reply.header('cross-origin-opener-policy', 'same-origin')
    if (API_FAMILY.test(request.url)) reply.header('cache-control', 'no-store')
    done()
  })
}
