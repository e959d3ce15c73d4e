import type { LiveSubscription } from '#core/contract/live.ts'
import type { Tracker } from '../tracker/tracker.ts'
import type { FleetGrid } from './fleet-grid.ts'
import { FleetPart } from './fleet-part.ts'
import type { LiveScope } from './live-scope.ts'
import { LiveView, type ViewArea } from './live-view.ts'
import { cellLevel, gridBounds } from './world-grid.ts'

/** No viewport must reveal the location of a vehicle more exactly than its rounded position. */
const FINEST_IF_ROUNDED = 12

export interface ViewLimits {
  /** A part of the fleet with at most so many vehicles is sent whole, whatever is in view. */
  wholeUpTo: number
  /** With more vehicles than this in view, cells are sent instead. */
  cellsAbove: number
}

/** Views and the parts of the fleet they look at, one of each for all who ask for the same. */
export class LiveViews {
  private readonly tracker: Tracker
  private readonly grid: FleetGrid
  private readonly limits: ViewLimits
  private readonly views = new Map<string, LiveView>()
  private readonly keys = new Map<LiveView, string>()
  private readonly parts = new Map<string, FleetPart>()

  constructor(tracker: Tracker, grid: FleetGrid, limits: ViewLimits) {
    this.tracker = tracker
    this.grid = grid
    this.limits = limits
  }

  /** The view for a subscription; give it back with `release`. */
  take(scope: LiveScope, subscription: LiveSubscription): LiveView {
    const partKey = `${scope.key} ${JSON.stringify(subscription.filter ?? null)}`
    const part = this.parts.get(partKey) ?? new FleetPart(this.tracker, this.grid, scope, subscription.filter)
    this.parts.set(partKey, part)
    const area = this.areaOf(part, subscription)
    const key = `${partKey} ${JSON.stringify(area)}`
    let view = this.views.get(key)
    if (!view) {
      view = new LiveView(this.tracker, this.grid, part, { ...area, cellsAbove: this.limits.cellsAbove })
      this.views.set(key, view)
      this.keys.set(view, key)
      part.users += 1
    }
    view.listeners += 1
    return view
  }

  release(view: LiveView | null): void {
    if (!view) return
    view.listeners -= 1
    if (view.listeners > 0) return
    this.views.delete(this.keys.get(view)!)
    this.keys.delete(view)
    view.end()
    const { part } = view
    part.users -= 1
    if (part.users > 0) return
    for (const [key, each] of this.parts) if (each === part) this.parts.delete(key)
  }

  follow(): void {
    for (const part of this.parts.values()) part.follow()
    for (const view of this.views.values()) view.follow()
  }

  private areaOf(part: FleetPart, subscription: LiveSubscription): Omit<ViewArea, 'cellsAbove'> {
    const { viewport, vehicleIds } = subscription
    const finest = cellLevel(subscription)
    const level = part.scope.rounded ? Math.min(FINEST_IF_ROUNDED, finest) : finest
    const bounds = viewport && part.placed > this.limits.wholeUpTo ? gridBounds(viewport, level) : null
    return { bounds, level, ...(vehicleIds && { vehicleIds }) }
  }
}
