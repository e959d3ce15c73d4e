import { BarChart, LineChart, PieChart } from 'echarts/charts'
import type { BarSeriesOption, LineSeriesOption, PieSeriesOption } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import type { GridComponentOption, TooltipComponentOption } from 'echarts/components'
import { type ComposeOption, init, use as install } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { CanvasRenderer } from 'echarts/renderers'

install([LineChart, BarChart, PieChart, GridComponent, TooltipComponent, LabelLayout, CanvasRenderer])

export type ChartOption = ComposeOption<
  LineSeriesOption | BarSeriesOption | PieSeriesOption | GridComponentOption | TooltipComponentOption
>

export interface OpenChart {
  show: (option: ChartOption) => void
  resize: () => void
  free: () => void
}

/** Draws a chart into an element. Options replace each other as a whole. */
export function openChart(host: HTMLElement, option: ChartOption): OpenChart {
  const chart = init(host)
  chart.setOption(option)
  return {
    show: (next) => chart.setOption(next, { notMerge: true, lazyUpdate: true }),
    resize: () => chart.resize(),
    free: () => chart.dispose(),
  }
}
