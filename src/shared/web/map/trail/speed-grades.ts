import type { ThemeColors } from '#web/theme/tokens.ts'

export interface SpeedGrade {
  /** km/h it ends at; the last one has no end. */
  below: number
  color: string
  /** How much wider than the slowest its line is: colour is not the only cue. */
  width: number
}

/** Grades of speed of every track that is coloured by it, from slow to fast. */
export const speedGrades = ({ information, accent, warning, danger }: ThemeColors): readonly SpeedGrade[] => [
  { below: 30, color: information, width: 1 },
  { below: 60, color: accent, width: 1.35 },
  { below: 90, color: warning, width: 1.7 },
  { below: Number.POSITIVE_INFINITY, color: danger, width: 2.1 },
]

export const gradeOf = (kmh: number, grades: readonly SpeedGrade[]): SpeedGrade =>
  grades.find(({ below }) => kmh < below) ?? grades.at(-1)!

/** Grade from each point to the next, by the mean of both speeds. */
export function gradedBySpeed(speed: readonly number[], colors: ThemeColors): SpeedGrade[] {
  const grades = speedGrades(colors)
  return speed.map((from, index) => gradeOf((from + (speed[index + 1] ?? from)) / 2, grades))
}
