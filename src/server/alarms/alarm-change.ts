/** One alarm row as it stands after a batch; writing it twice is harmless. */
export interface AlarmChange {
  oemId: string
  vehicleId: number
  kind: string
  level: number
  startedAt: number
  /** Null while it goes on. */
  endedAt: number | null
  /** The batch holds its first report, so it may be new to the database. */
  begins: boolean
  /** From positions older than what is known: may lie inside a row that exists. */
  late: boolean
  lat: number
  lng: number
  /** km/h */
  speed: number
}
