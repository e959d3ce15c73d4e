import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

/** A handshake takes one message each way; a client that needs longer has disconnected. */
const HANDSHAKE_MS = 10_000
/** Time for the answer to reach a client before its connection is cut. */
const REJECTED_MS = 2_000

export interface RequestTarget {
  path: string
  query: URLSearchParams
}

/** Path and query of a request line. Null for every other form of target (RFC 9112 §3.2), none of which is ours. */
export function targetOf({ url }: Pick<IncomingMessage, 'url'>): RequestTarget | null {
  if (!url?.startsWith('/') || url.startsWith('//')) return null
  const [path = '', ...query] = url.split('?')
  return { path, query: new URLSearchParams(query.join('?')) }
}

/**
 * Node removes its own listeners from the socket of an upgrade, so that a reset would end the process. This gives the socket
 * its error listener and a deadline; a WebSocket server takes the deadline off when the handshake is complete.
 */
export function guardUpgrade(socket: Duplex): void {
  socket.on('error', () => socket.destroy())
  if ('setTimeout' in socket && typeof socket.setTimeout === 'function') {
    socket.setTimeout(HANDSHAKE_MS, () => socket.destroy())
  }
}

/** Answers an upgrade with an HTTP status and closes the connection, also when the client does not. */
export function rejectUpgrade(socket: Duplex, status: string): void {
  const cut = setTimeout(() => socket.destroy(), REJECTED_MS)
  cut.unref()
  socket.once('close', () => clearTimeout(cut))
  // Unread bytes would turn the close into a reset, and the client would lose the answer.
  socket.resume()
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}
