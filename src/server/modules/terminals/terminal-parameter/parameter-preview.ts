import type { ParameterPreview } from '#core/contract/terminal-parameter.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import type { StoredParameter } from '#server/store/schema/terminal-parameter.ts'
import type { ParameterReadingRepository, TargetVehicle } from './parameter-reading-repository.ts'
import { differing } from './parameter-values.ts'

const MOST_LISTED = 200

/** Changes that a write would make to the last reported values. */
export async function previewOf(
  readings: ParameterReadingRepository,
  vehicles: readonly TargetVehicle[],
  wanted: readonly StoredParameter[],
): Promise<ParameterPreview> {
  const terminals = vehicles.flatMap(({ terminalId }) => (terminalId === null ? [] : [terminalId]))
  const ids = wanted.map(({ id }) => id)
  const reported = await readings.values(terminals, ids)
  const preview: ParameterPreview = {
    vehicles: vehicles.length,
    same: 0,
    different: 0,
    unknown: 0,
    withoutTerminal: vehicles.length - terminals.length,
    list: [],
  }
  for (const { vin, terminalId } of vehicles) {
    if (terminalId === null) continue
    const changes = differing(wanted, reported.get(terminalId) ?? new Map())
    if (changes.length === 0) preview.same += 1
    else if (changes.some(({ readAt }) => readAt === null)) preview.unknown += 1
    else preview.different += 1
    if (changes.length === 0 || preview.list.length >= MOST_LISTED) continue
    preview.list.push({
      vin,
      changes: changes.map(({ readAt, ...change }) => ({
        ...change,
        readTime: readAt === null ? null : platformTimeOf(readAt),
      })),
    })
  }
  return preview
}
