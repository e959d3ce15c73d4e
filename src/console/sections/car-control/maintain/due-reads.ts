import * as contract from '#core/contract/maintenance.ts'

/** What changes when something is done with an item. */
export const DUE_READS = [contract.listMaintenance, contract.getMaintenanceForecast, contract.listServiceRecords]
