import type { FastifyInstance } from 'fastify'
import { deleteTrackLayout, listTrackLayouts, saveTrackLayout, TRACK_LAYOUT_PAGE } from '#core/contract/track-layout.ts'
import { SAVED_VIEWS_MAX } from '#core/domain/limits.ts'
import { Invalid, NotFound } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import type { SavedViewRepository } from './saved-view-repository.ts'

/** Layouts of multi-vehicle monitoring are stored with the saved searches; saving one needs its own permission. */
export function trackLayoutRoutes(app: FastifyInstance, { savedViews }: { savedViews: SavedViewRepository }): void {
  route(app, listTrackLayouts, async ({ caller }) => {
    const views = await savedViews.list(caller, TRACK_LAYOUT_PAGE)
    return views.map(({ query, orgId, page: _page, ...view }) => ({ ...view, layout: query, shared: orgId !== null }))
  })

  route(app, saveTrackLayout, async ({ body: { name, layout, shared }, caller }) => {
    const orgId = shared ? caller.orgId : null
    const id = await savedViews.save(caller, { page: TRACK_LAYOUT_PAGE, name, query: layout, orgId })
    if (id === null) throw Invalid.field('name', 'validation.maxItems', { max: SAVED_VIEWS_MAX })
    return { id }
  })

  route(app, deleteTrackLayout, async ({ body: { id }, caller }) => {
    if (!(await savedViews.remove(caller, id, TRACK_LAYOUT_PAGE))) throw new NotFound()
  })
}
