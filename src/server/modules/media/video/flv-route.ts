import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ServerResponse } from 'node:http'
import { startLiveVideo, startPlayback } from '#core/contract/video.ts'
import { NotFound, Unauthorized } from '#server/http/errors.ts'
import { bearerToken, mayAsk, shownBy } from '#server/http/route.ts'
import type { StreamAddresses } from '#server/telemetry/video/stream-address.ts'
import type { VideoService } from '#server/telemetry/video/video-service.ts'
import type { Task } from '#server/telemetry/video/video-task.ts'
import { flvSocket } from './flv-socket.ts'

/** A user with one of these calls may watch. */
const WATCHED_BY = [startLiveVideo, startPlayback]

interface FlvCall {
  Params: { file: string }
  Querystring: { until?: string; signature?: string }
}

/**
 * `/video/<taskId>.flv`: HTTP-FLV for holders of a signed address, or a token that may see the vehicle. The same address
 * answers over WebSocket.
 */
export function flvRoute(app: FastifyInstance, video: VideoService, addresses: StreamAddresses): void {
  flvSocket(app, video, addresses)
  app.get<FlvCall>('/video/:file', { compress: false }, async (request, reply) => {
    const taskId = /^([0-9a-f]{32})\.flv$/.exec(request.params.file)?.[1]
    const task = taskId === undefined ? undefined : video.find(taskId)
    if (!task) throw new NotFound()
    if (!(await mayWatch(app, request, task, addresses))) throw new Unauthorized('error.signature')
    reply.hijack()
    send(reply.raw, task, video)
  })
}

async function mayWatch(
  app: FastifyInstance,
  request: FastifyRequest<FlvCall>,
  task: Task,
  addresses: StreamAddresses,
): Promise<boolean> {
  const { until, signature } = request.query
  if (signature !== undefined && addresses.holds(task.id, Number(until), signature)) return true
  const plain = request as FastifyRequest
  const token = bearerToken(plain)
  const caller = token === undefined ? null : await app.authenticate(token, request.ip, shownBy(plain))
  return caller !== null && task.visibleTo(caller) && WATCHED_BY.some((endpoint) => mayAsk(caller, endpoint))
}

function send(response: ServerResponse, task: Task, video: VideoService): void {
  // Without chunks around them the bytes of a batch are the same for every viewer.
  response.useChunkedEncodingByDefault = false
  response.shouldKeepAlive = false
  response.writeHead(200, {
    'content-type': 'video/x-flv',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  })
  response.flushHeaders()
  response.socket?.setNoDelay(true)
  const leave = video.watch(task, response)
  response.on('close', leave)
  response.on('error', leave)
}
