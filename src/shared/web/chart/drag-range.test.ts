// @vitest-environment jsdom
import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent } from 'echarts/components'
import { init, use as install } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dragRange } from './drag-range.ts'
import { zoomOf } from './zoom.ts'

install([BarChart, LineChart, GridComponent, SVGRenderer])

// This window has no canvas to measure texts with.
beforeEach(() => void vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null))

const open: { dispose: () => void }[] = []
afterEach(() => {
  for (const chart of open.splice(0)) chart.dispose()
})

/** A chart of 400 pixels whose axis of 300 begins at 50. */
function aChart(xAxis: object, series: object, more: object = {}) {
  const chosen: number[][] = []
  const chart = init(document.createElement('div'), null, { renderer: 'svg', width: 400, height: 200 })
  open.push(chart)
  const ready = dragRange(chart, (from, to) => chosen.push([from, to]))
  const show = () => {
    const option = {
      animation: false,
      grid: { left: 50, right: 50, top: 10, bottom: 30 },
      xAxis,
      yAxis: {},
      series,
      ...more,
    }
    chart.setOption(option, { notMerge: true, lazyUpdate: true })
    ready()
  }
  show()
  const at = (name: string, x: number) =>
    chart.getZr().trigger(name, { offsetX: x, offsetY: 60, event: { preventDefault: () => {} } })
  const drag = (from: number, to: number) => {
    at('mousedown', from)
    at('mousemove', (from + to) / 2)
    at('mousemove', to)
    at('mouseup', to)
  }
  return { chosen, drag, show }
}

const days = { type: 'category', data: ['1', '2', '3', '4', '5', '6'] }
const bars = { type: 'bar', data: [1, 2, 3, 4, 5, 6] }

it('names the stretch of an axis of time that was dragged over, in either direction', () => {
  const { chosen, drag } = aChart(
    { type: 'time', min: 0, max: 3000 },
    {
      type: 'line',
      data: [
        [0, 1],
        [3000, 2],
      ],
    },
  )
  drag(100, 200)
  drag(250, 150)
  expect(chosen).toEqual([
    [500, 1500],
    [1000, 2000],
  ])
})

it('names the places of categories', () => {
  const { chosen, drag } = aChart(days, bars)
  drag(110, 240)
  expect(chosen).toEqual([[1, 3]])
})

it('stays in its axis, and takes a click for none', () => {
  const { chosen, drag } = aChart(days, bars)
  drag(200, 390)
  drag(200, 201)
  expect(chosen).toEqual([[3, 5]])
})

it('can be used again after other data, and complains about nothing', () => {
  const complaints = vi.spyOn(console, 'error')
  const { chosen, drag, show } = aChart(days, bars)
  drag(110, 240)
  show()
  drag(60, 140)
  expect(chosen).toEqual([
    [1, 3],
    [0, 1],
  ])
  expect(complaints).not.toHaveBeenCalled()
})

it('works next to the zoom of the wheel, in one of several charts on the same axis', () => {
  const axis = (gridIndex: number) => ({ type: 'time', gridIndex, min: 0, max: 3000 })
  const line = (index: number) => ({
    type: 'line',
    xAxisIndex: index,
    yAxisIndex: index,
    data: [
      [0, 1],
      [3000, 2],
    ],
  })
  const { chosen, drag } = aChart([axis(0), axis(1)], [line(0), line(1)], {
    grid: [
      { left: 50, right: 50, top: 10, height: 80 },
      { left: 50, right: 50, top: 110, height: 60 },
    ],
    yAxis: [{ gridIndex: 0 }, { gridIndex: 1 }],
    ...zoomOf([0, 1]),
  })
  drag(100, 200)
  expect(chosen).toEqual([[500, 1500]])
})
