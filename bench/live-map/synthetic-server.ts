import { createReadStream, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { Server as SocketServer } from 'socket.io'
import { LIVE_PATH, VEHICLE_FRAME_EVENT } from '#core/domain/live-stream.ts'
import { SyntheticFleet } from './synthetic-fleet.ts'

const REPORT_EVERY_S = 10
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
}

/** The policy the platform serves its pages with: what works here works there. */
const POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
  "connect-src 'self' ws: wss:; worker-src 'self'; media-src 'self' blob:"

export interface SyntheticServer {
  url: string
  /** Payload bytes of vehicle frames sent so far. */
  bytesSent(): number
  close(): Promise<void>
}

/** Serves a built page and a synthetic fleet in live frames: every vehicle moves once in ten seconds. */
export async function startSyntheticServer(options: {
  vehicles: number
  port: number
  folders: readonly string[]
}): Promise<SyntheticServer> {
  const { vehicles, port, folders } = options
  const fleet = new SyntheticFleet(vehicles)
  let bytes = 0
  const http = createServer((request, response) => serveFile(folders, request, response))
  const sockets = new SocketServer(http, { path: LIVE_PATH, serveClient: false, transports: ['websocket'] })
  sockets.on('connection', (socket) => {
    socket.on('subscribe', () => {
      const snapshot = fleet.snapshot()
      bytes += snapshot.byteLength
      socket.emit(VEHICLE_FRAME_EVENT, Buffer.from(snapshot))
    })
  })
  const beat = setInterval(() => {
    const delta = fleet.moveNext(Math.ceil(vehicles / REPORT_EVERY_S), REPORT_EVERY_S)
    bytes += delta.byteLength * sockets.engine.clientsCount
    sockets.emit(VEHICLE_FRAME_EVENT, Buffer.from(delta))
  }, 1000)
  await listen(http, port)
  return {
    url: `http://127.0.0.1:${port}`,
    bytesSent: () => bytes,
    async close() {
      clearInterval(beat)
      await sockets.close()
    },
  }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
}

/** Files by range, since map tiles are read in pieces of one large file. */
function serveFile(folders: readonly string[], request: IncomingMessage, response: ServerResponse): void {
  const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://page').pathname))
  const file = folders.map((folder) => join(folder, path.endsWith('/') ? `${path}index.html` : path)).find(isFile)
  if (!file) {
    response.writeHead(404).end()
    return
  }
  const { size } = statSync(file)
  const headers = {
    'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
    'content-security-policy': POLICY,
    'accept-ranges': 'bytes',
  }
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
  if (!range) {
    response.writeHead(200, { ...headers, 'content-length': size })
    createReadStream(file).pipe(response)
    return
  }
  const start = Number(range[1])
  const end = Math.min(size - 1, range[2] ? Number(range[2]) : size - 1)
  response.writeHead(206, {
    ...headers,
    'content-length': end - start + 1,
    'content-range': `bytes ${start}-${end}/${size}`,
  })
  createReadStream(file, { start, end }).pipe(response)
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}
