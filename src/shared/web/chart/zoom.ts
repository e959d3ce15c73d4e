import { DataZoomInsideComponent, type DataZoomComponentOption } from 'echarts/components'
import { use as install } from 'echarts/core'

install([DataZoomInsideComponent])

/** Wheel and drag move through the time of all axes named; only charts that want it load this part of the library. */
export const zoomOf = (xAxisIndex: number[]): { dataZoom: DataZoomComponentOption[] } => ({
  dataZoom: [{ type: 'inside', xAxisIndex, filterMode: 'none', zoomOnMouseWheel: 'ctrl', moveOnMouseWheel: false }],
})
