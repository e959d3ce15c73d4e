type Listener = (event: object) => void

/** What the charts of a test were asked; their drawing needs a canvas, which this browser lacks. */
export const charts = {
  /** How often one got its data. */
  drawn: 0,
  /** The last listener of each event. */
  listeners: new Map<string, Listener>(),
}

export function clearCharts(): void {
  charts.drawn = 0
  charts.listeners.clear()
}

/** In place of `echarts/core` in every test of pages. */
export const init = () => ({
  setOption() {
    charts.drawn += 1
  },
  on: (name: string, listener: Listener) => void charts.listeners.set(name, listener),
  off() {},
  getZr: () => ({ on() {}, off() {}, setCursorStyle() {} }),
  dispatchAction() {},
  resize() {},
  dispose() {},
})
export const use = (): void => {}
