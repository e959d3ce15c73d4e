import { StrategyRules } from '#core/contract/upgrade-strategy.ts'

/** What the detail of a submitted upgrade task has in addition to its row: selection, sending, and what is frozen. */
export const SUBMITTED = {
  modelIds: [],
  orderNums: [],
  vins: [],
  otherVins: 0,
  waitDays: 14,
  limitMinutes: 30,
  channel: 'http' as const,
  server: '',
  driverText: '',
  note: '',
  frozen: {
    strategyName: 'Careful',
    strategyVersion: 2,
    rules: StrategyRules.parse({ groups: [{ name: 'Pilot', share: 10, unit: 'count' }, { name: 'All' }] }),
    targets: [
      {
        versionId: 1,
        softModel: 'FT300-7.2.0',
        version: '7.2.0',
        partsModel: 'FT-300',
        fileSize: 1024,
        sha256: 'aa11',
        signature: 'c2ln',
        signingKeyId: '0123456789abcdef',
        releaseCounter: 3,
      },
    ],
  },
  frozenHash: 'ff00ff00',
}
