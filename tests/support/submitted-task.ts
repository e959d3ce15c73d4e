import { StrategyRules } from '#core/contract/upgrade-strategy.ts'
import type { UpgradeTask } from '#core/contract/upgrade-task.ts'

/** A running upgrade task as lists have it. */
export const aTask = (over: Partial<UpgradeTask> = {}): UpgradeTask => ({
  id: 1,
  taskNo: 'UT-1',
  name: 'Winter',
  taskClass: 'security',
  taskState: 'running',
  pauseReason: null,
  outcome: null,
  strategyId: 7,
  strategyName: 'Careful',
  strategyVersion: 2,
  softModels: ['FT300-7.2.0'],
  partsModels: ['FT-300'],
  vehicles: 100,
  counts: { succeeded: 60, running: 10, waiting: 20, failed: 6, skipped: 4 },
  groups: 3,
  groupsDone: 1,
  owner: 'ann',
  approvers: ['bob'],
  isOwn: true,
  question: null,
  environment: 'SOP',
  plannedTime: null,
  windowFrom: '22:00',
  windowTo: '05:00',
  createTime: '2026-11-20 08:00:00',
  startTime: '2026-11-21 08:00:00',
  finishTime: null,
  updateTime: '2026-11-20 08:00:00',
  ...over,
})

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
