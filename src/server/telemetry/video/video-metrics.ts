import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** Bytes are counted in plain numbers and copied to the metrics on scrape. */
export function videoMetrics(register: Registry) {
  const registers = [register]
  let bytesIn = 0
  let bytesOut = 0
  const counted = (name: string, help: string, read: () => number) => {
    const counter: Counter = new Counter({
      name,
      help,
      registers,
      collect() {
        counter.reset()
        counter.inc(read())
      },
    })
  }
  counted('fleetwall_video_received_bytes_total', 'Media bytes from terminals', () => bytesIn)
  counted('fleetwall_video_sent_bytes_total', 'FLV bytes to viewers', () => bytesOut)
  const connections = new Gauge({ name: 'fleetwall_video_connections', help: 'Media sockets of terminals', registers })
  const streams = new Gauge({ name: 'fleetwall_video_streams', help: 'Streams asked for', registers })
  const viewers = new Gauge({ name: 'fleetwall_video_viewers', help: 'Open FLV answers', registers })
  const refused = new Counter({
    name: 'fleetwall_video_refused_total',
    help: 'Media sockets without a request',
    registers,
  })
  const skipped = new Counter({
    name: 'fleetwall_video_skipped_total',
    help: 'Times a slow viewer lost pictures up to the next key frame',
    registers,
  })
  const failures = new Counter({
    name: 'fleetwall_video_failures_total',
    help: 'Streams that did not come, by reason',
    labelNames: ['reason'],
    registers,
  })
  const firstPicture = new Histogram({
    name: 'fleetwall_video_first_picture_seconds',
    help: 'From the request to the first key frame',
    buckets: [0.1, 0.25, 0.5, 1, 2, 3, 5, 10],
    registers,
  })
  return {
    received: (bytes: number) => void (bytesIn += bytes),
    sent: (bytes: number) => void (bytesOut += bytes),
    connections: (count: number) => connections.set(count),
    streams: (count: number) => streams.set(count),
    viewers: (change: 1 | -1) => viewers.inc(change),
    refused: () => refused.inc(),
    skipped: () => skipped.inc(),
    failed: (reason: string) => failures.inc({ reason }),
    firstPicture: (ms: number) => firstPicture.observe(ms / 1000),
  }
}

export type VideoMetrics = ReturnType<typeof videoMetrics>
