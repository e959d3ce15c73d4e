import { type ControlBlocker, type ControlDetail, type ControlTile, OPEN_DOORS } from '#core/contract/car-control.ts'
import {
  BODY_CONTROL_NAMES,
  BODY_CONTROLS,
  BODY_READINGS,
  CABIN_OFFSET,
  controlConsent,
  COOL_DOWN_SECONDS,
} from '#core/domain/body-control.ts'
import { platformTimeOf, toPlatformTime } from '#core/domain/platform-time.ts'
import { hasStatus } from '#core/protocol/jt808/location/status-bits.ts'
import { standstillOf } from '#server/telemetry/commands/standstill.ts'
import type { VehicleSnapshot } from '#server/telemetry/tracker/fleet-view.ts'
import type { ControlledVehicle, LastControl } from './car-control-repository.ts'

interface Seen {
  state: VehicleSnapshot | undefined
  last: readonly LastControl[]
  online: boolean
  userId: number
  now: number
}

const SECOND_MS = 1000
const ageOf = (at: number, now: number): number => Math.max(Math.round((now - at) / SECOND_MS), 0)

/** One vehicle as its page shows it. */
export function controlDetail(row: ControlledVehicle, seen: Seen): ControlDetail {
  const { state, online, now } = seen
  const { vin, plate, modelName, orgName, vehicleClass, states, reportedAt } = row
  const positionAt = state?.lastPositionAt ?? null
  const cabin = states?.[BODY_READINGS.cabinTemperature]
  const plugged = states?.[BODY_READINGS.plugged]
  const consent = controlConsent(row.consent, row.hasOwner)
  const claim = claimOf(row, seen)
  const standstill = standstillOf(state, now)
  return {
    vin,
    plate,
    modelName,
    orgName,
    vehicleClass,
    state: state?.state ?? 'neverOnline',
    online,
    standstill,
    consent,
    claim,
    speed: state && state.lat !== null ? state.speed : null,
    positionTime: positionAt === null ? null : toPlatformTime(positionAt),
    positionAgeSeconds: positionAt === null ? null : ageOf(positionAt, now),
    lat: state?.lat ?? null,
    lng: state?.lng ?? null,
    openDoors: state ? OPEN_DOORS.filter((bit) => hasStatus(state.status, bit)) : [],
    reportTime: reportedAt && platformTimeOf(reportedAt),
    reportAgeSeconds: reportedAt && ageOf(reportedAt.getTime(), now),
    cabinTemperature: cabin === undefined ? null : cabin - CABIN_OFFSET,
    plugged: plugged === undefined ? null : plugged === 1,
    soc: state?.soc ?? null,
    controls: tilesOf(row, seen),
    blockedBy: blockersOf({ ...row, online, consent, standstill, isHeld: claim !== null && !claim.isMine }),
  }
}

function tilesOf({ states }: ControlledVehicle, { last, now }: Seen): ControlTile[] {
  const jobs = new Map(last.map((job) => [job.control, job]))
  return BODY_CONTROL_NAMES.flatMap((control) => {
    const value = states?.[BODY_CONTROLS[control]]
    if (value === undefined) return []
    const job = jobs.get(control)
    const coolsUntil = (job?.sentAt ?? 0) + COOL_DOWN_SECONDS[control] * SECOND_MS
    return [
      {
        control,
        value,
        lastJob: job ? lastJobOf(job) : null,
        coolDownSeconds: Math.ceil(Math.max(0, coolsUntil - now) / SECOND_MS),
      },
    ]
  })
}

const lastJobOf = ({ jobId, action, value, status, result, operator, createdAt }: LastControl) => ({
  jobId,
  action,
  value,
  status,
  result,
  operator,
  createTime: toPlatformTime(createdAt),
})

function claimOf(row: ControlledVehicle, { userId, now }: Seen): ControlDetail['claim'] {
  const { source, holder, holderId, note, claimedAt, claimEndsAt } = row
  if (source === null || claimedAt === null || claimEndsAt === null) return null
  return {
    source,
    holder: holder ?? '',
    note: note ?? '',
    claimTime: platformTimeOf(claimedAt),
    expireTime: platformTimeOf(claimEndsAt),
    leftSeconds: Math.max(0, Math.ceil((claimEndsAt.getTime() - now) / SECOND_MS)),
    isMine: holderId === userId,
  }
}

interface Conditions
  extends Pick<ControlledVehicle, 'terminalId'>,
    Pick<ControlDetail, 'online' | 'consent' | 'standstill'> {
  isHeld: boolean
}

function blockersOf({ terminalId, online, consent, standstill, isHeld }: Conditions): ControlBlocker[] {
  return [
    ...(consent === 'missing' ? (['consentMissing'] as const) : []),
    ...(consent === 'refused' ? (['consentRefused'] as const) : []),
    ...(isHeld ? (['claimed'] as const) : []),
    ...(terminalId === null ? (['noTerminal'] as const) : online ? [] : (['offline'] as const)),
    ...(standstill === 'standing' ? [] : [standstill]),
  ]
}
