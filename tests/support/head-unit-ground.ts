import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import * as contract from '#core/contract/head-unit.ts'
import type { HeadUnitOffer, HeadUnitReport } from '#core/domain/head-unit-message.ts'
import { decodeAs } from '#core/protocol/jt808/message.ts'
import { HEAD_UNIT_KIND, readPlatformMessage, writeHeadUnitMessage } from '#core/protocol/head-unit-over-808.ts'
import { createLog } from '#server/ops/log.ts'
import { readable } from '#server/ops/streams.ts'
import { givePacedFile } from '#server/http/paced-file.ts'
import { partModel, partType, softVersion } from '#server/store/schema/base-data.ts'
import { aCaller } from './caller.ts'
import { type CommandedVehicle, commandGround } from './command-ground.ts'
import { listening } from './http-app.ts'
import { testObjects } from './objects.ts'
import { testApp } from './server.ts'
import { headUnitChangeRepository } from '#server/modules/vehicles/head-unit/head-unit-change-repository.ts'
import { headUnitDownloads } from '#server/modules/vehicles/head-unit/head-unit-download-repository.ts'
import { advanceHeadUnits } from '#server/modules/vehicles/head-unit/head-unit-engine.ts'
import {
  type HeadUnitEngineRepository,
  headUnitEngineRepository,
} from '#server/modules/vehicles/head-unit/head-unit-engine-repository.ts'
import { headUnitOrderRepository } from '#server/modules/vehicles/head-unit/head-unit-order-repository.ts'
import { headUnitRepository } from '#server/modules/vehicles/head-unit/head-unit-repository.ts'
import { headUnitRoutes } from '#server/modules/vehicles/head-unit/head-unit-routes.ts'
import { headUnitStatRepository } from '#server/modules/vehicles/head-unit/head-unit-stat-repository.ts'

export const IMAGE = Buffer.from(Array.from({ length: 20_000 }, (_, at) => (at * 17) & 0xff))

export const status = (over: object = {}) =>
  ({
    v: 1,
    type: 'status',
    sn: 'SN1',
    project: 'HU-12',
    trim: 'Comfort',
    system: '22.1',
    map: '2026.1',
    apps: [{ name: 'Navigation', version: '7' }],
    storage: 4_000,
    network: 'wifi',
    ...over,
  }) as HeadUnitReport
export const progress = (id: number, state: string, over: object = {}) =>
  ({
    v: 1,
    type: 'progress',
    id,
    state,
    percent: 0,
    network: 'wifi',
    wifiBytes: 0,
    cellularBytes: 0,
    error: null,
    ...over,
  }) as HeadUnitReport

/** Versions 22.1 and 22.3 of a head unit, vehicles with it, and everything that upgrades them. */
export async function headUnitGround() {
  const ground = await commandGround()
  const { db, owner, telemetry, first } = ground
  const { objects, newer, aVersion } = await filesOf(ground)
  const scope = { oemId: owner.oemId, orgIds: [owner.head, owner.north, owner.south], userId: first.userId }
  const { commands, fleet, sessionOf } = telemetry
  const test = await testApp(
    (app) => {
      headUnitRoutes(app, {
        units: headUnitRepository(db),
        orders: headUnitOrderRepository(db),
        changes: headUnitChangeRepository(db),
        stat: headUnitStatRepository(db),
        sessionOf,
        server: undefined,
        port: 8080,
      })
      const downloads = headUnitDownloads(db)
      app.get('/ota/hu/:token', (request, reply) =>
        givePacedFile(request, reply, { downloads, store: objects.store, megabytes: 32 }),
      )
    },
    {
      whole: aCaller(scope),
      south: aCaller({ ...scope, orgIds: [owner.south] }),
      reader: aCaller({ ...scope, codes: new Set(['/ota/vm']) }),
    },
  )
  const { ask } = test
  const { origin } = await listening(test)
  const open = headUnitEngineRepository(db)
  /** One pass of the engine, as if it were so much later. */
  const advance = (later = 0, over: Partial<HeadUnitEngineRepository> = {}) =>
    advanceHeadUnits({
      open: { ...open, ...over },
      commands,
      fleet,
      sessionOf,
      log: createLog('silent'),
      now: () => Date.now() + later,
    })

  const raw = ({ terminal }: CommandedVehicle, data: Uint8Array) =>
    terminal.answerTo(terminal.send(0x0900, { kind: HEAD_UNIT_KIND, data }))
  const say = (vehicle: CommandedVehicle, report: HeadUnitReport) => raw(vehicle, writeHeadUnitMessage(report))
  /** A connected vehicle whose head unit has reported. */
  async function aUnit(over: object = {}): Promise<CommandedVehicle> {
    const vehicle = await ground.aCommandedVehicle()
    await vehicle.terminal.signOn(telemetry.gatewayPort)
    await say(vehicle, status(over))
    return vehicle
  }
  const unitOf = async ({ vin }: { vin: string }, token = 'whole') =>
    (await ask(contract.listHeadUnits, { token, query: { keyWord: vin } })).data.list[0]!
  const stateOf = async (vehicle: CommandedVehicle) => (await unitOf(vehicle)).upgrade?.state
  const order = (vehicles: readonly { vin: string }[], over: object = {}, token = 'whole') =>
    ask(contract.startHeadUnits, {
      token,
      lang: 'en',
      body: {
        versionId: newer,
        vins: vehicles.map(({ vin }) => vin),
        server: 'http://platform.example:8080',
        texts: { en: 'A new version is ready' },
        reason: 'map too dark',
        ...over,
      },
    })
  const messageFor = async (vehicle: CommandedVehicle) => {
    const frame = await vehicle.command(0x8900)
    vehicle.acknowledge(frame)
    return readPlatformMessage((decodeAs(0x8900, '2013', frame.body).value as { data: Uint8Array }).data)
  }
  /** Ordered, and offered to the head unit. */
  async function offered(vehicle: CommandedVehicle, over: object = {}): Promise<HeadUnitOffer> {
    await order([vehicle], over)
    await advance()
    return (await messageFor(vehicle)) as HeadUnitOffer
  }
  const reaches = async (vehicle: CommandedVehicle, state: string) => {
    await expect
      .poll(async () => {
        await advance()
        return stateOf(vehicle)
      })
      .toBe(state)
  }

  return {
    db,
    ask,
    origin,
    newer,
    aVersion,
    advance,
    raw,
    say,
    aUnit,
    unitOf,
    stateOf,
    order,
    messageFor,
    offered,
    reaches,
    aCommandedVehicle: ground.aCommandedVehicle,
    endTerminals: () => ground.endTerminals(),
    async close() {
      await ground.close()
      objects.close()
    },
  }
}

/** Part model HU-12 with its versions 22.1 and 22.3. */
async function filesOf({ db, owner, first }: Awaited<ReturnType<typeof commandGround>>) {
  const objects = testObjects(db)
  const [type] = await db.orm.insert(partType).values({ oemId: owner.oemId, code: 'HU', name: 'Head unit' }).returning()
  const [model] = await db.orm
    .insert(partModel)
    .values({ oemId: owner.oemId, typeId: type!.id, model: 'HU-12' })
    .returning()
  const file = await objects.files.put(first, { fileName: 'hu.bin', acl: 'private' }, readable([IMAGE]))
  const aVersion = async (version: string, releaseCounter: number, over: object = {}) =>
    (
      await db.orm
        .insert(softVersion)
        .values({
          oemId: owner.oemId,
          softModel: `HU12-${version}`,
          partModelId: model!.id,
          version,
          releaseCounter,
          status: 1,
          objectKey: file.objectKey,
          fileName: 'hu.bin',
          fileSize: IMAGE.length,
          fileSha256: createHash('sha256').update(IMAGE).digest('hex'),
          signature: 'c2lnbmVk',
          ...over,
        })
        .returning({ id: softVersion.id })
    )[0]!.id
  await aVersion('22.1', 1)
  const newer = await aVersion('22.3', 2)

  return { objects, newer, aVersion }
}
