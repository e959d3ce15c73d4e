import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/joint.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import { Forbidden, NotFound } from '#server/http/errors.ts'
import { type Caller, route } from '#server/http/route.ts'
import { pageAt } from '#server/store/paging.ts'
import { replayJoint } from './joint-replay.ts'
import type { JointRepository } from './joint-repository.ts'
import { frameOf, type JointSessions } from './joint-sessions.ts'

export interface JointRouteParts {
  repository: JointRepository
  sessions: JointSessions
  sessionOf: (terminalId: number) => unknown
  /** Where the simulator takes recordings; absent: there is none. */
  replayUrl?: string | undefined
}

const DAY_MS = 86_400_000
const CHANGED = { changed: 1 }

/** Remote control joint debugging (docs/product/tbox.md). */
export function jointRoutes(app: FastifyInstance, parts: JointRouteParts): void {
  whiteListRoutes(app, parts)
  readRoutes(app, parts)
  actRoutes(app, parts)
}

function whiteListRoutes(app: FastifyInstance, { repository, sessions, sessionOf }: JointRouteParts): void {
  route(app, contract.listJointVehicles, async ({ caller }) => {
    const rows = await repository.vehicles(caller, new Date())
    return rows.map(({ terminalId, sn, until, vehicleId: _vehicleId, ...row }) => ({
      ...row,
      sn: sn ?? '',
      online: terminalId !== null && sessionOf(terminalId) !== undefined,
      untilTime: platformTimeOf(until),
    }))
  })

  route(app, contract.allowJointVehicle, async ({ body, caller }) => {
    const found = await repository.vehicle(caller, body.vin)
    if (!found) throw new NotFound('error.unknownVehicle')
    const until = new Date(Date.now() + body.days * DAY_MS)
    await repository.allow(found.vehicleId, body.note, until, caller.userId)
    return CHANGED
  })

  route(app, contract.dismissJointVehicle, async ({ body, caller }) => {
    const found = await repository.vehicle(caller, body.vin)
    if (!found) throw new NotFound('error.unknownVehicle')
    const changed = await repository.dismiss(found.vehicleId)
    await sessions.dismissed(found.vehicleId)
    return { changed }
  })
}

function readRoutes(app: FastifyInstance, { repository, sessions, replayUrl }: JointRouteParts): void {
  const find = async (caller: Caller, id: number) => {
    const found = await repository.find(caller, id)
    if (!found) throw new NotFound()
    return found
  }

  route(app, contract.listJointSessions, async ({ query, caller }) => {
    const { list, total } = await repository.page(caller, query, pageAt(query))
    return { list: list.map((row) => sessionRow(row, caller)), total }
  })

  route(app, contract.getJointSession, async ({ query, caller }) => {
    const found = await find(caller, query.sessionId)
    const { id, watch, runs } = found.session
    const acts = await repository.acts(id)
    return {
      ...sessionRow(found, caller),
      ...sessions.countsOf(id),
      watch,
      runs: sessions.runsOf(id) ?? runs,
      replayable: replayUrl !== undefined,
      acts: acts.map(({ at, ...act }) => ({ ...act, time: platformTimeOf(at) })),
    }
  })

  route(app, contract.listJointFrames, async ({ query, caller }) => {
    const { session } = await find(caller, query.sessionId)
    if (session.state !== 'ended' && session.ownerId !== caller.userId) throw new Forbidden()
    const frames = await repository.frames(session.id, query.after)
    return { list: frames.map(frameOf) }
  })
}

function actRoutes(app: FastifyInstance, { repository, sessions, replayUrl }: JointRouteParts): void {
  route(app, contract.startJointSession, async ({ body, caller }) => ({
    sessionId: await sessions.begin(caller, body.vin, body.minutes, body.purpose),
  }))
  route(app, contract.endJointSession, async ({ body, caller }) => {
    await sessions.end(caller, body.sessionId)
    return CHANGED
  })
  route(app, contract.sendJointCommand, async ({ body, caller }) => {
    const { sessionId, ...order } = body
    const { id, status } = await sessions.order(caller, sessionId, order)
    return { jobId: id, status }
  })
  route(app, contract.saveJointWatch, async ({ body, caller }) => {
    await sessions.watch(caller, body.sessionId, body.watch)
    return CHANGED
  })
  route(app, contract.runJointSequence, async ({ body, caller }) => {
    await sessions.run(caller, body.sessionId, body.name, body.steps)
    return CHANGED
  })
  route(app, contract.replayJointSession, async ({ body, caller }) => ({
    frames: await replayJoint({ repository, replayUrl }, caller, body),
  }))
}

type Found = NonNullable<Awaited<ReturnType<JointRepository['find']>>>

function sessionRow({ session, vin, plate, owner }: Found, caller: Caller): contract.JointSession {
  const { id, state, end, purpose, ownerId, startedAt, expiresAt, endedAt } = session
  const { framesUp, framesDown, commands, passed, failed } = session
  return {
    sessionId: id,
    vin,
    plate,
    state,
    end,
    purpose,
    owner,
    mine: ownerId === caller.userId,
    startTime: platformTimeOf(startedAt),
    expireTime: platformTimeOf(expiresAt),
    endTime: platformTimeOf(endedAt),
    framesUp,
    framesDown,
    commands,
    passed,
    failed,
  }
}
