// A reverse proxy for testing: calls go to the APIs round-robin (nothing needs to be sticky: the live stream is one
// WebSocket), calls about pictures to the video server, terminals to the gateways round-robin. Backends without an answer are skipped.
import { createServer as createHttp, request } from 'node:http'
import { connect, createServer } from 'node:net'

const VIDEO = /^\/video\/|\/(video|playback|realtimeVideo|audioVideo)/i

export function startProxy({ port, apis, video, gateways, gatewayPort }) {
  let turn = 0
  const targetsOf = (url) => (VIDEO.test(url) ? [video] : [apis[turn++ % apis.length], apis[turn % apis.length]])

  const http = createHttp((asked, answer) => {
    const forward = ([target, ...others]) => {
      const { method, url, headers } = asked
      const onward = request({ host: '127.0.0.1', port: target, method, path: url, headers }, (got) => {
        answer.writeHead(got.statusCode, got.headers)
        got.pipe(answer)
      })
      let sent = false
      // The body of a call is read only on demand, so that the next backend can be tried.
      const send = () => {
        sent = true
        asked.pipe(onward)
      }
      onward.once('socket', (socket) => (socket.connecting ? socket.once('connect', send) : send()))
      onward.on('error', () => {
        if (others.length > 0 && !answer.headersSent && (method === 'GET' || !sent)) forward(others)
        else if (!answer.headersSent) answer.writeHead(502).end()
        else answer.destroy()
      })
    }
    forward(targetsOf(asked.url))
  })
  http.on('upgrade', (asked, socket, head) => {
    join(socket, targetsOf(asked.url), () => {
      const lines = Object.entries(asked.headers).map(([name, value]) => `${name}: ${String(value)}`)
      return Buffer.concat([
        Buffer.from(`${asked.method} ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`),
        head,
      ])
    })
  })
  http.listen(port)

  let terminal = 0
  const terminals = createServer({ noDelay: true }, (socket) => {
    terminal += 1
    join(socket, [gateways[terminal % gateways.length], gateways[(terminal + 1) % gateways.length]], () =>
      Buffer.alloc(0),
    )
  })
  terminals.listen(gatewayPort)
  return {
    close() {
      http.closeAllConnections()
      http.close()
      terminals.close()
    },
  }
}

/** Connects a socket with the first target that takes it. */
function join(socket, [target, ...others], first) {
  const onward = connect({ host: '127.0.0.1', port: target, noDelay: true })
  let taken = false
  onward.once('connect', () => {
    taken = true
    onward.write(first())
    socket.pipe(onward).pipe(socket)
  })
  onward.on('error', () => {
    if (!taken && others.length > 0) join(socket, others, first)
    else socket.destroy()
  })
  onward.on('close', () => taken && socket.destroy())
  socket.on('error', () => onward.destroy())
  socket.on('close', () => onward.destroy())
}
