import type { PlaceSquare } from '#core/contract/wall.ts'
import type { ThemeColors } from '#web/theme/tokens.ts'

interface Discs {
  places: readonly PlaceSquare[]
  /** Pixels of the canvas; undefined: not on the picture. */
  project: (lng: number, lat: number) => readonly [x: number, y: number] | undefined | null
  /** Pixels of the wall's unit. */
  unit: number
  colors: ThemeColors
}

/** A disc for all vehicles of a place with a filled one inside for those online; areas represent the counts. */
export function drawPlaceDiscs(context: CanvasRenderingContext2D, { places, project, unit, colors }: Discs): void {
  const full = unit * 0.016
  const smallest = unit * 0.012
  const disc = (at: readonly [number, number], size: number, color: string, opacity: number) => {
    context.globalAlpha = opacity
    context.beginPath()
    context.arc(...at, Math.max(size, smallest), 0, 2 * Math.PI)
    context.fillStyle = color
    context.fill()
    context.globalAlpha = 1
  }
  for (const [lng, lat, vehicles, online] of places) {
    const at = project(lng, lat)
    if (!at) continue
    disc(at, full * Math.sqrt(vehicles), colors.accent, 0.35)
    if (online > 0) disc(at, full * Math.sqrt(online), colors.accentStrong, 1)
  }
}
