import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/data-fault.ts'
import { DATA_FAULT_KINDS, DATA_FAULT_STATES } from '#core/domain/data-fault.ts'
import { type Exporter, exporter } from '#server/exchange/exporter.ts'
import { Conflict, NotFound } from '#server/http/errors.ts'
import { type Caller, route } from '#server/http/route.ts'
import { ONE_ROW, pageIn } from '#server/store/paging.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import type { DataFaultListRepository } from './data-fault-list-repository.ts'

export interface DataFaultParts {
  faults: DataFaultListRepository
  /** Blocks a terminal of the caller; returns whether there is one. */
  block: (caller: Caller, terminalId: number) => Promise<boolean>
}

const DAY_MS = 86_400_000
const NOT_EXPORTED: ReadonlySet<string> = new Set(['id', 'itemNames', 'repairState'])
const COLUMNS = Object.keys(contract.DataFault.shape).filter((name) => !NOT_EXPORTED.has(name))

export function dataFaultRoutes(app: FastifyInstance, { faults, block }: DataFaultParts): void {
  route(app, contract.listDataFaults, ({ query, caller }) => faults.page(caller, ...pageIn(query)))
  const file = plainFile(faults)
  route(app, contract.exportDataFaults, (call) => answerExport(file, call))
  route(app, contract.changeDataFaults, async ({ body, caller }) => ({
    changed: await faults.change(caller, body.ids, body),
  }))
  route(app, contract.blockFaultyTerminal, async ({ body, caller }) => {
    const terminalId = await faults.terminalOf(caller, body.id)
    if (terminalId === undefined) throw new NotFound()
    if (terminalId === null || !(await block(caller, terminalId))) throw new Conflict('error.noTerminal')
  })
  route(app, contract.countDataFaults, ({ caller }) => faults.counts(caller))
  route(app, contract.listIgnoreRules, ({ caller }) => faults.rules(caller))
  route(app, contract.addIgnoreRule, async ({ body: { days, ...rule }, caller }) => ({
    id: await faults.addRule(caller, { ...rule, endsAt: new Date(Date.now() + days * DAY_MS) }),
  }))
  route(app, contract.removeIgnoreRule, async ({ body, caller }) => {
    if (!(await faults.removeRule(caller, body.id))) throw new NotFound()
  })
}

/** For programs: columns have the names of the contract. */
const plainFile = (faults: DataFaultListRepository): Exporter =>
  exporter({
    endpoint: contract.exportDataFaults,
    page: '/dataService/illegal',
    fileName: 'data-faults',
    columns: COLUMNS,
    rows: (scope, filter) => faults.all(scope, filter),
  })

/** Wrong data as background export. */
export const dataFaultExporter = (faults: DataFaultListRepository): Exporter =>
  exporter({
    endpoint: contract.exportDataFaults,
    page: '/dataService/illegal',
    fileName: 'data-faults',
    columns: COLUMNS.map((name) => (name === 'kind' ? 'faultKind' : name)),
    words: {
      faultKind: { codes: DATA_FAULT_KINDS, key: (code) => `terminal:fault.${code}` },
      state: { codes: DATA_FAULT_STATES, key: (code) => `terminal:faultState.${code}` },
    },
    async *rows(scope, filter) {
      for await (const { kind, ...row } of faults.all(scope, filter)) yield { ...row, faultKind: kind }
    },
    count: async (scope, filter) => (await faults.page(scope, filter, ONE_ROW)).total,
  })
