import type { ChartOption } from './chart-engine.ts'

type WriteNumber = (value: number, digits: number) => string
type Axis = { type?: string; axisLabel?: object }

/** Ticks of a small range differ in decimals only: "0.25". */
const DIGITS = 6

/**
 * The chart with the numbers of its axes and tooltips written by the language, where its option does not say how. The library
 * itself always writes "35,715", which a German reads as a little under 36.
 */
export function inLanguage(option: ChartOption, number: WriteNumber): ChartOption {
  const write = (value: unknown) => (value === null || value === undefined ? '–' : number(Number(value), DIGITS))
  const axes = <T>(axis: T): T =>
    (Array.isArray(axis) ? axis.map((one) => withNumbers(one, write)) : withNumbers(axis, write)) as T
  return {
    ...option,
    ...(option.xAxis && { xAxis: axes(option.xAxis) }),
    ...(option.yAxis && { yAxis: axes(option.yAxis) }),
    ...(isOne(option.tooltip) && { tooltip: { valueFormatter: write, ...option.tooltip } }),
  }
}

const isOne = <T>(entry: T | T[] | undefined): entry is T => entry !== undefined && !Array.isArray(entry)

function withNumbers<T>(axis: T, write: (value: unknown) => string): T {
  const { type, axisLabel } = axis as Axis
  if (type !== 'value' && type !== 'log') return axis
  return { ...axis, axisLabel: { formatter: write, ...axisLabel } }
}
