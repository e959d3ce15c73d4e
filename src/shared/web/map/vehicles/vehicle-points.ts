import { Layer, type Viewport } from '@deck.gl/core'
import { Buffer, type Device } from '@luma.gl/core'
import { Model } from '@luma.gl/engine'
import { MOTION_WORDS } from '#web/live/fleet-store.ts'
import { LOOK_BYTES } from './fleet-picture.ts'
import { fragmentShader, vehicleUniforms, vertexShader } from './vehicle-shaders.ts'
import { pointMatrix } from './point-matrix.ts'

type Rgba = readonly [number, number, number, number]

/** What is drawn; changed in place by its owner, which raises `version` when columns changed. */
export interface PointScene {
  version: number
  /** Rows in use and their columns. */
  count: number
  motion: Uint32Array
  look: Uint8Array
  order: Uint32Array
  drawn: number
  /** Seconds on the glide clock. */
  now: () => number
  /** Diameter of a sprite in CSS pixels. */
  size: number
  edge: Rgba
  selection: Rgba
  alarms: readonly [Rgba, Rgba, Rgba]
  /** 0 to 1 through one pulse. */
  pulse: number
  /** 1 takes all colour away: the data is stale. */
  grey: number
}

interface VehiclePointsProps {
  scene: PointScene
}

/** All vehicles as one indexed draw of points over columns that are written in place. */
export class VehiclePoints extends Layer<VehiclePointsProps> {
  static override layerName = 'VehiclePoints'
  static override defaultProps = {
    scene: { type: 'object', value: null, compare: false },
    parameters: {
      depthCompare: 'always',
      depthWriteEnabled: false,
      blendColorSrcFactor: 'one',
      blendColorDstFactor: 'one-minus-src-alpha',
      blendAlphaSrcFactor: 'one',
      blendAlphaDstFactor: 'one-minus-src-alpha',
    },
  } as const
  #model: Model | undefined
  #motion: Buffer | undefined
  #look: Buffer | undefined
  #order: Buffer | undefined
  #capacity = 0
  #version = -1

  override initializeState(): void {}

  /** The model takes nothing from deck's shader modules, so deck has nothing to set on it. */
  override getModels(): Model[] {
    return []
  }

  override draw({ shaderModuleProps }: { shaderModuleProps?: { project?: { viewport?: Viewport } } }): void {
    const { scene } = this.props
    const viewport = this.context.viewport
    // Copies of the world beside the first one are not drawn: a vehicle is in one place.
    if (shaderModuleProps?.project?.viewport !== viewport || scene.drawn === 0) return
    this.#upload(scene)
    const model = this.#model
    if (!model) return
    const { matrix, centre } = pointMatrix(viewport.viewProjectionMatrix, viewport.center)
    model.shaderInputs.setProps({
      vehicle: {
        matrix,
        centre,
        edge: scene.edge,
        selection: scene.selection,
        alarm1: scene.alarms[0],
        alarm2: scene.alarms[1],
        alarm3: scene.alarms[2],
        now: scene.now(),
        size: scene.size,
        pixelRatio: this.context.device.canvasContext?.cssToDeviceRatio() ?? 1,
        bearing: ((('bearing' in viewport ? (viewport.bearing as number) : 0) || 0) * Math.PI) / 180,
        pulse: scene.pulse,
        grey: scene.grey,
      },
    })
    model.setIndexCount(scene.drawn)
    model.draw(this.context.renderPass)
  }

  override finalizeState(): void {
    this.#model?.destroy()
    for (const buffer of [this.#motion, this.#look, this.#order]) buffer?.destroy()
  }

  #upload(scene: PointScene): void {
    if (scene.version === this.#version) return
    this.#version = scene.version
    const capacity = scene.order.length
    if (capacity !== this.#capacity) this.#allocate(this.context.device, capacity)
    this.#motion?.write(scene.motion.subarray(0, scene.count * MOTION_WORDS))
    this.#look?.write(scene.look.subarray(0, scene.count * LOOK_BYTES))
    this.#order?.write(scene.order.subarray(0, scene.drawn))
  }

  #allocate(device: Device, capacity: number): void {
    for (const buffer of [this.#motion, this.#look, this.#order]) buffer?.destroy()
    const vertex = Buffer.VERTEX | Buffer.COPY_DST
    this.#motion = device.createBuffer({ usage: vertex, byteLength: capacity * MOTION_WORDS * 4 })
    this.#look = device.createBuffer({ usage: vertex, byteLength: capacity * LOOK_BYTES })
    this.#order = device.createBuffer({
      usage: Buffer.INDEX | Buffer.COPY_DST,
      indexType: 'uint32',
      byteLength: capacity * 4,
    })
    this.#model ??= new Model(device, {
      id: this.props.id,
      vs: vertexShader,
      fs: fragmentShader,
      modules: [vehicleUniforms],
      topology: 'point-list',
      bufferLayout: [
        {
          name: 'motion',
          byteStride: MOTION_WORDS * 4,
          attributes: [
            { attribute: 'fromPosition', format: 'uint32x2', byteOffset: 0 },
            { attribute: 'toPosition', format: 'uint32x2', byteOffset: 8 },
            { attribute: 'glide', format: 'float32x2', byteOffset: 16 },
          ],
        },
        {
          name: 'look',
          byteStride: LOOK_BYTES,
          attributes: [
            { attribute: 'look', format: 'uint8x4', byteOffset: 0 },
            { attribute: 'colour', format: 'unorm8x4', byteOffset: 4 },
          ],
        },
      ],
    })
    this.#model.setAttributes({ motion: this.#motion, look: this.#look })
    this.#model.setIndexBuffer(this.#order)
    this.#capacity = capacity
  }
}
