interface Model {
  brandName?: string
  seriesName: string
  modelName: string
}

/** Brand, series and model; most model names begin with their series. */
export function modelWords({ brandName, seriesName, modelName }: Model): string {
  const parts = modelName.startsWith(seriesName) ? [brandName, modelName] : [brandName, seriesName, modelName]
  return parts.filter(Boolean).join(' ')
}
