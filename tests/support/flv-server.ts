import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const HEADER_BYTES = 13

interface Tag {
  timeMs: number
  bytes: Buffer
}

/** Header and tags of an FLV file. */
function readFlv(file: Buffer): { header: Buffer; tags: Tag[] } {
  const tags: Tag[] = []
  for (let at = HEADER_BYTES; at < file.length; ) {
    const length = 11 + file.readUIntBE(at + 1, 3) + 4
    const timeMs = file.readUIntBE(at + 4, 3) | (file.readUInt8(at + 7) << 24)
    tags.push({ timeMs, bytes: file.subarray(at, at + length) })
    at += length
  }
  return { header: file.subarray(0, HEADER_BYTES), tags }
}

export interface FlvServer {
  /** Address of the clip; `burst` ms of it come at once and the rest in its own time, the connection ends after `end`. */
  url: (options?: { burst?: number; end?: number; silent?: boolean }) => string
  /** Streams that were opened. */
  opened: () => number
  close: () => void
}

/** Streams the clip as a camera does: pictures come when they are due. */
export async function startFlvServer(): Promise<FlvServer> {
  const { header, tags } = readFlv(readFileSync(new URL('../fixtures/clip.flv', import.meta.url)))
  const timers = new Set<NodeJS.Timeout>()
  let opened = 0
  const server = createServer((request, response) => {
    const query = new URL(request.url ?? '/', 'http://localhost').searchParams
    const [burst, end] = ['burst', 'end'].map((name) => Number(query.get(name) ?? (name === 'end' ? 1e9 : 0)))
    opened += 1
    response.writeHead(200, { 'content-type': 'video/x-flv', 'access-control-allow-origin': '*' })
    response.write(query.has('silent') ? withSound(header) : header)
    later(timers, tags, response, burst!, end!)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: (options = {}) => {
      const given = Object.entries(options).map(([name, value]) => [name, String(value)])
      return `http://127.0.0.1:${port}/clip.flv?${new URLSearchParams(given)}`
    },
    opened: () => opened,
    close: () => {
      for (const timer of timers) clearInterval(timer)
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A header that promises sound which never comes. */
function withSound(header: Buffer): Buffer {
  const promising = Buffer.from(header)
  promising.writeUInt8(0b101, 4)
  return promising
}

const TICK_MS = 40

function later(timers: Set<NodeJS.Timeout>, tags: Tag[], response: ServerResponse, burst: number, end: number): void {
  const started = Date.now() - burst
  let next = 0
  const timer = setInterval(() => {
    const due = Date.now() - started
    while (next < tags.length && tags[next]!.timeMs <= Math.min(due, end)) response.write(tags[next++]!.bytes)
    if (next < tags.length && due < end) return
    clearInterval(timer)
    timers.delete(timer)
    response.end()
  }, TICK_MS)
  timers.add(timer)
  response.on('close', () => clearInterval(timer))
}
