import type { Language } from '#core/domain/language.ts'
import { defineModule } from '#server/app/module.ts'
import type { LockPlace } from '#server/store/schema/vehicle-lock.ts'
import { contractImporter } from './contract-importer.ts'
import { type ContractRepository, contractRepository, storeContracts } from './contract-repository.ts'
import { lockEngine } from './lock-engine.ts'
import { lockEngineRepository } from './lock-engine-repository.ts'
import { lockExporter } from './lock-exporter.ts'
import { type LockOrderRepository, lockOrderRepository } from './lock-order-repository.ts'
import { lockPlace } from './lock-place.ts'
import { lockRecordRepository } from './lock-record-repository.ts'
import { lockRepository } from './lock-repository.ts'
import { lockRoutes } from './lock-routes.ts'
import { lockTaskEngine } from './task-engine.ts'
import { taskEngineRepository } from './task-engine-repository.ts'
import { taskRepository } from './task-repository.ts'
import { lockTaskRoutes } from './task-routes.ts'
import { type TaskStepRepository, taskStepRepository } from './task-step-repository.ts'

declare module '#server/app/module.ts' {
  interface SharedParts {
    /** Locks vehicles on the basis of contracts. */
    lockDesk: {
      orders: LockOrderRepository
      tasks: TaskStepRepository
      contracts: ContractRepository
      storeContracts: typeof storeContracts
      /** Where and how a vehicle is now, km/h: the limit it answered last. */
      placeOf: (vehicleId: number, limit: number | null) => LockPlace
    }
  }
}

export const vehicleLockModule = defineModule({
  name: 'vehicle-lock',
  about: 'Orders and tasks that hold vehicles back and free them, with two people, and the records of both.',
  shares: ({ db, telemetry: { fleet } }) => ({
    lockDesk: {
      orders: lockOrderRepository(db),
      tasks: taskStepRepository(db),
      contracts: contractRepository(db),
      storeContracts,
      placeOf: (vehicleId, limit) => lockPlace(fleet.state(vehicleId), limit, Date.now()),
    },
  }),
  exporters: ({ db }) => [lockExporter(lockRepository(db))],
  importers: () => [contractImporter()],
  background: ({ db, log, telemetry: { commands, fleet, sessionOf } }) => [
    ...lockEngine({
      open: lockEngineRepository(db),
      records: lockRecordRepository(db),
      commands,
      fleet,
      sessionOf,
      log,
    }),
    ...lockTaskEngine({ tasks: taskEngineRepository(db), commands, log }),
  ],
  routes(app, { db, telemetry: { fleet, sessionOf }, shared: { importTemplate } }) {
    const common = { locks: lockRepository(db), orders: lockOrderRepository(db), fleet }
    lockRoutes(app, { ...common, records: lockRecordRepository(db), sessionOf })
    lockTaskRoutes(app, {
      ...common,
      contracts: contractRepository(db),
      tasks: taskRepository(db),
      steps: taskStepRepository(db),
      template: (language: Language) => importTemplate(language, contractImporter()),
    })
  },
})
