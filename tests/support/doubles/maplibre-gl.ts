import { DrawnMap, DrawnPin } from '../drawn-map.ts'
import { FakeMap } from '../fake-map.ts'

/**
 * In place of the library in every test of pages: it needs WebGL, and files that each replaced it could not share a worker. Maps
 * become ready when a test says so.
 */
let Made: typeof FakeMap = FakeMap

/** Maps of this file are ready at once; for `beforeAll`. */
export function drawMaps(): void {
  Made = DrawnMap
}

export function clearMaps(): void {
  Made = FakeMap
  FakeMap.running = []
  DrawnMap.clear()
}

class MadeMap {
  constructor(setup: ConstructorParameters<typeof FakeMap>[0]) {
    return new Made(setup)
  }
}

export { MadeMap as Map, DrawnPin as Marker }
export const setWorkerUrl = (): void => {}
export const addProtocol = (): void => {}
