import type { FleetPlaces } from '#server/telemetry/alarms/fleet-places.ts'
import { aCaller } from './caller.ts'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { alarmRuleRepository } from '#server/modules/alarms/alarm-rule/alarm-rule-repository.ts'
import { alarmRuleRoutes } from '#server/modules/alarms/alarm-rule/alarm-rule-routes.ts'
import { ruleBacktestRepository } from '#server/modules/alarms/alarm-rule/rule-backtest-repository.ts'
import { commandJob } from '#server/store/schema/operation.ts'
import { createFence } from '#core/contract/fence.ts'
import { fenceEventRepository } from '#server/modules/alarms/fence/fence-event-repository.ts'
import { fenceRepository } from '#server/modules/alarms/fence/fence-repository.ts'
import { fenceMuteRepository } from '#server/modules/alarms/fence/fence-mute-repository.ts'
import { fenceReminderRoutes } from '#server/modules/alarms/fence/fence-reminder-routes.ts'
import { fenceStatisticsRepository } from '#server/modules/alarms/fence/fence-statistics-repository.ts'
import { fenceSyncRepository } from '#server/modules/alarms/fence/fence-sync-repository.ts'
import { fenceRoutes } from '#server/modules/alarms/fence/fence-routes.ts'
import { groupVehicles } from '#server/telemetry/alarms/group-vehicles-repository.ts'
import { testApp } from './server.ts'
import { testDatabase } from './database.ts'
import { tryFence } from '#server/modules/alarms/fence/fence-trial-repository.ts'
import { type CommandJob, CommandRefused, type CommandRequest } from '#server/telemetry/commands/command-service.ts'

export const NORTH = 'LFENCE00000000001'
/** Has no terminal, so it cannot receive commands. */
export const HEAD = 'LFENCE00000000002'

/** Calls of fences and alarm rules over a database with a vehicle in the north, one at the head office and one of another tenant. */
export async function fenceGround() {
  const db = await testDatabase()
  const own = await aTenant(db)
  const foreign = await aTenant(db)
  const north = await aVehicle(db, own, { vin: NORTH, orgId: own.north })
  const head = await aVehicle(db, own, { vin: HEAD })
  const theirs = await aVehicle(db, foreign)
  const terminalId = await aTerminal(db, own, north)

  const all = [
    { vehicleId: north, oemId: own.oemId, orgId: own.north, modelCode: 'T-460' },
    { vehicleId: head, oemId: own.oemId, orgId: own.head, modelCode: 'B-12E' },
    { vehicleId: theirs, oemId: foreign.oemId, orgId: foreign.head, modelCode: 'T-460' },
  ]
  /** Vehicles of working groups, as the alarm keeper has them. */
  const groups = new Map<number, Set<number>>()
  const places: FleetPlaces = {
    vehicle: (id) => all.find(({ vehicleId }) => vehicleId === id),
    vehicles: () => all,
    below: (orgId) => new Set(orgId === own.head ? [own.head, own.north, own.south] : [orgId]),
    members: (groupId) => groups.get(groupId),
    revision: () => 1,
  }
  const given: CommandRequest[] = []
  const commands = {
    create: async (_caller: unknown, request: CommandRequest): Promise<CommandJob> => {
      if (request.vin === HEAD) throw new CommandRefused('error.noTerminal')
      given.push(request)
      const values = {
        oemId: own.oemId,
        vehicleId: north,
        kind: request.kind,
        messageId: 0x8600,
        status: 'sent' as const,
      }
      const [job] = await db.orm
        .insert(commandJob)
        .values({ ...values, expiresAt: new Date(Date.now() + 1000) })
        .returning()
      return { id: job!.id } as CommandJob
    },
  }
  const counts = { reloads: 0 }
  const reload = () => {
    counts.reloads += 1
    return Promise.resolve()
  }
  const scope = { oemId: own.oemId, orgIds: [own.head, own.north, own.south] }
  const { ask, close } = await testApp(
    (app) => {
      const [fences, events, mutes] = [fenceRepository(db), fenceEventRepository(db), fenceMuteRepository(db)]
      fenceReminderRoutes(app, { fences, events, mutes, statistics: fenceStatisticsRepository(db), reload })
      fenceRoutes(app, {
        fences,
        events,
        syncs: fenceSyncRepository(db),
        recipients: mutes,
        areas: {
          outline: async (areaId) => (areaId === '61' ? { position: '108,34;109,34;109,35', left: 2 } : undefined),
          names: (areaId) => ['Area', areaId],
        },
        places,
        commands,
        reload,
        groupVehicles: (ids) => groupVehicles(db.orm, ids, () => true),
        trial: (input, vehicles, among) => tryFence(db, among, input, vehicles, Date.now()),
      })
      alarmRuleRoutes(app, {
        rules: alarmRuleRepository(db),
        places,
        backtests: ruleBacktestRepository(db, places),
        reload,
      })
    },
    {
      whole: aCaller({ ...scope, userId: null as never }),
      south: aCaller({ ...scope, orgIds: [own.south], userId: null as never }),
      stranger: aCaller({ oemId: foreign.oemId, orgIds: [foreign.head], userId: null as never }),
      reader: aCaller({ ...scope, codes: new Set(['/carControlService/manage']) }),
    },
  )

  const circle = { name: 'Depot', orgId: own.head, type: 1, position: '108.95,34.26', radius: 2, alarmInside: true }
  const made = async (input: object = {}) =>
    (await ask(createFence, { body: { ...circle, ...input } })).data.id as number
  return {
    db,
    own,
    foreign,
    groups,
    north,
    head,
    theirs,
    terminalId,
    given,
    counts,
    ask,
    circle,
    made,
    async clear() {
      given.length = 0
      counts.reloads = 0
      await db.pool.query(
        'delete from fence; delete from alarm_rule; delete from vehicle_group; delete from alarm_mute; delete from command_job',
      )
    },
    async close() {
      await close()
      await db.close()
    },
  }
}
