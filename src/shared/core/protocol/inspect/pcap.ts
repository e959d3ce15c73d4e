/* TCP payload of capture files: libpcap and pcapng, Ethernet, Linux "any" and raw IP. */

interface Packet {
  linkType: number
  data: DataView
}

const ETHERNET = 1
const LOOPBACK = 0
const RAW_IP = 101
const LINUX_ANY = 113
const TCP = 6

const slice = (view: DataView, from: number, length: number): DataView | null =>
  from >= 0 && length >= 0 && from + length <= view.byteLength
    ? new DataView(view.buffer, view.byteOffset + from, length)
    : null

const MAGIC = 0xa1b2c3d4
const MAGIC_NANO = 0xa1b23c4d
const SECTION = 0x0a0d0d0a

export function isPcap(bytes: Uint8Array): boolean {
  if (bytes.length < 24) return false
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  return (
    [true, false].some((little) => [MAGIC, MAGIC_NANO].includes(view.getUint32(0, little))) ||
    view.getUint32(0) === SECTION
  )
}

function* classicPackets(view: DataView): Generator<Packet> {
  const little = [MAGIC, MAGIC_NANO].includes(view.getUint32(0, true))
  const linkType = view.getUint32(20, little) & 0xffff
  for (let at = 24; at + 16 <= view.byteLength; ) {
    const length = view.getUint32(at + 8, little)
    const data = slice(view, at + 16, length)
    if (!data) return
    yield { linkType, data }
    at += 16 + length
  }
}

const INTERFACE = 1
const SIMPLE = 3
const ENHANCED = 6

function* nextGenerationPackets(view: DataView): Generator<Packet> {
  let little = true
  let links: number[] = []
  for (let at = 0; at + 12 <= view.byteLength; ) {
    if (view.getUint32(at) === SECTION) {
      little = view.getUint32(at + 8, true) === 0x1a2b3c4d
      links = []
    }
    const type = view.getUint32(at, little)
    const total = view.getUint32(at + 4, little)
    const block = slice(view, at, total)
    if (!block || total < 12) return
    if (type === INTERFACE && total >= 20) links.push(block.getUint16(8, little))
    const from = type === ENHANCED ? 28 : 12
    if ((type === ENHANCED && total >= 32) || (type === SIMPLE && total >= 16)) {
      const length = type === ENHANCED ? block.getUint32(20, little) : Math.min(block.getUint32(8, little), total - 16)
      const link = type === ENHANCED ? links[block.getUint32(8, little)] : links[0]
      const data = slice(block, from, length)
      if (data && link !== undefined) yield { linkType: link, data }
    }
    at += total
  }
}

/** Where the IP header of a packet begins, or null for other traffic. */
function ipAt({ linkType, data }: Packet): number | null {
  if (linkType === RAW_IP) return 0
  if (linkType === LOOPBACK) return 4
  if (linkType === LINUX_ANY) return 16
  if (linkType !== ETHERNET || data.byteLength < 18) return null
  const isTagged = data.getUint16(12) === 0x8100
  const kind = data.getUint16(isTagged ? 16 : 12)
  return kind === 0x0800 || kind === 0x86dd ? (isTagged ? 18 : 14) : null
}

interface Segment {
  connection: string
  sequence: number
  payload: Uint8Array
}

const hexOf = (view: DataView): string =>
  Array.from({ length: view.byteLength }, (_, at) => view.getUint8(at).toString(16)).join('.')

function segmentOf(packet: Packet): Segment | null {
  const at = ipAt(packet)
  const ip = at === null ? null : slice(packet.data, at, packet.data.byteLength - at)
  if (!ip || ip.byteLength < 20) return null
  const isV6 = ip.getUint8(0) >> 4 === 6
  const header = isV6 ? 40 : (ip.getUint8(0) & 15) * 4
  const length = isV6 ? 40 + ip.getUint16(4) : ip.getUint16(2)
  if (ip.getUint8(isV6 ? 6 : 9) !== TCP) return null
  const addresses = slice(ip, isV6 ? 8 : 12, isV6 ? 32 : 8)
  const tcp = slice(ip, header, Math.min(length, ip.byteLength) - header)
  if (!addresses || !tcp || tcp.byteLength < 20) return null
  const from = (tcp.getUint8(12) >> 4) * 4
  const payload = slice(tcp, from, tcp.byteLength - from)
  if (!payload || payload.byteLength === 0) return null
  return {
    connection: `${hexOf(addresses)}:${tcp.getUint16(0)}:${tcp.getUint16(2)}`,
    sequence: tcp.getUint32(4),
    payload: new Uint8Array(payload.buffer, payload.byteOffset, payload.byteLength),
  }
}

/** Bytes of one direction in the order they were sent; sent twice counts once, a gap is passed over. */
function streamOf(segments: readonly Segment[]): Uint8Array {
  const first = segments[0] as Segment
  const placed = segments
    .map(({ sequence, payload }) => ({ at: (sequence - first.sequence) | 0, payload }))
    .sort((a, b) => a.at - b.at)
  const parts: Uint8Array[] = []
  let next = Number.NEGATIVE_INFINITY
  for (const { at, payload } of placed) {
    const fresh = payload.subarray(Math.max(0, Math.min(payload.length, next - at)))
    if (fresh.length > 0) parts.push(fresh)
    next = Math.max(next, at + payload.length)
  }
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** TCP payload of a capture, one piece for each direction of each connection. Never throws; what is cut is left out. */
export function tcpStreams(file: Uint8Array): Uint8Array[] {
  if (!isPcap(file)) return []
  const view = new DataView(file.buffer, file.byteOffset, file.length)
  const packets = view.getUint32(0) === SECTION ? nextGenerationPackets(view) : classicPackets(view)
  const connections = new Map<string, Segment[]>()
  for (const packet of packets) {
    const segment = segmentOf(packet)
    if (!segment) continue
    const known = connections.get(segment.connection)
    if (known) known.push(segment)
    else connections.set(segment.connection, [segment])
  }
  return [...connections.values()].map(streamOf)
}
