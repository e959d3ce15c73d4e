/** Pages of the tenant that operates the platform (docs/decisions/0078). */
const OPERATOR_PAGES = ['/permit/tenant', '/permit/menu'] as const

/** Whether a menu path or button code belongs to the operator alone: no package and no role gives it to another tenant. */
export const isOperatorCode = (code: string): boolean =>
  OPERATOR_PAGES.some((page) => code === page || code.startsWith(`${page}/`))
