import type { BrandTree } from '#core/contract/vehicle.ts'
import type { vehicleModel } from '#server/store/schema/vehicle.ts'

/** Models, sorted by brand and series, as the tree selectors show. */
export function brandTree(models: readonly (typeof vehicleModel.$inferSelect)[]): BrandTree {
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
