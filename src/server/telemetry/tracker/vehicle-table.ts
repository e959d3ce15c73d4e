/** Columns of the last states by dense vehicle index; grows, never shrinks. */
export class VehicleTable {
  size = 0
  vehicleId = new Int32Array(0)
  /** Part of the directory: organisation and market; −1: the vehicle is no longer registered. */
  part = new Int32Array(0)
  /** Kind of vehicle for filters, a number of the directory. */
  kind = new Int32Array(0)
  timeoutMs = new Int32Array(0)
  /** Epoch ms; 0: never. */
  messageAt = new Float64Array(0)
  positionAt = new Float64Array(0)
  /** What comes next must not be older, epoch ms. */
  nextFrom = new Float64Array(0)
  receivedAt = new Float64Array(0)
  /** Of the newest position's message. */
  serial = new Int32Array(0)
  /** Degrees × 1e6. */
  lat = new Int32Array(0)
  lng = new Int32Array(0)
  /** When the last place that can be right was measured, epoch ms. */
  placeAt = new Float64Array(0)
  /** POSITION_QUALITY of the position that gave the place. */
  placeQuality = new Uint16Array(0)
  /** 1 once a position with a fix is known. */
  located = new Uint8Array(0)
  speed = new Uint16Array(0)
  direction = new Uint16Array(0)
  status = new Uint32Array(0)
  alarm = new Float64Array(0)
  alarmLevel = new Uint8Array(0)
  /** 0.1 km; NaN: unknown. */
  mileage = new Float64Array(0)
  /** 0.1 l; −1: unknown. */
  fuel = new Int32Array(0)
  /** 0.1 %; −1: unknown. */
  soc = new Int16Array(0)
  signal = new Int16Array(0)
  satellites = new Int16Array(0)
  charging = new Uint8Array(0)
  sleeping = new Uint8Array(0)
  /** POSITION_QUALITY of the newest position. */
  quality = new Uint16Array(0)
  loggedOut = new Uint8Array(0)
  state = new Uint8Array(0)
  /** Number of the change that last touched what viewers see. */
  version = new Float64Array(0)

  add(vehicleId: number): number {
    const index = this.size
    if (index === this.vehicleId.length) this.grow(Math.max(1024, index * 2))
    this.vehicleId[index] = vehicleId
    this.part[index] = -1
    this.mileage[index] = Number.NaN
    this.fuel[index] = -1
    this.soc[index] = -1
    this.signal[index] = -1
    this.satellites[index] = -1
    this.size += 1
    return index
  }

  private grow(capacity: number): void {
    for (const [name, column] of Object.entries(this) as [string, unknown][]) {
      if (!isColumn(column)) continue
      const wider = new column.constructor(capacity)
      wider.set(column)
      Object.assign(this, { [name]: wider })
    }
  }
}

interface Column extends ArrayLike<number> {
  constructor: new (length: number) => Column
  set(from: Column): void
}

const isColumn = (value: unknown): value is Column => ArrayBuffer.isView(value)
