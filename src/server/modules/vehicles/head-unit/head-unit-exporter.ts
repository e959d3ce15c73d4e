import { exportHeadUnits } from '#core/contract/head-unit.ts'
import { CONSENTS, HEAD_UNIT_FAILURES, HEAD_UNIT_STATES, wifiShare } from '#core/domain/head-unit.ts'
import { HEAD_UNIT_NETWORKS } from '#core/domain/head-unit-message.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { ONE_ROW } from '#server/store/paging.ts'
import type { HeadUnitRepository } from './head-unit-repository.ts'
import { unitRow } from './head-unit-row.ts'

const COLUMNS = [
  'vin',
  'plate',
  'sn',
  'project',
  'trim',
  'systemVersion',
  'mapVersion',
  'apps',
  'storageMb',
  'network',
  'orgName',
  'seenTime',
  'toVersion',
  'state',
  'consent',
  'answerTime',
  'shownText',
  'percent',
  'wifiPercent',
  'failure',
  'offerTime',
  'finishTime',
] as const

const HUNDRED = 100

export const headUnitExporter = (units: HeadUnitRepository): Exporter =>
  exporter({
    endpoint: exportHeadUnits,
    page: '/ota/vm',
    fileName: 'head-units',
    columns: COLUMNS,
    words: {
      state: wordsOf(HEAD_UNIT_STATES, 'headUnit:state.'),
      consent: wordsOf(CONSENTS, 'headUnit:consent.'),
      failure: wordsOf(HEAD_UNIT_FAILURES, 'headUnit:failure.'),
      network: wordsOf(HEAD_UNIT_NETWORKS, 'headUnit:network.'),
    },
    async *rows(scope, filter) {
      for await (const stored of units.all(scope, filter)) {
        const { upgrade, apps, ...unit } = unitRow(stored, () => false)
        const share = upgrade && wifiShare(upgrade.wifiBytes, upgrade.cellularBytes)
        yield {
          ...upgrade,
          ...unit,
          apps: apps.map(({ name, version }) => `${name} ${version}`.trim()).join(', '),
          wifiPercent: share === null ? null : Math.round(share * HUNDRED),
        }
      }
    },
    count: async (scope, filter) => (await units.page(scope, filter, ONE_ROW)).total,
  })
