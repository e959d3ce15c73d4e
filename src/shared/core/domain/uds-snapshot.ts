import { fromHex, toHex } from '../protocol/wire/hex.ts'

/** How a data identifier of a snapshot is read; its name is `snapshot.<key>` of the namespace uds. */
export interface SnapshotDid {
  key: string
  bytes: number
  factor: number
  unit: string
}

/** Identifiers our manufacturers put into snapshots; ISO 14229-1 leaves these numbers to them. */
export const SNAPSHOT_DIDS: Readonly<Record<number, SnapshotDid>> = {
  0x0100: { key: 'voltage', bytes: 1, factor: 0.1, unit: 'V' },
  0x0101: { key: 'speed', bytes: 2, factor: 0.01, unit: 'km/h' },
  0x0102: { key: 'odometer', bytes: 3, factor: 1, unit: 'km' },
}

export interface SnapshotValue {
  did: number
  known: SnapshotDid
  value: number
}
export interface SnapshotRecord {
  /** Number of the record, 0xff never. */
  record: number
  values: SnapshotValue[]
  /** Hex from the first identifier on whose length is not known; empty when all was read. */
  rest: string
}

/** Behind service, sub-function, trouble code and status. */
const RECORDS_AT = 6
const SNAPSHOT = '5904'

/** The snapshot records of an answer to 0x19 0x04 (ISO 14229-1 table 325); none for any other answer. Never throws. */
export function readSnapshot(answer: string): SnapshotRecord[] {
  const bytes = answer.toLowerCase().startsWith(SNAPSHOT) ? fromHex(answer) : null
  const records: SnapshotRecord[] = []
  for (let at = RECORDS_AT; bytes && at + 1 < bytes.length; ) {
    const [record = 0, count = 0] = bytes.subarray(at, at + 2)
    at += 2
    const values: SnapshotValue[] = []
    while (values.length < count) {
      const did = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
      const known = SNAPSHOT_DIDS[did]
      const end = at + 2 + (known?.bytes ?? 0)
      // Without its length the start of the next identifier is unknown.
      if (!known || end > bytes.length) break
      const raw = bytes.subarray(at + 2, end).reduce((sum, byte) => sum * 256 + byte, 0)
      values.push({ did, known, value: Math.round(raw * known.factor * 1000) / 1000 })
      at = end
    }
    const isWhole = values.length === count
    records.push({ record, values, rest: isWhole ? '' : toHex(bytes.subarray(at)) })
    if (!isWhole) break
  }
  return records
}
