import { z } from 'zod'
import { type AnyEndpoint, isEndpoint } from '#core/contract/endpoint.ts'

const modules = import.meta.glob<Record<string, unknown>>(
  ['../../src/shared/core/contract/*.ts', '!../../src/shared/core/contract/*.test.ts'],
  { eager: true },
)
/** Every call of the contract, by its export name. */
export const contractCalls: readonly { name: string; endpoint: AnyEndpoint }[] = Object.values(modules).flatMap(
  (module) => Object.entries(module).flatMap(([name, value]) => (isEndpoint(value) ? [{ name, endpoint: value }] : [])),
)

export type JsonSchema = Record<string, unknown>

/** Documented input of a schema; undefined for a call without input. */
export function inputSchema(schema: z.ZodType): JsonSchema | undefined {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.keys(json).length === 0 ? undefined : json
}
