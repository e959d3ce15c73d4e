import { Layer, type Viewport } from '@deck.gl/core'
import { Buffer, type BufferLayout, type Device, type RenderPipelineParameters, type Texture } from '@luma.gl/core'
import { Model, type ModelProps } from '@luma.gl/engine'
import { MOTION_WORDS } from '#web/live/fleet-store.ts'
import { LOOK_BYTES } from './fleet-picture.ts'
import { pointMatrix } from './point-matrix.ts'
import { drawSpriteAtlas } from './sprite-atlas.ts'
import { rgbOf, type VehiclePalette } from './vehicle-palette.ts'
import {
  bodyFragmentShader,
  bodyVertexShader,
  ringFragmentShader,
  ringVertexShader,
  vehicleUniforms,
} from './vehicle-shaders.ts'

/** The drawn scene; changed in place by its owner, which raises `version` when columns changed. */
export interface PointScene {
  version: number
  /** Rows in use and their columns. */
  count: number
  motion: Uint32Array
  look: Uint8Array
  order: Uint32Array
  /** Entries of `order` in use, and how many at its end have a ring. */
  drawn: number
  ringed: number
  /** Seconds on the glide clock. */
  now: () => number
  /** Diameter of a sprite in CSS pixels. */
  size: number
  palette: VehiclePalette
  /** 0 to 1 through one pulse. */
  pulse: number
  /** 1 takes all colour away: the data is stale. */
  grey: number
}

interface VehiclePointsProps {
  scene: PointScene
}

const MOTION_LAYOUT: BufferLayout = {
  name: 'motion',
  byteStride: MOTION_WORDS * 4,
  attributes: [
    { attribute: 'fromPosition', format: 'uint32x2', byteOffset: 0 },
    { attribute: 'toPosition', format: 'uint32x2', byteOffset: 8 },
    { attribute: 'glide', format: 'float32x2', byteOffset: 16 },
  ],
}

/** Colours come premultiplied; what is drawn later lies on top. */
const OVER: RenderPipelineParameters = {
  depthCompare: 'always',
  depthWriteEnabled: false,
  blend: true,
  blendColorOperation: 'add',
  blendAlphaOperation: 'add',
  blendColorSrcFactor: 'one',
  blendColorDstFactor: 'one-minus-src-alpha',
  blendAlphaSrcFactor: 'one',
  blendAlphaDstFactor: 'one-minus-src-alpha',
}

/** All vehicles as one indexed draw of points over columns that are written in place, and a second one for their rings. */
export class VehiclePoints extends Layer<VehiclePointsProps> {
  static override layerName = 'VehiclePoints'
  static override defaultProps = {
    scene: { type: 'object', value: null, compare: false },
  } as const
  #bodies: Model | undefined
  #rings: Model | undefined
  #motion: Buffer | undefined
  #look: Buffer | undefined
  #order: Buffer | undefined
  #sprites: Texture | undefined
  #spriteKey = ''
  #cellSide = 0
  #capacity = 0
  #version = -1

  override initializeState(): void {}

  /** The models take nothing from deck's shader modules, so deck has nothing to set on them. */
  override getModels(): Model[] {
    return []
  }

  override draw({ shaderModuleProps }: { shaderModuleProps?: { project?: { viewport?: Viewport } } }): void {
    const { scene } = this.props
    // Only the first copy of the world is drawn: a vehicle is in one place.
    if (shaderModuleProps?.project?.viewport !== this.context.viewport || scene.drawn === 0) return
    const pixelRatio = this.context.device.canvasContext?.cssToDeviceRatio() ?? 1
    this.#upload(scene)
    this.#bakeSprites(scene, pixelRatio)
    const uniforms = this.#uniforms(scene, pixelRatio)
    this.#drawModel(this.#bodies, uniforms, 0, scene.drawn)
    if (scene.ringed > 0) this.#drawModel(this.#rings, uniforms, scene.drawn - scene.ringed, scene.ringed)
  }

  override finalizeState(): void {
    for (const resource of [this.#bodies, this.#rings, this.#motion, this.#look, this.#order, this.#sprites]) {
      resource?.destroy()
    }
  }

  #uniforms(scene: PointScene, pixelRatio: number): Record<string, unknown> {
    const { viewport } = this.context
    const { palette } = scene
    return {
      ...pointMatrix(viewport.viewProjectionMatrix, viewport.center),
      selection: share(palette.selection),
      edge: share(palette.edge),
      alarm1: share(palette.alarms[0]),
      alarm2: share(palette.alarms[1]),
      alarm3: share(palette.alarms[2]),
      now: scene.now(),
      radius: (scene.size * pixelRatio) / 2,
      pixelRatio,
      viewport: this.context.device.canvasContext?.getDrawingBufferSize() ?? [1, 1],
      cellSide: this.#cellSide,
      bearing: ((('bearing' in viewport ? (viewport.bearing as number) : 0) || 0) * Math.PI) / 180,
      pulse: scene.pulse,
      grey: scene.grey,
    }
  }

  #drawModel(model: Model | undefined, uniforms: Record<string, unknown>, first: number, count: number): void {
    if (!model) return
    model.shaderInputs.setProps({ vehicle: uniforms })
    model.firstVertex = first * 4
    model.setIndexCount(count)
    model.draw(this.context.renderPass)
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

  /** Sprites are redrawn only when their size in whole pixels or the theme changes. */
  #bakeSprites({ size, palette }: PointScene, pixelRatio: number): void {
    const key = `${size} ${pixelRatio} ${palette.edge}`
    if (key === this.#spriteKey) return
    this.#spriteKey = key
    const { side, width, height, pixels } = drawSpriteAtlas(size, pixelRatio, palette)
    this.#cellSide = side
    this.#sprites?.destroy()
    this.#sprites = this.context.device.createTexture({
      width,
      height,
      format: 'rgba8unorm',
      data: pixels,
      sampler: { minFilter: 'nearest', magFilter: 'nearest' },
    })
    this.#bodies?.setBindings({ sprites: this.#sprites })
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
    this.#bodies ??= this.#newModel(device, { vs: bodyVertexShader, fs: bodyFragmentShader })
    this.#rings ??= this.#newModel(device, { vs: ringVertexShader, fs: ringFragmentShader })
    for (const model of [this.#bodies, this.#rings]) {
      model.setAttributes({ motion: this.#motion, look: this.#look })
      model.setIndexBuffer(this.#order)
    }
    this.#capacity = capacity
  }

  #newModel(device: Device, shaders: Pick<ModelProps, 'vs' | 'fs'>): Model {
    return new Model(device, {
      ...shaders,
      modules: [vehicleUniforms],
      topology: 'point-list',
      parameters: OVER,
      bufferLayout: [MOTION_LAYOUT, { name: 'look', format: 'uint8x4' }],
    })
  }
}

function share(hex: string): [number, number, number, number] {
  const [r, g, b] = rgbOf(hex)
  return [r / 255, g / 255, b / 255, 1]
}
