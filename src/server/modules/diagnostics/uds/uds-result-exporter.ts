import { exportUdsResults } from '#core/contract/uds-campaign.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import { type DidDefinition, didText, type UdsStep } from '#core/domain/uds-script.ts'
import { type ExportedRow, type Exporter, exporter } from '#server/exchange/exporter.ts'
import type { UdsCampaignRepository } from './uds-campaign-repository.ts'
import type { FaultCodeRepository } from '../fault-code/fault-code-repository.ts'
import { codesIn } from './uds-record.ts'
import type { UnitReport } from './uds-run-results.ts'

const PLAIN: Pick<DidDefinition, 'name' | 'unit' | 'format' | 'factor' | 'offset'> = {
  name: '',
  unit: '',
  format: 'text',
  factor: 1,
  offset: 0,
}
const hex = (byte: number) => byte.toString(16).toUpperCase().padStart(2, '0')

/** Results of a task, one line a trouble code or identifier. */
export const udsResultExporter = (
  campaigns: Pick<UdsCampaignRepository, 'find' | 'reportsOf'>,
  faults: Pick<FaultCodeRepository, 'names'>,
): Exporter =>
  exporter({
    endpoint: exportUdsResults,
    page: '/dataService/udsV2',
    fileName: 'uds-results',
    columns: ['vin', 'endTime', 'ecu', 'address', 'code', 'name', 'value', 'unit', 'status', 'content'],
    async *rows(scope, { id }) {
      const task = await campaigns.find(scope, id)
      if (!task) return
      const reports = await campaigns.reportsOf(scope, id)
      const codes = codesIn(reports.map(({ results }) => results))
      const names = new Map((await faults.names(scope, codes)).map((one) => [one.code, one]))
      const definitions = (task.stored.steps as UdsStep[]).flatMap((step) =>
        step.kind === 'readDids' ? step.dids : [],
      )
      for (const { vin, endedAt, results } of reports) {
        const endTime = endedAt ? platformTimeOf(endedAt) : ''
        for (const unit of results) yield* linesOf(unit, { vin, endTime }, names, definitions)
      }
    },
  })

function* linesOf(
  { ecu, address, dids, dtcs }: UnitReport,
  common: ExportedRow,
  names: ReadonlyMap<string, { name: string }>,
  definitions: readonly DidDefinition[],
): Generator<ExportedRow> {
  for (const { code, status, snapshot } of dtcs) {
    const name = names.get(code)?.name ?? ''
    yield { ...common, ecu, address, code, name, value: '', unit: '', status: hex(status), content: snapshot }
  }
  for (const { did, data } of dids) {
    const how = definitions.find((one) => one.did === did) ?? PLAIN
    const { name, unit } = how
    yield { ...common, ecu, address, code: did, name, value: didText(how, data), unit, status: '', content: data }
  }
}
