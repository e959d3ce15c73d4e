import { exportSimCards } from '#core/contract/sim-card.ts'
import { SIM_REAL_NAMES, SIM_STATES } from '#core/domain/stock-life.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { ONE_ROW } from '#server/store/paging.ts'
import type { SimCardRepository } from './sim-card-repository.ts'

/** Columns the import reads too. */
export const SIM_COLUMNS = [
  'iccid',
  'msisdn',
  'imsi',
  'carrier',
  'dataPlan',
  'pool',
  'orgName',
  'simState',
  'realName',
  'activatedOn',
  'expiresOn',
  'usedMb',
  'checkTime',
  'batch',
] as const
export const SIM_WORDS = {
  simState: wordsOf(SIM_STATES, 'stock:sim.state.'),
  realName: wordsOf(SIM_REAL_NAMES, 'stock:sim.realName.'),
}

export const simCardExporter = (cards: SimCardRepository): Exporter =>
  exporter({
    endpoint: exportSimCards,
    page: '/baseInfo/simCard',
    fileName: 'sim-cards',
    columns: [...SIM_COLUMNS, 'sn', 'vin', 'imeiLock'],
    personal: ['msisdn'],
    words: SIM_WORDS,
    async *rows(scope, filter) {
      for await (const { plan, state, ...card } of cards.all(scope, filter)) {
        yield { ...card, dataPlan: plan, simState: state }
      }
    },
    count: async (scope, filter) => (await cards.page(scope, filter, ONE_ROW)).total,
  })
