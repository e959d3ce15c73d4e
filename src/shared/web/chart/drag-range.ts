import { BrushComponent, type BrushComponentOption } from 'echarts/components'
import { type EChartsType, use as install } from 'echarts/core'

type Options = Readonly<Record<string, unknown>>

install([
  BrushComponent,
  // The brush adds buttons of a toolbox to each option; there is no toolbox here, and the library complains about its absence.
  ({ registerPreprocessor }) =>
    registerPreprocessor((option: object) => void Reflect.deleteProperty(option, 'toolbox')),
])

/** Only the shape of the brush shows what is chosen: no bar or line changes its colour, none is searched for points. */
const brushIn = (accent: string): BrushComponentOption => ({
  xAxisIndex: 'all',
  seriesIndex: [],
  transformable: false,
  brushStyle: { color: `${accent}${QUIET}`, borderColor: accent, borderWidth: 1 },
})
const DRAG = { brushType: 'lineX', brushMode: 'single' }
const FALLBACK = '#808080'
/** Opacity of the area below the pointer, a quarter, as the end of a hexadecimal colour. */
const QUIET = '40'

/**
 * Dragging across an axis chooses a stretch of it. An option that replaces another one takes the brush with it, so what is
 * answered here is to be called after each of them.
 */
export function dragRange(chart: EChartsType, onRange: (from: number, to: number) => void): () => void {
  chart.on('brushEnd', (event) => {
    const [area] = (event as unknown as { areas: readonly { coordRange: [number, number] }[] }).areas
    // A click ends a brush without an area.
    if (!area) return
    const [from, to] = area.coordRange
    chart.dispatchAction({ type: 'brush', areas: [] })
    onRange(from, to)
  })
  return () => {
    const accent = getComputedStyle(chart.getDom()).getPropertyValue('--accent').trim() || FALLBACK
    const options: Options = { brush: brushIn(accent) }
    // The action draws both in one go.
    chart.setOption(options, { lazyUpdate: true })
    chart.dispatchAction({ type: 'takeGlobalCursor', key: 'brush', brushOption: DRAG })
  }
}
