import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { PART_NUMBERS, type PartFilter, type PartInput, type PartNumber } from '#core/contract/parts.ts'
import type { Database } from '#server/store/database.ts'
import { partOf } from '#server/store/part-of.ts'
import { organisation } from '#server/store/schema/account.ts'
import { partModel, partType } from '#server/store/schema/base-data.ts'
import { part } from '#server/store/schema/parts.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'
import { ownVehicle, type Scope } from '#server/store/scope.ts'
import { tableStore } from '#server/store/table-store.ts'
import { wireTimes } from '#server/store/wire-times.ts'

/** An input with what it names found: ids instead of names. */

const NUMBERS = Object.fromEntries(
  PART_NUMBERS.map((name) => [name, sql<string>`coalesce(${part.numbers} ->> ${name}, '')`]),
) as Record<PartNumber, SQL<string>>

const columns = {
  id: part.id,
  serial: part.serial,
  partNumber: part.partNumber,
  partsModel: partModel.model,
  typeName: partType.name,
  orgId: part.orgId,
  orgName: organisation.name,
  hardwareVersion: part.hardwareVersion,
  softwareVersion: part.softwareVersion,
  supplier: part.supplier,
  batch: part.batch,
  vin: sql<string>`coalesce(${vehicle.vin}, '')`,
  position: part.position,
  installedOn: part.installedOn,
  state: part.state,
  ...NUMBERS,
  ...wireTimes(part),
}

/** Stored fields of an input besides its references; empty part numbers are left out. */
export function storedPart(input: Omit<PartInput, 'orgId' | 'partsModel' | 'vin'>) {
  const { serial, partNumber, hardwareVersion, softwareVersion, supplier, batch, position, installedOn, state } = input
  const numbers = Object.fromEntries(PART_NUMBERS.flatMap((name) => (input[name] === '' ? [] : [[name, input[name]]])))
  const own = { serial, partNumber, hardwareVersion, softwareVersion, supplier, batch, position, installedOn, state }
  return { ...own, numbers }
}

export function partRepository({ orm }: Pick<Database, 'orm'>) {
  const stored = tableStore(
    { orm },
    {
      table: part,
      rows: () =>
        orm
          .select(columns)
          .from(part)
          .innerJoin(partModel, eq(partModel.id, part.modelId))
          .innerJoin(partType, eq(partType.id, partModel.typeId))
          .innerJoin(organisation, eq(organisation.id, part.orgId))
          .leftJoin(vehicle, eq(vehicle.id, part.vehicleId)),
      sorts: {
        serial: part.serial,
        partNumber: part.partNumber,
        supplier: part.supplier,
        installedOn: part.installedOn,
      },
      matching: ({ keyWord, typeName, partsModel, vin, supplier, state }: PartFilter) => [
        keyWord ? or(partOf(part.serial, keyWord), partOf(part.partNumber, keyWord)) : undefined,
        typeName ? eq(partType.name, typeName) : undefined,
        partsModel ? eq(partModel.model, partsModel) : undefined,
        partOf(vehicle.vin, vin),
        partOf(part.supplier, supplier),
        state ? eq(part.state, state) : undefined,
      ],
    },
  )

  return {
    ...stored,

    /** Ids of what an input names; undefined where there is nothing the caller sees. */
    async references(scope: Scope, { partsModel, vin }: Pick<PartInput, 'partsModel' | 'vin'>) {
      const [[model], [fitted]] = await Promise.all([
        orm
          .select({ id: partModel.id })
          .from(partModel)
          .where(and(eq(partModel.oemId, scope.oemId), eq(partModel.model, partsModel))),
        orm
          .select({ id: vehicle.id })
          .from(vehicle)
          .where(and(ownVehicle(scope), eq(vehicle.vin, vin))),
      ])
      return { modelId: model?.id, vehicleId: fitted?.id }
    },

    /** All or none: the number of deleted parts, or null when one of them is in a vehicle. */
    remove: (scope: Scope, ids: readonly number[]) =>
      stored.remove(scope, ids, async (tx, chosen) => {
        const fitted = tx
          .select({ id: part.id })
          .from(part)
          .where(and(chosen, isNotNull(part.vehicleId)))
        return (await fitted.limit(1)).length > 0
      }),
  }
}

export type PartRepository = ReturnType<typeof partRepository>
