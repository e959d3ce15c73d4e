import { exportGroups, GROUP_PHASES, LOCK_RULES } from '#core/contract/vehicle-group.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { ONE_ROW } from '#server/store/paging.ts'
import type { GroupRepository } from './group-repository.ts'

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
      for await (const { vehicles, ...row } of groups.all(scope, filter)) {
        yield { ...row, vehicleCount: vehicles }
      }
    },
    count: async (scope, filter) => (await groups.page(scope, filter, ONE_ROW)).total,
  })
