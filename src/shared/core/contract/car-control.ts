import { z } from 'zod'
import {
  BODY_ACTION_NAMES,
  BODY_CONTROL_NAMES,
  BodyControlParams,
  CLAIM_MINUTES_MAX,
  CLAIM_SOURCES,
  CONTROL_CONSENTS,
} from '../domain/body-control.ts'
import { COMMAND_STATUSES } from '../domain/command-status.ts'
import { VEHICLE_STATES } from '../domain/vehicle-state.ts'
import { STANDSTILL } from './command.ts'
import { endpoint } from './endpoint.ts'
import { optionalText, platformTime, requiredText, vin } from './fields.ts'
import { placeField } from './masked.ts'

const PAGE = '/carControlService/remoteControl'

/** Why nothing can be sent now. */
export const CONTROL_BLOCKERS = [
  'noTerminal',
  'offline',
  'moving',
  'stale',
  'noPosition',
  'consentMissing',
  'consentRefused',
  'claimed',
] as const
export type ControlBlocker = (typeof CONTROL_BLOCKERS)[number]

/** Doors the position report has a bit for. */
export const OPEN_DOORS = [
  'driverDoorOpen',
  'frontDoorOpen',
  'middleDoorOpen',
  'rearDoorOpen',
  'customDoorOpen',
] as const

const ControlJob = z.object({
  jobId: z.number().int(),
  action: z.enum(BODY_ACTION_NAMES),
  /** What the user set; null: the action has no value. */
  value: z.number().int().nullable(),
  status: z.enum(COMMAND_STATUSES),
  /** Key of the result, `result.<key>` of the namespace command; null while the job is open. */
  result: z.string().nullable(),
  operator: z.string(),
  createTime: platformTime,
})

export const ControlTile = z.object({
  control: z.enum(BODY_CONTROL_NAMES),
  /** As the vehicle last reported it. */
  value: z.number().int(),
  lastJob: ControlJob.nullable(),
  /** Seconds until the next command to this control is taken; 0: at once. */
  coolDownSeconds: z.number().int(),
})
export type ControlTile = z.output<typeof ControlTile>

export const ControlDetail = z.object({
  vin: z.string(),
  plate: z.string(),
  modelName: z.string(),
  orgName: z.string(),
  vehicleClass: z.string(),
  state: z.enum(VEHICLE_STATES),
  online: z.boolean(),
  standstill: z.enum(STANDSTILL),
  /** km/h */
  speed: z.number().nullable(),
  positionTime: platformTime.nullable(),
  positionAgeSeconds: z.number().int().nullable(),
  lat: placeField(z.number()).nullable(),
  lng: placeField(z.number()).nullable(),
  /** By the status word of the last position. */
  openDoors: z.array(z.enum(OPEN_DOORS)),
  /** When the vehicle last reported its body; null: never. */
  reportTime: platformTime.nullable(),
  reportAgeSeconds: z.number().int().nullable(),
  /** °C */
  cabinTemperature: z.number().int().nullable(),
  /** Connected to a charger; null: it cannot be charged. */
  plugged: z.boolean().nullable(),
  /** Percent of the traction battery. */
  soc: z.number().nullable(),
  /** What the vehicle has, as it reports it. */
  controls: z.array(ControlTile),
  consent: z.enum(CONTROL_CONSENTS),
  claim: z
    .object({
      source: z.enum(CLAIM_SOURCES),
      holder: z.string(),
      note: z.string(),
      claimTime: platformTime,
      expireTime: platformTime,
      leftSeconds: z.number().int(),
      isMine: z.boolean(),
    })
    .nullable(),
  blockedBy: z.array(z.enum(CONTROL_BLOCKERS)),
})
export type ControlDetail = z.output<typeof ControlDetail>

const Given = z.object({ jobId: z.number().int(), status: z.enum(COMMAND_STATUSES) })
const OneVehicle = z.object({ vin })

export const getCarControl = endpoint('GET /tsp-bss/carControl/detail', PAGE, {
  summary: 'What of one vehicle can be controlled, its state as reported, who controls it and what blocks a command',
  query: OneVehicle,
  response: ControlDetail,
})
export const sendCarControl = endpoint('POST /tsp-bss/carControl/send', `${PAGE}/cmd/send`, {
  audit: 'command',
  summary: 'Control doors, windows, climate, charging and the like; 409 says why not, with the id of an open command',
  body: z.object({
    vin,
    action: BodyControlParams.shape.action,
    value: BodyControlParams.shape.value,
    /** Required for what opens the vehicle or runs its engine. */
    reason: optionalText(500),
  }),
  response: Given,
})
export const refreshCarControl = endpoint('POST /tsp-bss/carControl/query', `${PAGE}/cmd/send`, {
  audit: 'command',
  summary: 'Ask the vehicle for its position and the state of its body now',
  body: OneVehicle,
  response: z.object({ jobId: z.number().int() }),
})
export const wakeForControl = endpoint('POST /tsp-bss/carControl/wake', `${PAGE}/cmd/send`, {
  audit: 'command',
  summary: 'Wake a sleeping vehicle over its connection or, where there is an SMS gateway, by a message',
  body: OneVehicle,
  response: Given,
})
export const claimCarControl = endpoint('POST /tsp-bss/carControl/claim/update', `${PAGE}/cmd/claim`, {
  audit: 'operation',
  summary: 'Take or extend the control of a vehicle: no other source controls it until then; 409 says who does',
  body: z.object({
    vin,
    /** Who wants it: the platform, the owner’s app or a workshop. */
    source: z.enum(CLAIM_SOURCES).default('platform'),
    minutes: z.number().int().min(1).max(CLAIM_MINUTES_MAX),
    note: optionalText(200),
  }),
})
export const releaseCarControl = endpoint('POST /tsp-bss/carControl/claim/cancel', `${PAGE}/cmd/claim`, {
  audit: 'operation',
  summary: 'Give up the control of a vehicle the caller holds',
  body: OneVehicle,
})
export const overrideCarControl = endpoint('POST /tsp-bss/carControl/claim/revoke', `${PAGE}/cmd/override`, {
  audit: 'operation',
  summary: 'End the control another source holds',
  body: OneVehicle.extend({ reason: requiredText(200) }),
})
