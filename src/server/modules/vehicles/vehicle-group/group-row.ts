import { exportGroups, GROUP_PHASES, type GroupRow, LOCK_RULES } from '#core/contract/vehicle-group.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { ONE_ROW } from '#server/store/paging.ts'
import type { GroupRepository, StoredGroup } from './group-repository.ts'

/** A stored group as the contract shows it. */
export const groupRow = ({ createdAt, updatedAt, ...row }: StoredGroup): GroupRow => ({
  ...row,
  kind: row.kind as GroupRow['kind'],
  lockRule: row.lockRule as GroupRow['lockRule'],
  createTime: platformTimeOf(createdAt),
  updateTime: platformTimeOf(updatedAt),
})

export const groupExporter = (groups: GroupRepository): Exporter =>
  exporter({
    endpoint: exportGroups,
    page: '/baseInfo/vehicleGroup',
    fileName: 'vehicle-groups',
    columns: [
      'groupCode',
      'groupName',
      'customer',
      'contact',
      'phone',
      'vehicleCount',
      'startsOn',
      'endsOn',
      'phase',
      'reportSeconds',
      'lockRule',
      'orgName',
      'note',
    ],
    personal: ['customer', 'contact', 'phone'],
    words: {
      phase: wordsOf(GROUP_PHASES, 'vehicleGroup:phase.'),
      lockRule: wordsOf(LOCK_RULES, 'vehicleGroup:lockRule.'),
    },
    async *rows(scope, filter) {
      for await (const stored of groups.all(scope, filter)) {
        const { vehicles, ...row } = groupRow(stored)
        yield { ...row, vehicleCount: vehicles }
      }
    },
    count: async (scope, filter) => (await groups.page(scope, filter, ONE_ROW)).total,
  })
