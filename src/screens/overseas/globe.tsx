import { geoInterpolate } from 'd3-geo'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import type { OverseasOverview } from '#core/contract/overseas.ts'
import { MAP_PALETTES } from '#web/map/base/palette.ts'
import { COLORS, type ThemeColors } from '#web/theme/tokens.ts'
import { screenThemeAtom } from '../stage/screen-theme.ts'
import { useEarth } from '../stage/use-earth.ts'
import { useNow } from '#web/motion/use-now.ts'
import { useSize } from '../stage/use-size.ts'
import { useUnit } from '../stage/use-unit.ts'
import { drawGlobe, type GlobeScene } from './globe-picture.ts'
import { globePlace } from './globe-place.ts'
import styles from './globe.module.css'
import type { LngLat } from './market-tour.ts'

const TURN_MS = 2400
const RISE = 0.6
const MINUTE_MS = 60_000
/** Sharper than this costs time without a gain that can be seen from two metres. */
const MOST_DENSE = 2

/** On a light wall the ground is no darker than the land. */
const NIGHT = {
  dark: ({ ground }: ThemeColors) => ({ color: ground, opacity: 0.42 }),
  light: ({ text }: ThemeColors) => ({ color: text, opacity: 0.09 }),
}

const easeInOut = (part: number) => (part < 0.5 ? 4 * part ** 3 : 1 - (-2 * part + 2) ** 3 / 2)

/** It rises on the way to the next market, so that the eye sees where it goes. */
function nearnessBetween(from: number, to: number, part: number): number {
  const between = from * (to / from) ** part
  return 1 + (between - 1) * (1 - RISE * Math.sin(Math.PI * part))
}

interface Props {
  value: OverseasOverview
  looksAt: LngLat
  /** How much nearer than the whole globe. */
  nearness: number
  nameOf: (country: string) => string
  /** Description for screen readers. */
  label: string
}

/** The earth with the fleet on it. At rest nothing is drawn; it turns to the requested view. */
export function Globe({ value, looksAt, nearness, nameOf, label }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const looking = useRef({ at: looksAt, nearness })
  const theme = useAtomValue(screenThemeAtom)
  const unit = useUnit()
  const earth = useEarth()
  const minute = useNow(MINUTE_MS)
  const size = useSize(canvas)
  const [lng, lat] = looksAt

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context || !size) return
    const density = Math.min(window.devicePixelRatio, MOST_DENSE)
    const [width, height] = [size.width * density, size.height * density]
    context.canvas.width = width
    context.canvas.height = height
    const scene: GlobeScene = {
      earth,
      counts: new Map(value.countries.map(({ country, total }) => [country, total])),
      places: value.places.flatMap(({ squares }) => squares),
      nameOf,
      colors: COLORS[theme],
      palette: MAP_PALETTES[theme],
      night: NIGHT[theme](COLORS[theme]),
      font: getComputedStyle(context.canvas).fontFamily,
    }
    const rtl = document.documentElement.dir === 'rtl'
    const view = {
      width,
      height,
      ...globePlace(width, height, unit * density, rtl),
      unit: unit * density,
    }
    const draw = (at: LngLat, near: number) => {
      looking.current = { at, nearness: near }
      drawGlobe(context, scene, { ...view, looksAt: at, nearness: near }, minute)
    }
    const { at: from, nearness: before } = looking.current
    const along = geoInterpolate([...from], [lng, lat])
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const arrived = Math.hypot(from[0] - lng, from[1] - lat) < 0.01 && before === nearness
    if (arrived || still) {
      draw([lng, lat], nearness)
      return
    }
    const start = performance.now()
    let frame = requestAnimationFrame(function turn(now) {
      const part = Math.min(1, Math.max(0, (now - start) / TURN_MS))
      const eased = easeInOut(part)
      if (part === 1) draw([lng, lat], nearness)
      else draw(along(eased), nearnessBetween(before, nearness, eased))
      if (part < 1) frame = requestAnimationFrame(turn)
    })
    return () => cancelAnimationFrame(frame)
  }, [earth, value, nameOf, theme, unit, size, lng, lat, nearness, minute])

  return (
    <figure className={styles.globe} aria-label={label}>
      <canvas ref={canvas} data-ready={earth.length > 0} />
    </figure>
  )
}
