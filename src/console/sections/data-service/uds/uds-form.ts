import { z } from 'zod'
import { canAddress, udsBytes } from '#core/contract/uds.ts'
import { vin } from '#core/contract/fields.ts'
import { CLEAR_ALL, type UdsType } from '#core/domain/uds-task.ts'
import { dtcStatusBits, dtcOf } from '#core/protocol/uds/dtc.ts'

/** Available requests; each is of one UDS type. */
export const UDS_ACTIONS = ['dtcs', 'snapshot', 'extended', 'did', 'clear', 'raw'] as const
export type UdsAction = (typeof UDS_ACTIONS)[number]
export const TYPE_OF: Readonly<Record<UdsAction, UdsType>> = {
  dtcs: 2,
  snapshot: 2,
  extended: 2,
  did: 3,
  clear: 1,
  raw: 1,
}
export const STATUS_BITS = dtcStatusBits

const hexNumber = (digits: number) =>
  z
    .string()
    .trim()
    .regex(new RegExp(`^([0-9A-Fa-f]{${digits}}[ ,]*)+$`), 'validation.hex')

/** Required fields of an action. */
const NEEDED = { dtcs: 'mask', snapshot: 'dtc', extended: 'dtc', did: 'dids', raw: 'raw' } as const satisfies Partial<
  Record<UdsAction, string>
>

/** The form of a new request; fields an action does not need are absent. */
export const UdsForm = z
  .object({
    vin,
    ecu: z.string().max(32).default(''),
    address: canAddress,
    channel: z.number().int().min(1).max(2).default(1),
    action: z.enum(UDS_ACTIONS),
    /** Bit numbers of the status mask. */
    mask: z.array(z.number().int().min(0).max(7)).min(1, 'validation.required').optional(),
    dtc: z
      .string()
      .trim()
      .refine((text) => dtcOf(text) !== null, 'validation.format')
      .optional(),
    record: z.number().int().min(0).max(255).optional(),
    dids: hexNumber(4).optional(),
    raw: udsBytes.optional(),
  })
  .superRefine((form, context) => {
    if (form.action === 'clear') return
    const needed = NEEDED[form.action]
    if (form[needed] === undefined) context.addIssue({ code: 'custom', path: [needed], message: 'validation.required' })
  })
export type UdsForm = z.output<typeof UdsForm>

const byte = (value: number): string => value.toString(16).padStart(2, '0')

/** The request of the form as hex bytes. */
export function requestOf({ action, mask = [], dtc = '', record = 0xff, dids = '', raw = '' }: UdsForm): string {
  const code = (dtcOf(dtc) ?? 0).toString(16).padStart(6, '0')
  switch (action) {
    case 'dtcs':
      return `1902${byte(mask.reduce((sum, bit) => sum | (1 << bit), 0))}`
    case 'snapshot':
      return `1904${code}${byte(record)}`
    case 'extended':
      return `1906${code}${byte(record)}`
    case 'did':
      return `22${dids.replace(/[ ,]/g, '').toLowerCase()}`
    case 'clear':
      return CLEAR_ALL
    case 'raw':
      return raw
  }
}
