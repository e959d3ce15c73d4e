import type { Language } from '#core/domain/language.ts'
import { defineModule } from '#server/app/module.ts'
import { schedule } from '#server/work/background-work.ts'
import { activateDelivered } from './activation-repository.ts'
import { saleImporter } from './sale-importer.ts'
import { vehicleIdOf } from './sale-reference-repository.ts'
import { saleRepository } from './sale-repository.ts'
import { saleRoutes } from './sale-routes.ts'
import { saleExporter } from './sale-row.ts'
import { saleReferences, saleWriteRepository } from './sale-write-repository.ts'

export const vehicleSaleModule = defineModule({
  name: 'vehicle-sale',
  about: 'Sales of vehicles: register, deliver, transfer between dealers, take back.',
  exporters: ({ db, shared: { areas } }) => [saleExporter(saleRepository(db), areas)],
  importers: ({ telemetry: { fleet }, shared: { areas } }) => [saleImporter(areas, fleet)],
  background: ({ db }) => [
    schedule('vehicleSale.activate', '*/5 * * * *', () => activateDelivered(db), { atStart: true }),
  ],
  routes(app, { db, telemetry: { fleet }, shared: { areas, importTemplate } }) {
    const template = (language: Language) => importTemplate(language, saleImporter(areas, fleet))
    saleRoutes(app, {
      sales: saleRepository(db),
      changes: saleWriteRepository(db),
      areas,
      references: (caller) => saleReferences(db.orm, caller),
      vehicleId: (caller, vin) => vehicleIdOf(db, caller, vin),
      fleet,
      template,
    })
  },
})
