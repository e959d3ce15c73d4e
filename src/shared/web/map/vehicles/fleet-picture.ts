import type { FleetStore } from '#web/live/fleet-store.ts'

/** Bytes of one vehicle in `look`: state code, flags, heading in 256ths of a turn, alarm level. */
export const LOOK_BYTES = 4

export const FLAG = { dimmed: 1, selected: 2, hovered: 4, pulse: 8 } as const

/** A new level 1 alarm pulses this long, and nothing else ever does. */
export const PULSE_SECONDS = 10

/** Which vehicles are highlighted; the others are dimmed or left out. */
export type VehicleFilter = (index: number, store: FleetStore) => boolean

export interface PictureWish {
  filter: VehicleFilter | undefined
  others: 'dim' | 'hide'
  selectedId: number | null
  hoveredId: number | null
  /** No pulse where less motion is wanted. */
  still: boolean
}

/** By state code: what lies on top where vehicles overlap. From FIRST_RINGED on, vehicles have a ring. */
const RANK_OF_STATE = [1, 2, 3, 4, 6, 8, 5, 7]
const FIRST_RINGED = 9
const RANK_OF_ALARM = [0, 11, 10, FIRST_RINGED]
const HOVERED_RANK = 12
const SELECTED_RANK = 13
const HIDDEN = 255

/** How every vehicle looks and in which order all are drawn: two columns filled in one pass, no object per vehicle. */
export class FleetPicture {
  look = new Uint8Array(0)
  /** Indices in drawing order; the ringed ones come last. */
  order = new Uint32Array(0)
  drawn = 0
  ringed = 0
  /** Moment on the glide clock when the last pulse ends. */
  pulsesUntil = 0
  #rank = new Uint8Array(0)
  readonly #starts = new Uint32Array(SELECTED_RANK + 2)

  fill(store: FleetStore, { filter, others, selectedId, hoveredId, still }: PictureWish): void {
    this.#ensure(store.ids.length)
    const { count, ids, state, alarm, direction, alarmSince } = store
    const { look } = this
    const now = store.now()
    this.#starts.fill(0)
    this.pulsesUntil = Number.NEGATIVE_INFINITY
    for (let index = 0, at = 0; index < count; index++, at += LOOK_BYTES) {
      const included = !filter || filter(index, store)
      const level = included ? alarm[index]! : 0
      let flags = included ? 0 : FLAG.dimmed
      let rank = included ? (level > 0 ? RANK_OF_ALARM[level]! : RANK_OF_STATE[state[index]!]!) : 0
      if (!included && others === 'hide') rank = HIDDEN
      if (level === 1 && !still && now - alarmSince[index]! < PULSE_SECONDS) {
        flags |= FLAG.pulse
        this.pulsesUntil = Math.max(this.pulsesUntil, alarmSince[index]! + PULSE_SECONDS)
      }
      if (ids[index] === selectedId) {
        flags = (flags & ~FLAG.dimmed) | FLAG.selected
        rank = SELECTED_RANK
      } else if (ids[index] === hoveredId && rank !== HIDDEN) {
        flags |= FLAG.hovered
        rank = HOVERED_RANK
      }
      look[at] = state[index]!
      look[at + 1] = flags
      look[at + 2] = (direction[index]! * 256) / 360
      look[at + 3] = level
      this.#rank[index] = rank
      if (rank !== HIDDEN) this.#starts[rank + 1]! += 1
    }
    this.#sort(count)
  }

  isDimmed(index: number): boolean {
    return this.#rank[index] === HIDDEN || (this.look[index * LOOK_BYTES + 1]! & FLAG.dimmed) !== 0
  }

  /** Counting sort by rank: the whole fleet in two passes. */
  #sort(count: number): void {
    const starts = this.#starts
    for (let rank = 1; rank < starts.length; rank++) starts[rank]! += starts[rank - 1]!
    this.drawn = starts[starts.length - 1]!
    this.ringed = this.drawn - starts[FIRST_RINGED]!
    for (let index = 0; index < count; index++) {
      const rank = this.#rank[index]!
      if (rank !== HIDDEN) this.order[starts[rank]!++] = index
    }
  }

  #ensure(capacity: number): void {
    if (this.#rank.length >= capacity) return
    this.look = new Uint8Array(capacity * LOOK_BYTES)
    this.order = new Uint32Array(capacity)
    this.#rank = new Uint8Array(capacity)
  }
}
