import type { LegPiece } from './leg-pieces.ts'

interface Phase {
  /** Seconds from departure. */
  start: number
  /** Metres from departure. */
  metres: number
  /** m/s at its start. */
  speed: number
  /** m/s² */
  acceleration: number
}

export interface ProfilePoint {
  metres: number
  /** m/s */
  speed: number
  /** m/s² */
  acceleration: number
}

/** Speed over one leg as phases of constant acceleration: starts and ends at standstill, covers exactly its metres. */
export class SpeedProfile {
  /** Seconds from departure to arrival. */
  readonly seconds: number
  readonly metres: number
  /** Above 1: driven that much faster than planned, to arrive within the time allowed. */
  readonly haste: number
  private readonly phases: Phase[] = []

  constructor(pieces: readonly LegPiece[], acceleration: number, braking: number, allowedSeconds: number) {
    this.metres = pieces.reduce((sum, piece) => sum + piece.metres, 0)
    const seconds = this.build(pieces, acceleration, braking)
    this.haste = Math.max(1, seconds / allowedSeconds)
    this.seconds = seconds / this.haste
  }

  at(seconds: number): ProfilePoint {
    // Time runs faster by the haste; speeds follow once, accelerations twice.
    const time = Math.min(this.seconds, Math.max(0, seconds)) * this.haste
    const phase = this.phases[this.phaseAt(time)]
    if (!phase || seconds >= this.seconds) return { metres: this.metres, speed: 0, acceleration: 0 }
    const t = time - phase.start
    return {
      metres: Math.min(this.metres, phase.metres + phase.speed * t + (phase.acceleration * t * t) / 2),
      speed: Math.max(0, phase.speed + phase.acceleration * t) * this.haste,
      acceleration: phase.acceleration * this.haste ** 2,
    }
  }

  private phaseAt(time: number): number {
    let low = 0
    let high = this.phases.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.phases[middle] as Phase).start <= time) low = middle
      else high = middle - 1
    }
    return low
  }

  private build(pieces: readonly LegPiece[], acceleration: number, braking: number): number {
    const speeds = boundarySpeeds(pieces, acceleration, braking)
    let start = 0
    let metres = 0
    const add = (seconds: number, speed: number, rate: number): void => {
      if (seconds <= 1e-6) return
      this.phases.push({ start, metres, speed, acceleration: rate })
      start += seconds
      metres += speed * seconds + (rate * seconds * seconds) / 2
    }
    for (const [i, piece] of pieces.entries()) {
      const enter = speeds[i] as number
      const leave = speeds[i + 1] as number
      // Highest speed from which the piece is long enough to come down to `leave`.
      const reachable =
        (2 * piece.metres * acceleration * braking + braking * enter ** 2 + acceleration * leave ** 2) /
        (acceleration + braking)
      const top = Math.max(enter, leave, Math.min(piece.limit, Math.sqrt(reachable)))
      const speedingUp = (top ** 2 - enter ** 2) / (2 * acceleration)
      const slowingDown = (top ** 2 - leave ** 2) / (2 * braking)
      add((top - enter) / acceleration, enter, acceleration)
      if (top > 0) add(Math.max(0, piece.metres - speedingUp - slowingDown) / top, top, 0)
      add((top - leave) / braking, top, -braking)
      add(piece.pause, 0, 0)
    }
    return start
  }
}

/** Speeds at the ends of the pieces that limits, braking and acceleration allow; the first and last are 0. */
function boundarySpeeds(pieces: readonly LegPiece[], acceleration: number, braking: number): number[] {
  const speeds = [0]
  for (const [i, piece] of pieces.entries()) {
    const next = pieces[i + 1]
    speeds.push(Math.min(piece.endLimit, piece.limit, next ? next.limit : 0))
  }
  for (let i = pieces.length - 1; i >= 0; i--) {
    const { metres } = pieces[i] as LegPiece
    speeds[i] = Math.min(speeds[i] as number, Math.sqrt((speeds[i + 1] as number) ** 2 + 2 * braking * metres))
  }
  for (const [i, { metres }] of pieces.entries()) {
    speeds[i + 1] = Math.min(speeds[i + 1] as number, Math.sqrt((speeds[i] as number) ** 2 + 2 * acceleration * metres))
  }
  return speeds
}
