import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { ModelWall } from '#core/contract/model-wall.ts'
import { MAP_PALETTES } from '#web/map/base/palette.ts'
import { COLORS } from '#web/theme/tokens.ts'
import { screenThemeAtom } from '../stage/screen-theme.ts'
import { useEarth } from '../stage/use-earth.ts'
import { useSize } from '../stage/use-size.ts'
import { useUnit } from '../stage/use-unit.ts'
import { Figure } from '../widgets/figure.tsx'
import { SceneFrame } from './scene-frame.tsx'
import type { SceneProps } from './scene-props.ts'
import { drawStations } from './station-picture.ts'
import styles from './station-scene.module.css'

/** Sharper than this costs time without a gain that can be seen from two metres. */
const MOST_DENSE = 2

/** Vehicles and service stations by region. */
export function StationScene({ value }: SceneProps) {
  const { t } = useTranslation('fullMx')
  const { stations, places } = value
  const always = stations.filter(({ alwaysOpen }) => alwaysOpen).length
  const figures = (
    <div className={styles.figures}>
      <Figure label={t('stations.count')} value={stations.length} metric="stations" />
      <Figure label={t('stations.always')} value={always} metric="stations-always" />
    </div>
  )
  return (
    <SceneFrame
      title={t('stations.title')}
      note={t('stations.note')}
      empty={stations.length === 0 && places.length === 0 && t('stations.none')}
      figures={figures}
    >
      <StationMap stations={stations} places={places} label={t('stations.map')} />
    </SceneFrame>
  )
}

function StationMap({ stations, places, label }: Pick<ModelWall, 'stations' | 'places'> & { label: string }) {
  const frame = useRef<HTMLElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const theme = useAtomValue(screenThemeAtom)
  const unit = useUnit()
  const earth = useEarth()
  const size = useSize(frame)

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context || !size) return
    const density = Math.min(window.devicePixelRatio, MOST_DENSE)
    const [width, height] = [size.width * density, size.height * density]
    context.canvas.width = width
    context.canvas.height = height
    const picture = { earth, stations, places, colors: COLORS[theme], palette: MAP_PALETTES[theme] }
    drawStations(context, picture, { width, height, unit: unit * density })
  }, [earth, stations, places, theme, unit, size])

  return (
    <figure ref={frame} className={styles.map} aria-label={label}>
      <canvas ref={canvas} data-ready={earth.length > 0} />
    </figure>
  )
}
