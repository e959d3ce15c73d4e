import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/test-run.ts'
import { defineModule } from '#server/app/module.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { Invalid } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import { mustBeAdded, mustBeSaved, mustExist, takenField } from '#server/http/saved.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { ONE_ROW, pageIn } from '#server/store/paging.ts'
import { type TestRunRepository, testRunRepository } from './test-run-repository.ts'

const inAnotherTest = takenField('vin', 'error.vehicleInTest')

export function testRunRoutes(app: FastifyInstance, tests: TestRunRepository): void {
  route(app, contract.listTestRuns, ({ query, caller }) => tests.page(caller, ...pageIn(query)))
  route(app, contract.getTestRun, async ({ query, caller }) => mustExist(await tests.find(caller, query.id)))
  route(app, contract.listTestDays, ({ query: { id }, caller }) => tests.days(caller, id))
  route(app, contract.createTestRun, async ({ body, caller }) => {
    const id = await tests.insert(caller, inOrder(body))
    if (id === undefined) throw Invalid.field('vin', 'validation.unknownVehicle')
    return mustBeAdded(id, inAnotherTest)
  })
  route(app, contract.updateTestRun, async ({ body: { id, updateTime, ...input }, caller }) =>
    mustBeSaved(await tests.update(caller, id, updateTime, inOrder(input))),
  )
  route(app, contract.endTestRuns, async ({ body: { ids }, caller }) => ({ changed: await tests.end(caller, ids) }))
  route(app, contract.deleteTestRuns, async ({ body: { ids }, caller }) => ({
    changed: await tests.remove(caller, ids),
  }))
  const file = testRunExporter(tests)
  route(app, contract.exportTestRuns, (call) => answerExport(file, call))
}

function inOrder(input: contract.TestRunInput): contract.TestRunInput {
  const [isInOrder, { path, message }] = contract.TEST_DAYS_IN_ORDER
  if (!isInOrder(input)) throw Invalid.field(path[0]!, message)
  return input
}

const testRunExporter = (tests: TestRunRepository): Exporter =>
  exporter({
    endpoint: contract.exportTestRuns,
    page: '/operate/test',
    fileName: 'test-vehicles',
    columns: [
      'vin',
      'plate',
      'modelName',
      'project',
      'engineer',
      'purpose',
      'startsOn',
      'endsOn',
      'dataPlan',
      'km',
      'targetKm',
      'faults',
      'testState',
      'note',
      'orgName',
    ],
    words: { testState: wordsOf(contract.TEST_STATES, 'testRun:state.') },
    async *rows(scope, filter) {
      for await (const { state, ...row } of tests.all(scope, filter)) yield { ...row, testState: state }
    },
    count: async (scope, filter) => (await tests.page(scope, filter, ONE_ROW)).total,
  })

export const testRunModule = defineModule({
  name: 'test-run',
  about: 'Vehicles in tests: project, period, distance and faults by day.',
  exporters: ({ db }) => [testRunExporter(testRunRepository(db))],
  routes: (app, { db }) => testRunRoutes(app, testRunRepository(db)),
})
