import { PRODUCT_ROUTES, type ProductPath } from '#core/contract/product-routes.ts'

/** Address of a page of the console, or of another screen, with its filter. Absent values are left out. */
export function leadAddress(
  path: ProductPath,
  query: Readonly<Record<string, string | number | undefined>> = {},
): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  const search = new URLSearchParams(given).toString()
  const route = PRODUCT_ROUTES.find((known) => known.path === path)
  const page = route && 'screen' in route ? '/screens.html' : '/'
  return `${page}#${path}${search && `?${search}`}`
}
