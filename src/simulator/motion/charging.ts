/** Effects of a battery on the timetable. */
export interface Charging {
  /** Metres a charged battery lasts, the reserve taken off. */
  range: number
  /** Seconds on the road from the reserve to full. */
  fullSeconds: number
}
