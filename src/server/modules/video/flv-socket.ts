import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { WebSocket, WebSocketServer } from 'ws'
import type { ViewerOutput } from '#server/video/flv-viewer.ts'
import type { StreamAddresses } from '#server/video/stream-address.ts'
import type { VideoService } from '#server/video/video-service.ts'

/** A viewer has nothing to say. */
const MOST_BYTES_IN = 1024

/**
 * `/video/<taskId>.flv` over WebSocket, for whoever holds a signed address. Browsers open six connections to a server and
 * no more: a wall of sixteen cameras over plain HTTP would leave none for its calls, and WebSockets are not counted.
 */
export function flvSocket(app: FastifyInstance, video: VideoService, addresses: StreamAddresses): void {
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: MOST_BYTES_IN })

  function upgrade(request: IncomingMessage, connection: Duplex, head: Buffer): void {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://server')
    // The live stream is the business of others.
    if (pathname.startsWith('/live')) return
    const taskId = /^\/video\/([0-9a-f]{32})\.flv$/.exec(pathname)?.[1]
    const task = taskId === undefined ? undefined : video.find(taskId)
    if (!task) return refuse(connection, '404 Not Found')
    const [until, signature] = [Number(searchParams.get('until')), searchParams.get('signature') ?? '']
    if (!addresses.holds(task.id, until, signature)) return refuse(connection, '401 Unauthorized')
    sockets.handleUpgrade(request, connection, head, (socket) => {
      const leave = video.watch(task, outputTo(socket))
      socket.on('close', leave)
      socket.on('error', leave)
    })
  }

  app.server.on('upgrade', upgrade)
  app.addHook('preClose', (done) => {
    app.server.off('upgrade', upgrade)
    for (const socket of sockets.clients) socket.terminate()
    done()
  })
}

function refuse(connection: Duplex, status: string): void {
  connection.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}

const outputTo = (socket: WebSocket): ViewerOutput => ({
  write(bytes) {
    socket.send(bytes)
    return true
  },
  end: () => socket.close(),
  destroy: () => socket.terminate(),
  get writableLength() {
    return socket.bufferedAmount
  },
  get destroyed() {
    return socket.readyState >= WebSocket.CLOSING
  },
})
