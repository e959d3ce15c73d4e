import type { DemoVehicle } from '#core/demo/demo-fleet.ts'
import type { NewModel } from './demo-repository.ts'

type Model = Pick<
  DemoVehicle,
  'brandCode' | 'brandName' | 'seriesCode' | 'seriesName' | 'modelCode' | 'modelName' | 'vehicleClass' | 'powerType'
>

/** One row a model, whatever drives it. */
export function modelRows(oemId: string, models: readonly Model[]): NewModel[] {
  const byCode = new Map(models.map((one) => [one.modelCode, one]))
  return [...byCode.values()].map((one) => ({
    oemId,
    brandCode: one.brandCode,
    brandName: one.brandName,
    seriesCode: one.seriesCode,
    seriesName: one.seriesName,
    modelCode: one.modelCode,
    modelName: one.modelName,
    vehicleClass: one.vehicleClass,
    powerType: one.powerType,
  }))
}
