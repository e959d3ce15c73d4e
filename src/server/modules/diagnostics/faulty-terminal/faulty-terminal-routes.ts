import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/faulty-terminal.ts'
import { DIAGNOSIS_SET, PROPOSALS, SUSPECT_STATES, SYMPTOMS } from '#core/domain/faulty-terminal.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { Conflict } from '#server/http/errors.ts'
import { type Caller, route } from '#server/http/route.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { ONE_ROW, pageIn } from '#server/store/paging.ts'
import { askTerminals } from '#server/telemetry/commands/ask-terminals.ts'
import type { CommandService } from '#server/telemetry/commands/command-service.ts'
import type { SuspectRepository } from './suspect-repository.ts'

interface FaultyTerminalParts {
  suspects: SuspectRepository
  commands: Pick<CommandService, 'create'>
}

const PURPOSE = 'Diagnosis of a faulty terminal'

export function faultyTerminalRoutes(app: FastifyInstance, parts: FaultyTerminalParts): void {
  const { suspects } = parts
  route(app, contract.listFaultyTerminals, ({ query, caller }) => suspects.page(caller, ...pageIn(query)))
  route(app, contract.countFaultyTerminals, ({ caller }) => suspects.counts(caller))
  const file = faultyTerminalExporter(suspects)
  route(app, contract.exportFaultyTerminals, (call) => answerExport(file, call))
  route(app, contract.diagnoseFaultyTerminals, ({ body: { ids }, caller }) => diagnose(parts, caller, ids))
  route(app, contract.handleFaultyTerminals, async ({ body: { ids, ...change }, caller }) => {
    const changed = await suspects.change(caller, ids, change)
    if (changed === null) throw new Conflict('error.suspectClosed')
    return { changed }
  })
}

/** The same read-only questions to each vehicle once, however many symptoms it has. */
async function diagnose({ suspects, commands }: FaultyTerminalParts, caller: Caller, ids: readonly number[]) {
  const open = await suspects.open(caller, ids)
  if (open.length < new Set(ids).size) throw new Conflict('error.suspectClosed')
  const vins = open.map(({ vin }) => vin)
  const { asked, ...answer } = await askTerminals(commands, caller, { vins, kinds: DIAGNOSIS_SET, reason: PURPOSE })
  const begun = open.filter(({ vin }) => asked.has(vin)).map(({ id }) => id)
  if (begun.length > 0) await suspects.change(caller, begun, { state: 'diagnosing' })
  return answer
}

const COLUMNS = [
  'sn',
  'terminalModel',
  'supplier',
  'hardware',
  'firmware',
  'vin',
  'plate',
  'orgName',
  'symptom',
  'sinceTime',
  'seenTime',
  'score',
  'evidence',
  'tried',
  'proposal',
  'newerVersion',
  'state',
  'note',
  'batch',
  'claimNo',
] as const

export const faultyTerminalExporter = (suspects: SuspectRepository): Exporter =>
  exporter({
    endpoint: contract.exportFaultyTerminals,
    page: '/deviceManage/tboxfalse',
    fileName: 'faulty-terminals',
    columns: COLUMNS,
    words: {
      symptom: wordsOf(SYMPTOMS, 'faultyTerminal:symptom.'),
      state: wordsOf(SUSPECT_STATES, 'faultyTerminal:state.'),
      proposal: wordsOf(PROPOSALS, 'faultyTerminal:proposal.'),
    },
    async *rows(scope, filter) {
      for await (const { steps, ...row } of suspects.all(scope, filter)) {
        yield { ...row, tried: steps.map(({ kind, status }) => `${kind} (${status})`).join(', ') }
      }
    },
    count: async (scope, filter) => (await suspects.page(scope, filter, ONE_ROW)).total,
  })
