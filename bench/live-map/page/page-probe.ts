declare global {
  interface Window {
    /** When the first vehicles had been drawn, ms after navigation. */
    firstVehiclesAt?: number
    /** Frames per second over the next milliseconds. */
    countFrames(ms: number): Promise<number>
    /** Pans the map evenly for a while. */
    panMap(ms: number): void
  }
}

const POINTS = 0

/** Watches for the first point draw with vehicles in it, and waits until the frame it belongs to has been shown. */
export function noteFirstVehicles(): void {
  const proto = WebGL2RenderingContext.prototype
  // Called with the context it was called on, below.
  // oxlint-disable-next-line typescript/unbound-method
  const draw = proto.drawElements
  proto.drawElements = function (this: WebGL2RenderingContext, mode, count, type, offset) {
    draw.call(this, mode, count, type, offset)
    if (mode !== POINTS || count === 0) return
    proto.drawElements = draw
    requestAnimationFrame(() => requestAnimationFrame(() => (window.firstVehiclesAt = performance.now())))
  }
}

window.countFrames = (ms) =>
  new Promise((resolve) => {
    let frames = 0
    const start = performance.now()
    const frame = (now: number) => {
      frames += 1
      if (now - start < ms) requestAnimationFrame(frame)
      else resolve((frames * 1000) / (now - start))
    }
    requestAnimationFrame(frame)
  })

window.panMap = (ms) => {
  window.benchMap?.panBy([900, 260], { duration: ms, easing: (part) => part })
}
