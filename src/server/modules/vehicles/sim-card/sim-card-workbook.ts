import { z } from 'zod'
import { downloadSimCardTemplate, exportSimCards, SimCardInput } from '#core/contract/sim-card.ts'
import { platformTime } from '#core/contract/fields.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { mayFollow, SIM_REAL_NAMES, SIM_STATES, SIM_STEPS, type SimState } from '#core/domain/stock-life.ts'
import type { Importer } from '#server/exchange/importer.ts'
import { withLife } from '#server/store/import-life.ts'
import { simCard } from '#server/store/schema/base-data.ts'
import { tableImporter } from '#server/store/table-importer.ts'
import { orgName, sheet } from '#server/exchange/sheet.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { ONE_ROW } from '#server/store/paging.ts'
import type { SimCardRepository } from './sim-card-repository.ts'

const SimCardImportRow = SimCardInput.omit({ orgId: true, plan: true }).extend({
  orgName,
  dataPlan: SimCardInput.shape.plan,
  /** Empty: the state stays, or is the first one. */
  simState: z.enum(SIM_STATES).optional(),
  usedMb: z.number().min(0).max(100_000_000).nullable().default(null),
  checkTime: platformTime.nullable().default(null),
})

const SIM_WORDS = {
  simState: wordsOf(SIM_STATES, 'stock:sim.state.'),
  realName: wordsOf(SIM_REAL_NAMES, 'stock:sim.realName.'),
}

const SIM_SHEET = sheet(SimCardImportRow, {
  iccid: '89860499001234567890',
  msisdn: '1064900012345',
  imsi: '460040012345678',
  carrier: 'China Mobile IoT',
  dataPlan: '500 MB / cmiot',
  pool: 'North 2026',
  orgName: 'North',
  simState: 'stock',
  realName: 'verified',
  activatedOn: '2026-03-01',
  expiresOn: '2029-02-28',
  usedMb: '',
  checkTime: '',
  batch: '',
})

/** Cards by the workbook of a carrier: rows are matched by their ICCID. */
export const simCardImporter = (): Importer =>
  withLife(
    tableImporter({
      name: 'simCard',
      access: downloadSimCardTemplate.access,
      calls: { template: downloadSimCardTemplate },
      key: 'iccid',
      words: SIM_WORDS,
      sheet: SIM_SHEET,
      table: simCard,
      match: { column: simCard.iccid, of: ({ iccid }) => iccid, everywhere: true },
      taken: { path: 'iccid', message: 'error.iccidTaken' },
      reasons: ({ simState }, _references, stored) =>
        stored && simState && !isStep(stored.state, simState)
          ? [{ path: 'stateChanged', message: 'validation.stateStep' }]
          : [],
      values({ value: { dataPlan, simState, checkTime, ...values } }, _references, stored) {
        const checkedAt = checkTime === null ? null : new Date(fromPlatformTime(checkTime))
        return {
          ...values,
          plan: dataPlan,
          state: simState ?? stored?.state ?? 'stock',
          checkedAt,
        }
      },
      columnOf: { plan: 'dataPlan', state: 'simState', checkedAt: 'checkTime' },
    }),
    {
      table: simCard,
      column: simCard.iccid,
      type: 'simCard',
      added: 'stocked',
      state: 'stateChanged',
    },
  )

const isStep = (from: SimState, to: SimState): boolean => from === to || mayFollow(SIM_STEPS, from, to)

export const simCardExporter = (cards: SimCardRepository): Exporter =>
  exporter({
    endpoint: exportSimCards,
    page: '/baseInfo/simCard',
    fileName: 'sim-cards',
    columns: [...SIM_SHEET.names, 'sn', 'vin', 'imeiLock'],
    personal: ['msisdn'],
    words: SIM_WORDS,
    async *rows(scope, filter) {
      for await (const { plan, state, ...card } of cards.all(scope, filter)) {
        yield { ...card, dataPlan: plan, simState: state }
      }
    },
    count: async (scope, filter) => (await cards.page(scope, filter, ONE_ROW)).total,
  })
