import type { AnyEndpoint } from '#core/contract/endpoint.ts'
import { Conflict, Invalid, NotFound } from './errors.ts'

/** Fields that name a vehicle, in the order in which a refusal looks for one. */
const VEHICLE_FIELDS = ['vin', 'vins', 'vehicleId', 'vehicleIds'] as const

/**
 * What a call that does something rejects with instead of 404: clients show nothing for a 404 (docs/product/shared.md#calls),
 * which suits a read that says so in its place, but leaves the user of a button without an answer. An unknown vehicle is
 * 400 with its field, anything else that is not there 409.
 */
export function actionRefusal(endpoint: AnyEndpoint, input: readonly unknown[], error: unknown): unknown {
  if (endpoint.audit === null || !(error instanceof NotFound)) return error
  if (error.key === 'error.unknownVehicle') return unknownVehicle(input)
  return new Conflict(error.key === 'error.notFound' ? 'error.gone' : error.key)
}

function unknownVehicle(input: readonly unknown[]): Invalid | Conflict {
  const field = VEHICLE_FIELDS.find((name) => input.some((part) => isObject(part) && part[name] !== undefined))
  return field ? Invalid.field(field, 'validation.unknownVehicle') : new Conflict('error.unknownVehicle')
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
