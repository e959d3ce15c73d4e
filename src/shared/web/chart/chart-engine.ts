import { BarChart, CustomChart, HeatmapChart, LineChart, PieChart, SankeyChart, ScatterChart } from 'echarts/charts'
import type {
  BarSeriesOption,
  CustomSeriesOption,
  HeatmapSeriesOption,
  LineSeriesOption,
  PieSeriesOption,
  SankeySeriesOption,
  ScatterSeriesOption,
} from 'echarts/charts'
import { GridComponent, MarkAreaComponent, TooltipComponent, VisualMapComponent } from 'echarts/components'
import type { GridComponentOption, TooltipComponentOption, VisualMapComponentOption } from 'echarts/components'
import { type ComposeOption, type EChartsType, init, use as install } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { CanvasRenderer } from 'echarts/renderers'

install([
  LineChart,
  BarChart,
  PieChart,
  HeatmapChart,
  CustomChart,
  SankeyChart,
  ScatterChart,
  GridComponent,
  MarkAreaComponent,
  TooltipComponent,
  VisualMapComponent,
  LabelLayout,
  CanvasRenderer,
])

export type ChartOption = ComposeOption<
  | LineSeriesOption
  | BarSeriesOption
  | PieSeriesOption
  | HeatmapSeriesOption
  | CustomSeriesOption
  | SankeySeriesOption
  | ScatterSeriesOption
  | GridComponentOption
  | TooltipComponentOption
  | VisualMapComponentOption
>

export interface OpenChart {
  show: (option: ChartOption) => void
  resize: () => void
  free: () => void
}

/** User actions on a chart over a time axis; moments are epoch ms. */
export interface ChartWatch {
  /** The pointer is at this time. */
  onPointer?: (at: number) => void
  /** Another part of the axis is in sight. */
  onZoom?: (from: number, to: number) => void
  /** A bar or point was clicked, or with no series the room of the chart at this place of its axis. */
  onPick?: (index: number, series?: number) => void
  /** A stretch of the axis was dragged over: moments, or the places of its first and last category. */
  onRange?: (from: number, to: number) => void
}

/** A part of the library that only some charts need; what it answers is called after each new option. */
export type ChartPart = (chart: EChartsType) => () => void

/** Draws a chart into an element. Options replace each other as a whole. */
export function openChart(
  host: HTMLElement,
  option: ChartOption,
  watch: Omit<ChartWatch, 'onRange'> = {},
  parts: readonly ChartPart[] = [],
): OpenChart {
  const { onPointer, onZoom, onPick } = watch
  const chart = init(host)
  if (onPointer) {
    chart.on('updateAxisPointer', (event) => {
      const [axis] = (event as { axesInfo?: { value: number }[] }).axesInfo ?? []
      if (axis) onPointer(axis.value)
    })
  }
  if (onZoom) {
    chart.on('datazoom', () => {
      const [zoom] = chart.getOption().dataZoom as { startValue: number; endValue: number }[]
      if (zoom) onZoom(zoom.startValue, zoom.endValue)
    })
  }
  if (onPick) {
    chart.on('click', ({ dataIndex, seriesIndex }) => onPick(dataIndex, seriesIndex))
    // Low bars are hard to hit: the room above one belongs to its place too.
    chart.getZr().on('click', ({ target, offsetX, offsetY }) => {
      if (target || !chart.containPixel('grid', [offsetX, offsetY])) return
      const [index] = chart.convertFromPixel({ gridIndex: 0 }, [offsetX, offsetY]) as number[]
      if (index !== undefined) onPick(Math.round(index))
    })
  }
  chart.setOption(option)
  const again = parts.map((part) => part(chart))
  for (const shown of again) shown()
  return {
    show: (next) => {
      chart.setOption(next, { notMerge: true, lazyUpdate: true })
      for (const shown of again) shown()
    },
    resize: () => chart.resize(),
    free: () => chart.dispose(),
  }
}
