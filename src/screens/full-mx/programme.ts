export const SCENES = ['mileage', 'energy', 'faults', 'firmware', 'stations'] as const
export type Scene = (typeof SCENES)[number]

/** One scene in the middle of the wall and how long it is shown. */
export interface SceneStop {
  scene: Scene
  dwellSeconds: number
}

/** Scenes that take longer to read are shown longer. */
const USUAL_SECONDS: Readonly<Record<Scene, number>> = {
  mileage: 12,
  energy: 15,
  faults: 20,
  firmware: 12,
  stations: 15,
}
const SHORTEST_SECONDS = 5
const LONGEST_SECONDS = 3600
const STOP = /^([a-z]+)(?:~(\d{1,4}))?$/

/** Reads "faults~30,mileage": scenes in their order with seconds each. Without a scene it knows: all of them. */
export function parseProgramme(text: string | null): SceneStop[] {
  const stops = (text ?? '').split(',').flatMap((part): SceneStop[] => {
    const [, name, seconds] = STOP.exec(part.trim()) ?? []
    const scene = SCENES.find((known) => known === name)
    if (!scene) return []
    const dwell = seconds === undefined ? USUAL_SECONDS[scene] : Number(seconds)
    return [{ scene, dwellSeconds: Math.min(Math.max(dwell, SHORTEST_SECONDS), LONGEST_SECONDS) }]
  })
  return stops.length > 0 ? stops : SCENES.map((scene) => ({ scene, dwellSeconds: USUAL_SECONDS[scene] }))
}

/**
 * The step of the programme with `side` scenes side by side: those scenes, and how many times the programme has
 * run before. A programme that does not divide evenly continues with its beginning.
 */
export function turnOf<Stop>(stops: readonly Stop[], turn: number, side: number): { shown: Stop[]; round: number } {
  const width = Math.min(side, stops.length)
  const turns = Math.max(1, Math.ceil(stops.length / Math.max(1, width)))
  const first = (turn % turns) * width
  return {
    shown: Array.from({ length: width }, (_, place) => stops[(first + place) % stops.length]!),
    round: Math.floor(turn / turns),
  }
}
