import type { FastifyInstance } from 'fastify'
import { createSavedView, deleteSavedView, listSavedViews } from '#core/contract/saved-view.ts'
import { TRACK_LAYOUT_PAGE } from '#core/contract/track-layout.ts'
import { SAVED_VIEWS_MAX } from '#core/domain/limits.ts'
import { Invalid, NotFound } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import type { SavedViewRepository } from './saved-view-repository.ts'
import { trackLayoutRoutes } from './track-layout-routes.ts'

export function savedViewRoutes(app: FastifyInstance, { savedViews }: { savedViews: SavedViewRepository }): void {
  trackLayoutRoutes(app, { savedViews })
  route(app, listSavedViews, ({ query, caller }) => savedViews.list(caller, query.page))

  route(app, createSavedView, async ({ body, caller }) => {
    // The permission to save a layout of that screen is checked by its own call.
    if (body.page === TRACK_LAYOUT_PAGE) throw Invalid.field('page', 'validation.format')
    if (body.orgId !== null && !caller.orgIds.includes(body.orgId)) {
      throw Invalid.field('orgId', 'validation.unknownOrganisation')
    }
    const id = await savedViews.save(caller, body)
    if (id === null) throw Invalid.field('name', 'validation.maxItems', { max: SAVED_VIEWS_MAX })
    return { id }
  })

  route(app, deleteSavedView, async ({ body, caller }) => {
    if (!(await savedViews.remove(caller, body.id))) throw new NotFound()
  })
}
