import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { WebSocket, WebSocketServer } from 'ws'
import { guardUpgrade, rejectUpgrade, targetOf } from '#server/http/upgrade-socket.ts'
import type { ViewerOutput } from '#server/telemetry/video/flv-viewer.ts'
import type { StreamAddresses } from '#server/telemetry/video/stream-address.ts'
import type { VideoService } from '#server/telemetry/video/video-service.ts'

/** A viewer has nothing to say. */
const MOST_BYTES_IN = 1024

/**
 * `/video/<taskId>.flv` over WebSocket, for holders of a signed address. Browsers open six connections to a server and
 * no more: a wall of sixteen cameras over plain HTTP would leave none for its calls, and WebSockets are not counted.
 */
export function flvSocket(app: FastifyInstance, video: VideoService, addresses: StreamAddresses): void {
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: MOST_BYTES_IN })

  function upgrade(request: IncomingMessage, connection: Duplex, head: Buffer): void {
    guardUpgrade(connection)
    const target = targetOf(request)
    const taskId = /^\/video\/([0-9a-f]{32})\.flv$/.exec(target?.path ?? '')?.[1]
    const task = taskId === undefined ? undefined : video.find(taskId)
    if (!target || !task) return rejectUpgrade(connection, '404 Not Found')
    const [until, signature] = [Number(target.query.get('until')), target.query.get('signature') ?? '']
    if (!addresses.holds(task.id, until, signature)) return rejectUpgrade(connection, '401 Unauthorized')
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
