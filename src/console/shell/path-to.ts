import type { ProductPath } from '#core/contract/product-routes.ts'

/** A link inside the console: a path of the product with its query. Absent and null values are left out. */
export function pathTo(
  path: ProductPath,
  query: Readonly<Record<string, string | number | boolean | null | undefined>> = {},
): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  )
  const search = new URLSearchParams(given).toString()
  return search ? `${path}?${search}` : path
}

/** The page of one vehicle; which part of it is shown defaults as the product has it (docs/product/shared.md#menu-and-tabs). */
export const vehicleDetailsPath = (vin: string, name = 'carCondition-common') =>
  pathTo('/operate/details', { vin, name })
