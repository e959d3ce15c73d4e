import type { FastifyInstance } from 'fastify'
import { getPublicWall, switchPublicWall } from '#core/contract/screen-admin.ts'
import { Conflict } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import type { PublicWallRepository } from './public-wall-repository.ts'

export interface PublicWallParts {
  publicWall: PublicWallRepository
  fleet: Pick<FleetView, 'reload'>
  /** False: PUBLIC_WALL=0 keeps it closed. */
  allowed: boolean
}

/** The switch of the wall that opens without sign-in. */
export function publicWallRoutes(app: FastifyInstance, { publicWall, fleet, allowed }: PublicWallParts): void {
  route(app, getPublicWall, async ({ caller }) => {
    const shown = await publicWall.shown()
    return { on: shown === caller.oemId, blocked: blockerOf(allowed, shown, caller.oemId) }
  })

  route(app, switchPublicWall, async ({ body, caller }) => {
    if (body.on && !allowed) throw new Conflict('error.publicWallClosed')
    if (!(await publicWall.switch(caller.oemId, body.on))) throw new Conflict('error.publicWallTaken')
    // Live connections of strangers follow the directory.
    await fleet.reload()
  })
}

function blockerOf(allowed: boolean, shown: string | undefined, own: string) {
  if (!allowed) return 'setting' as const
  return shown !== undefined && shown !== own ? ('otherTenant' as const) : null
}
