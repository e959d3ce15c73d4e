import { z } from 'zod'
import { downloadItineraryTemplate, ItineraryPlan, PLAN_RULES } from '#core/contract/itinerary.ts'
import type { Importer } from '#server/exchange/importer.ts'
import { vehiclesByVin } from '#server/store/import-references.ts'
import { itinerary } from '#server/store/schema/itinerary.ts'
import { tableImporter } from '#server/store/table-importer.ts'
import { sheet } from '#server/exchange/sheet.ts'
import { NOT_COMPARED, outOfScope } from './itinerary-repository.ts'
import { planValues, stopsIn } from './itinerary-row.ts'

const { shape } = ItineraryPlan
const PlanRow = PLAN_RULES.reduce(
  (schema, rule) => schema.refine(...rule),
  ItineraryPlan.extend({
    stops: z.preprocess(stopsIn, shape.stops),
  }),
)

const PLAN_SHEET = sheet(PlanRow, {
  itineraryNo: 'IT-2026-0001',
  vin: 'LGWEF4A50TEST0001',
  driver: '',
  routeName: '西安 – 咸阳',
  planStartTime: '2026-03-02 08:00:00',
  planEndTime: '2026-03-02 10:00:00',
  corridor: '1000',
  planKm: '32.5',
  lateMinutes: '15',
  unplannedMinutes: '10',
  stops: 'Depot|108.95|34.26|200|2026-03-02 08:00:00|0; Shop|108.71|34.33|200|2026-03-02 10:00:00|20',
})

/** Itineraries by workbook: rows are matched by their number; changed ones are compared again. */
export const itineraryImporter = (): Importer =>
  tableImporter({
    name: 'itinerary',
    access: downloadItineraryTemplate.access,
    key: 'itineraryNo',
    sheet: PLAN_SHEET,
    table: itinerary,
    match: { column: itinerary.code, of: ({ itineraryNo }) => itineraryNo },
    references: async (tx, scope, rows) => ({
      vehicles: await vehiclesByVin(
        tx,
        scope,
        rows.map(({ value }) => value.vin),
      ),
      taken: await outOfScope(
        tx,
        scope,
        rows.map(({ value }) => value.itineraryNo),
      ),
    }),
    reasons: ({ vin, itineraryNo }, { vehicles, taken }) => [
      ...(vehicles.has(vin) ? [] : [{ path: 'vin', message: 'validation.unknownVehicle' }]),
      ...(taken.has(itineraryNo) ? [{ path: 'itineraryNo', message: 'error.itineraryNoTaken' }] : []),
    ],
    values: ({ value }, { vehicles }) => planValues(value, vehicles.get(value.vin)!.id),
    columnOf: {
      code: 'itineraryNo',
      vehicleId: 'vin',
      planStartAt: 'planStartTime',
      planEndAt: 'planEndTime',
      lineKm: 'stops',
    },
    derived: ({ planStartAt, planEndAt, ...values }) => ({
      ...values,
      ...NOT_COMPARED,
      // What an undo brings back was stored as JSON.
      ...(planStartAt && { planStartAt: new Date(planStartAt) }),
      ...(planEndAt && { planEndAt: new Date(planEndAt) }),
    }),
  })
