import { ALARM_PARAMETER_IDS, exportAlarmParameters, exportTerminalValues } from '#core/contract/terminal-parameter.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import {
  PARAMETER_GROUPS,
  PARAMETERS,
  parameterGroupLabel,
  parameterOfId,
} from '#core/protocol/jt808/parameter-catalogue.ts'
import { type Exporter, exporter } from '#server/exchange/exporter.ts'
import type { ParameterAssignmentRepository } from './parameter-assignment-repository.ts'
import type { ParameterReadingRepository } from './parameter-reading-repository.ts'
import type { Scope } from '#server/store/scope.ts'

interface Parts {
  readings: Pick<ParameterReadingRepository, 'vehicles' | 'values'>
  assignments: Pick<ParameterAssignmentRepository, 'ofVehicle'>
}

const hexId = (id: number): string => `0x${id.toString(16).padStart(4, '0').toUpperCase()}`
/** Parameters with the same label are distinguished by their number, which a column title cannot carry: they keep their id. */
const NAMED = PARAMETERS.filter(({ labelNumber }) => labelNumber === undefined)

const COLUMNS = [
  'vin',
  'parameterId',
  'parameter',
  'group',
  'field',
  'value',
  'templateValue',
  'differs',
  'readTime',
] as const
const WORDS = {
  parameter: {
    codes: NAMED.map(({ id }) => hexId(id)),
    key: (code: string | number) => `protocol:${parameterOfId(Number(code))?.labelKey ?? ''}`,
  },
  group: {
    codes: PARAMETER_GROUPS,
    key: (code: string | number) => `protocol:${parameterGroupLabel(code as (typeof PARAMETER_GROUPS)[number])}`,
  },
}
const isAlarm = (id: number) => (ALARM_PARAMETER_IDS as readonly number[]).includes(id)

/** Parameters of one terminal, value by value, next to the template it should follow. */
export const terminalValuesExporter = (parts: Parts): Exporter =>
  exporter({
    endpoint: exportTerminalValues,
    page: '/dataService/terminalParams',
    fileName: 'terminal-parameters',
    columns: COLUMNS,
    words: WORDS,
    async *rows(scope, filter) {
      const shows = (id: number) => !filter.group || parameterOfId(id)?.group === filter.group
      const rows = await valueRows(parts, scope, { ...filter, shows })
      yield* rows.filter(({ differs }) => differs || !filter.differences)
    },
  })

/** The active-safety blocks of one terminal, distinguished in the same way. */
export const alarmParametersExporter = (parts: Parts): Exporter =>
  exporter({
    endpoint: exportAlarmParameters,
    page: '/tbox/visualization/search',
    fileName: 'alarm-parameters',
    columns: COLUMNS,
    words: WORDS,
    async *rows(scope, filter) {
      const blocks: readonly number[] = filter.block === undefined ? ALARM_PARAMETER_IDS : [filter.block]
      const shows = (id: number) => isAlarm(id) && blocks.includes(id)
      yield* await valueRows(parts, scope, { ...filter, shows })
    },
  })

interface Wanted {
  vin: string
  templateId?: number | undefined
  shows: (id: number) => boolean
}

async function valueRows({ readings, assignments }: Parts, scope: Scope, filter: Wanted) {
  const [vehicle] = await readings.vehicles(scope, [filter.vin])
  if (!vehicle) return []
  const { vehicleId, vin, terminalId } = vehicle
  const reported = terminalId === null ? undefined : (await readings.values([terminalId])).get(terminalId)
  const templates = await assignments.ofVehicle(scope.oemId, vehicleId)
  const template = templates.find(({ id }) => id === filter.templateId) ?? templates[0]
  const wanted = new Map(template?.parameters.map(({ id, value }) => [id, value]))
  return [...new Set([...(reported?.keys() ?? []), ...wanted.keys()])]
    .filter(filter.shows)
    .sort((one, other) => one - other)
    .flatMap((id) => {
      const [own, other] = [leavesOf(reported?.get(id)?.value), leavesOf(wanted.get(id))]
      return [...new Set([...own.keys(), ...other.keys()])].map((field) => ({
        vin,
        field,
        parameterId: hexId(id),
        parameter: hexId(id),
        group: parameterOfId(id)?.group ?? '',
        value: own.get(field) ?? '',
        templateValue: other.get(field) ?? '',
        differs: other.has(field) && own.get(field) !== other.get(field),
        readTime: reported?.has(id) ? toPlatformTime(reported.get(id)!.readAt.getTime()) : '',
      }))
    })
}

type Leaf = string | number | boolean

/** The values inside a parameter by the names of their fields; a plain value has an empty name. */
function leavesOf(value: unknown, path = ''): Map<string, Leaf> {
  if (value === undefined || value === null) return new Map()
  if (typeof value !== 'object') return new Map([[path, value as Leaf]])
  return new Map(
    Object.entries(value).flatMap(([key, inner]) => [...leavesOf(inner, path === '' ? key : `${path}.${key}`)]),
  )
}
