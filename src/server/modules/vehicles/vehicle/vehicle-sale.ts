/** A vehicle with a day of sale is sold; values that say nothing about the day say nothing about the sale. */
export function withSale<V extends { soldOn?: string | null }>(values: V): V & { sold?: boolean } {
  return values.soldOn === undefined ? values : { ...values, sold: values.soldOn !== null }
}
