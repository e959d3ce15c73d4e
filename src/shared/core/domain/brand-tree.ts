import type { BrandTree } from '../contract/vehicle.ts'

/** Properties of a vehicle model used by the tree. */
export interface ModelOfTree {
  id: number
  brandCode: string
  brandName: string
  seriesCode: string
  seriesName: string
  modelCode: string
  modelName: string
  powerType: string
  vehicleClass: string
}

/** Models, sorted by brand and series, as the tree selectors show. */
export function brandTree(models: readonly ModelOfTree[]): BrandTree {
  const brands: BrandTree = []
  for (const model of models) {
    let brand = brands.find((each) => each.brandCode === model.brandCode)
    if (!brand) brands.push((brand = { brandCode: model.brandCode, brandName: model.brandName, seriesVos: [] }))
    let series = brand.seriesVos.find((each) => each.seriesCode === model.seriesCode)
    if (!series)
      brand.seriesVos.push((series = { seriesCode: model.seriesCode, seriesName: model.seriesName, modelVos: [] }))
    series.modelVos.push({
      modelId: model.id,
      modelCode: model.modelCode,
      modeName: model.modelName,
      powerType: model.powerType,
      vehicleClass: model.vehicleClass,
    })
  }
  return brands
}
