import { z } from 'zod'

/** Response of every call: `{code, msg, data, failDetail}` (docs/product/shared.md#calls). */
export const Envelope = z.object({
  code: z.union([z.number(), z.string()]),
  msg: z.string().optional(),
  data: z.unknown(),
  failDetail: z.array(z.object({ path: z.string().optional(), message: z.string() })).optional(),
})

/** 602602 "still starting" and its kin carry data the caller must read, so they count as answers. */
export const SUCCESS_CODES: ReadonlySet<number | string> = new Set([200, 0, '000000', 602602, 602601, 617014])

export const REQUEST_TIMEOUT_MS = 60_000
export const TRANSFER_TIMEOUT_MS = 200_000
