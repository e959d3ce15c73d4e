import type { Accessor } from '@deck.gl/core'
import { ScatterplotLayer } from '@deck.gl/layers'

/** Colours are 0 to 255. */
type Rgb = readonly [number, number, number]

interface RingProps<Row> {
  /** Where the first four parts end, in turns from the top. */
  getEnds: Accessor<Row, [number, number, number, number]>
  /** Where the fifth one ends; the sixth is what is left. */
  getLastEnd: Accessor<Row, number>
  /** Of the six parts. They stand in the program: layers of other colours need another id. */
  colors: readonly Rgb[]
}

const RING = `
  float onRing = smoothedge(innerUnitRadius * outerRadiusPixels, distToCenter);
  fragColor.rgb = mix(fragColor.rgb, ringColor(unitPosition), onRing);
`

/** Circles with a ring in six parts, as much of each colour as there are vehicles of it. */
export class CellRings<Row> extends ScatterplotLayer<Row, RingProps<Row>> {
  static override layerName = 'CellRings'
  static override defaultProps = {
    getEnds: { type: 'accessor', value: [0, 0, 0, 0] },
    getLastEnd: { type: 'accessor', value: 0 },
    colors: { type: 'array', value: [], compare: true },
  } as unknown as typeof ScatterplotLayer.defaultProps

  override getShaders(): object {
    return {
      ...(super.getShaders() as object),
      inject: {
        'vs:#decl': 'in vec4 instanceEnds; in float instanceLastEnd; out vec4 vEnds; out float vLastEnd;',
        'vs:#main-end': 'vEnds = instanceEnds; vLastEnd = instanceLastEnd;',
        'fs:#decl': fragmentParts(this.props.colors),
        'fs:#main-end': RING,
      },
    }
  }

  override initializeState(): void {
    super.initializeState()
    this.getAttributeManager()?.addInstanced({
      instanceEnds: { size: 4, accessor: 'getEnds' },
      instanceLastEnd: { size: 1, accessor: 'getLastEnd' },
    })
  }
}

function fragmentParts(colors: readonly Rgb[]): string {
  const color = (at: number) => `vec3(${(colors[at] ?? [0, 0, 0]).map((part) => (part / 255).toFixed(4)).join(', ')})`
  return `
in vec4 vEnds;
in float vLastEnd;
vec3 ringColor(vec2 place) {
  float turn = fract(atan(place.x, place.y) / 6.2831853 + 1.0);
  if (turn < vEnds.x) return ${color(0)};
  if (turn < vEnds.y) return ${color(1)};
  if (turn < vEnds.z) return ${color(2)};
  if (turn < vEnds.w) return ${color(3)};
  return turn < vLastEnd ? ${color(4)} : ${color(5)};
}
`
}
