import { io } from 'socket.io-client'
import type { LiveOrder } from './live-messages.ts'
import { LiveSession } from './live-session.ts'

const worker = self as unknown as DedicatedWorkerGlobalScope

const session = new LiveSession({
  openSocket: ({ url, path, token, display, anonymous }) =>
    io(url, {
      path,
      transports: ['websocket'],
      auth: token ? { token, display, anonymous } : {},
      autoConnect: false,
      // Walls that lose the server together must not come back together.
      reconnectionDelay: 1000,
      reconnectionDelayMax: 10_000,
      randomizationFactor: 0.5,
    }),
  report: (report, transfer = []) => worker.postMessage(report, transfer),
})

worker.onmessage = (event: MessageEvent<LiveOrder>) => session.take(event.data)
