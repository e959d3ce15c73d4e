import { Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl'
import type { MapOptions } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { DriftingPicture } from './drifting-picture.ts'
import { overlayKeeper } from './keep-overlays.ts'
import { OVERSCAN_PX } from './overscan.ts'
import { providePlaceMark } from './place-mark.ts'
import { registerPmtiles } from './pmtiles-protocol.ts'
import { RedrawPace } from './redraw-pace.ts'
import { MAP_MIN_ZOOM } from './source.ts'

const WORLD_TILE_PIXELS = 512
/** Together within the margin: what moves into view has been drawn already. */
const GROUND_PACE = { framesPerDraw: 1, farthestShift: OVERSCAN_PX - 16, farthestZoom: 0.02 }
/** Walls of several displays are wider than the 4,096 pixels after which MapLibre draws coarsely. */
const WIDEST_WALL_PX = 8_192

/** The farthest zoom at which the world still fills the width; below it the same vehicles would show twice. */
function minZoomFor(width: number): number {
  return Math.max(MAP_MIN_ZOOM, Math.log2(Math.max(1, width) / WORLD_TILE_PIXELS))
}

/** A MapLibre map as every page uses it: north up, with a margin around its frame, paced where drawing is slow. */
export class BaseMap extends MapLibreMap {
  /** Throws where the browser has no WebGL. */
  constructor(options: MapOptions) {
    registerPmtiles()
    setWorkerUrl(workerUrl)
    super({
      ...options,
      // North stays up: a rotated fleet map cannot be read at a glance.
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      fadeDuration: 200,
      maxCanvasSize: [WIDEST_WALL_PX, WIDEST_WALL_PX],
      attributionControl: { compact: false },
      // Layers that pages add stay when the base style changes.
      transformStyle: overlayKeeper(),
    })
    this.touchZoomRotate.disableRotation()
    this.keyboard.disableRotation()
    const keepWorldWide = () => this.setMinZoom(minZoomFor(this.getContainer().clientWidth))
    keepWorldWide()
    this.on('resize', keepWorldWide)
    this.setPadding({ top: OVERSCAN_PX, bottom: OVERSCAN_PX, left: OVERSCAN_PX, right: OVERSCAN_PX })
    leaveOutTheSky(this)
    drawTheGroundSeldom(this)
    providePlaceMark(this)
  }

  override setStyle(...[style, options]: Parameters<MapLibreMap['setStyle']>): this {
    // With a transform MapLibre waits for the style before, which may never load.
    const loading = this.style !== undefined && !this.style._loaded
    return super.setStyle(style, loading ? { ...options, diff: false, transformStyle: undefined } : options)
  }
}

/**
 * MapLibre paints a sky over every pixel of every frame, with an arc cosine for each, even where the map fills the
 * picture and none can be seen. Without a graphics card that is half of the time of a frame. This map is never tilted.
 */
function leaveOutTheSky(map: MapLibreMap): void {
  map.painter.drawFunctions.sky = () => {}
}

/** Where drawing is slow, the ground drawn last moves along with a moving map as far as the margin around it reaches. */
function drawTheGroundSeldom(map: MapLibreMap): void {
  const pace = new RedrawPace(GROUND_PACE)
  const picture = new DriftingPicture(map, map.getCanvas(), pace)
  const { painter } = map
  const draw = painter.render.bind(painter)
  painter.render = (style, transform, data) => {
    if (picture.frame(data.moving)) draw(style, transform, data)
  }
  map.on('movestart', () => pace.begin())
  map.on('moveend', () => picture.drifting && map.triggerRepaint())
  // A canvas of a new size is empty.
  map.on('resize', () => picture.settle())
}
