import { exportSimCards, type SimCardRow } from '#core/contract/sim-card.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import { SIM_REAL_NAMES, SIM_STATES, type SimAlert } from '#core/domain/stock-life.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { ONE_ROW } from '#server/store/paging.ts'
import type { SimCardRepository, StoredSimCard } from './sim-card-repository.ts'

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

/** A stored card as the contract shows it. */
export function simCardRow({ createdAt, updatedAt, checkedAt, differs, ...row }: StoredSimCard): SimCardRow {
  const alerts: SimAlert[] = []
  if (row.state === 'active' && row.sn === '') alerts.push('unboundActive')
  if (row.state === 'terminated' && row.sn !== '') alerts.push('boundTerminated')
  if (differs) alerts.push('loginMismatch')
  return {
    ...row,
    state: row.state as SimCardRow['state'],
    realName: row.realName as SimCardRow['realName'],
    alerts,
    checkTime: checkedAt && platformTimeOf(checkedAt),
    createTime: platformTimeOf(createdAt),
    updateTime: platformTimeOf(updatedAt),
  }
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
      for await (const row of cards.all(scope, filter)) {
        const { plan, state, ...card } = simCardRow(row)
        yield { ...card, dataPlan: plan, simState: state }
      }
    },
    count: async (scope, filter) => (await cards.page(scope, filter, ONE_ROW)).total,
  })
