import type { PositionRow } from '#server/telemetry/recorder/telemetry-row.ts'

/** Reports as the simulated terminals send them: 28 bytes of body and the usual additional items. */
const ITEM_BYTES = 30
const KMH_PER_STEP = 0.1
/** Degrees × 1e6 for a metre. */
const PER_METRE = 9

/** A vehicle that drives, stops and parks by chance, the same way in every run. */
export class DrivingVehicle {
  private readonly id: number
  private state: number
  private lat: number
  private lng: number
  private heading: number
  private speed = 0
  private wanted = 0
  private metres: number
  private fuel = 3_000
  private serial: number
  private before: number

  constructor(id: number, from: number) {
    this.id = id
    this.state = (Math.imul(id, 0x9e3779b1) ^ 0x2545f491) >>> 0 || 1
    this.lat = 31_000_000 + this.whole(3_000_000)
    this.lng = 113_000_000 + this.whole(6_000_000)
    this.heading = this.whole(360)
    this.metres = 1_000_000 + this.whole(100_000_000)
    this.serial = this.whole(65_536)
    this.before = from
  }

  /** Report of the terminal at a moment; the device clock has whole seconds. */
  report(at: number): PositionRow {
    const ts = Math.floor(at / 1000) * 1000
    this.move(Math.max(0, (ts - this.before) / 1000))
    this.before = ts
    this.serial = (this.serial + 1) % 65_536
    const driving = this.wanted > 0 || this.speed > 0
    const speed = Math.round(this.speed * 10)
    const signal = 18 + this.whole(13)
    const satellites = 9 + this.whole(10)
    const mileage = Math.floor(this.metres / 100)
    const fuel = Math.round(this.fuel)
    const recorder = speed > 30 ? Math.max(0, speed + this.whole(17) - 8) : 0
    return {
      vehicleId: this.id,
      ts,
      serial: this.serial,
      kind: 0,
      oemId: 'bench',
      terminalId: this.id,
      // On the way for some hundred milliseconds.
      receivedAt: ts + 150 + this.whole(250),
      lat: Math.round(this.lat),
      lng: Math.round(this.lng),
      altitude: 70 + Math.round(40 * Math.sin(this.lat / 300_000) + 30 * Math.cos(this.lng / 200_000)),
      speed,
      direction: Math.floor(this.heading),
      alarm: this.chance(0.002) ? 2 : 0,
      status: driving ? 0xc0003 : 0xc0002,
      mileage,
      fuel,
      soc: null,
      signal,
      satellites,
      quality: 0,
      items: itemsOf({
        mileage,
        fuel,
        recorder,
        signals: driving ? (speed === 0 ? 0x410 : 0x200) : 0,
        signal,
        satellites,
      }),
      charging: false,
      sleeping: false,
    }
  }

  private move(seconds: number): void {
    if (this.chance(0.01)) this.wanted = this.chance(0.4) ? 0 : 20 + this.whole(80)
    const step = KMH_PER_STEP * 60 * (seconds / 10)
    this.speed += Math.max(-step, Math.min(step, this.wanted - this.speed))
    if (this.speed > 0 && this.wanted > 0) this.speed = Math.max(0, this.speed + (this.random() - 0.5) * 3)
    if (this.speed > 0) this.heading = (this.heading + 360 + (this.random() - 0.5) * 12) % 360
    const metres = (this.speed / 3.6) * seconds
    const radians = (this.heading * Math.PI) / 180
    this.lat += Math.cos(radians) * metres * PER_METRE
    this.lng += (Math.sin(radians) * metres * PER_METRE) / 0.85
    this.metres += metres
    this.fuel = this.fuel < 300 ? 4_000 : this.fuel - metres / 3_000
  }

  private random(): number {
    this.state ^= this.state << 13
    this.state ^= this.state >>> 17
    this.state ^= this.state << 5
    return (this.state >>> 0) / 2 ** 32
  }

  private whole(most: number): number {
    return Math.floor(this.random() * most)
  }

  private chance(share: number): boolean {
    return this.random() < share
  }
}

interface Values {
  mileage: number
  fuel: number
  recorder: number
  signals: number
  signal: number
  satellites: number
}

/** Mileage, fuel, speed of the recorder, signals of the vehicle, IO, radio signal, satellites. */
function itemsOf(values: Values): Buffer {
  const bytes = Buffer.alloc(ITEM_BYTES)
  let at = 0
  const item = (id: number, length: number, value: number) => {
    bytes[at] = id
    bytes[at + 1] = length
    bytes.writeUIntBE(value, at + 2, length)
    at += 2 + length
  }
  item(0x01, 4, values.mileage)
  item(0x02, 2, values.fuel)
  item(0x03, 2, values.recorder)
  item(0x25, 4, values.signals)
  item(0x2a, 2, 0)
  item(0x30, 1, values.signal)
  item(0x31, 1, values.satellites)
  return bytes
}
