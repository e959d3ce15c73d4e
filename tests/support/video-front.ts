import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Registry } from 'prom-client'
import { createLog } from '#server/ops/log.ts'
import { ConnectionBudget } from '#server/telemetry/gateway/connection-limits.ts'
import { MediaServer } from '#server/telemetry/video/media-server.ts'
import { StreamRequests } from '#server/telemetry/video/stream-requests.ts'
import { videoMetrics } from '#server/telemetry/video/video-metrics.ts'
import { VideoService } from '#server/telemetry/video/video-service.ts'
import type { Task } from '#server/telemetry/video/video-task.ts'
import { ScriptedCamera } from './scripted-camera.ts'

const CALLER = { userId: null, oemId: 'o', orgIds: [1] }
const VEHICLE = {
  vin: 'V',
  oemId: 'o',
  orgId: 1,
  plateNo: '',
  terminalId: 1,
  phone: '13800000001',
  idBytes: 6 as const,
}

export interface VideoFront {
  /** Response of a call that starts or polls the stream. */
  start(): Promise<{ taskId: string; result: number; liveUrl: string }>
  poll(taskId: string): { taskId: string; result: number; liveUrl: string }
  cameras: ScriptedCamera[]
  close(): Promise<void>
}

/** The video server without a database, for a browser on another origin; its one vehicle has a camera that rolls. */
export async function startVideoFront(): Promise<VideoFront> {
  const log = createLog('silent')
  const metrics = videoMetrics(new Registry())
  const requests = new StreamRequests()
  const media = new MediaServer({ requests, metrics, budget: new ConnectionBudget(), log })
  const port = await media.listen(0)
  const cameras: ScriptedCamera[] = []
  const commands = {
    create(_caller: unknown, { kind }: { kind: string }) {
      // Its media id is not the phone of the terminal.
      if (kind === 'liveVideo') cameras.push(new ScriptedCamera(port, { phone: '990000000042' }).roll())
      return Promise.resolve({ id: cameras.length, status: 'executed' as const, result: null })
    },
    get: () => Promise.resolve(undefined),
  }
  const server = () => ({ server: '127.0.0.1', tcpPort: port, udpPort: 0 })
  const service = new VideoService(
    { requests, metrics, commands, server, limits: { startMs: 5_000, restarts: 3 } },
    log,
  )
  const http = createServer((request, response) => {
    const task = service.find(/([0-9a-f]{32})\.flv/.exec(request.url ?? '')?.[1] ?? '')
    response.writeHead(task ? 200 : 404, { 'content-type': 'video/x-flv', 'access-control-allow-origin': '*' })
    response.flushHeaders()
    if (task) response.on('close', service.watch(task, response))
    else response.end()
  })
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done))
  const { port: httpPort } = http.address() as AddressInfo
  const view = ({ id, stream }: Task) => ({
    taskId: id,
    result: stream.state.is === 'playing' ? 200 : stream.state.is === 'failed' ? stream.state.code : 602602,
    liveUrl: `http://127.0.0.1:${httpPort}/${id}.flv`,
  })
  return {
    cameras,
    start: async () => view(await service.startLive(CALLER, VEHICLE, 1, 0)),
    poll: (taskId) => view(service.find(taskId)!),
    async close() {
      http.closeAllConnections()
      http.close()
      for (const camera of cameras) camera.end()
      await service.stopAll()
      await media.close()
    },
  }
}
