import { z } from 'zod'
import {
  DID_FORMATS,
  IO_CONTROLS,
  ROUTINE_CONTROLS,
  STEP_ON_ERROR,
  UDS_RESETS,
  UDS_SESSIONS,
} from '../domain/uds-script.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { NewId, optionalText, platformTime, requiredText, rowId, text } from './fields.ts'
import { canAddress } from './uds.ts'

const PAGE = '/dataService/udsV2'
const template = { code: `${PAGE}/template/edit` }

const word = z
  .string()
  .trim()
  .regex(/^[0-9A-Fa-f]{4}$/, 'validation.hex')
  .transform((text) => text.toUpperCase())
const bytes = text(1100)
  .transform((text) => text.replaceAll(' ', '').toLowerCase())
  .pipe(
    z
      .string()
      .regex(/^([0-9a-f]{2})*$/, 'validation.hex')
      .max(512),
  )

export const UdsDid = z.object({
  did: word,
  /** Empty: the standard's own name, if it has one. */
  name: optionalText(64),
  unit: optionalText(16),
  format: z.enum(DID_FORMATS).default('text'),
  factor: z
    .number()
    .min(-1e9)
    .max(1e9)
    .refine((factor) => factor !== 0, 'validation.number')
    .default(1),
  offset: z.number().min(-1e9).max(1e9).default(0),
})

const place = {
  ecu: optionalText(32),
  address: canAddress.transform((text) => text.toUpperCase()),
  channel: z.number().int().min(1).max(2).default(1),
  /** From asking to the final answer. */
  waitSeconds: z.number().int().min(3).max(55).default(20),
  onError: z.enum(STEP_ON_ERROR).default('stop'),
}
/** One step of a script; domain/uds-script.ts says what it sends. */
export const UdsStepInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('session'), ...place, session: z.literal(UDS_SESSIONS) }),
  z.object({
    kind: z.literal('security'),
    ...place,
    /** Of the seed: odd. */
    level: z
      .number()
      .int()
      .min(1)
      .max(0x41)
      .refine((level) => level % 2 === 1, 'validation.format'),
  }),
  z.object({ kind: z.literal('readDids'), ...place, dids: z.array(UdsDid).min(1, 'validation.required').max(16) }),
  z.object({
    kind: z.literal('readDtcs'),
    ...place,
    mask: z.number().int().min(1).max(255).default(0xff),
    snapshot: z.boolean().default(false),
  }),
  z.object({
    kind: z.literal('routine'),
    ...place,
    control: z.literal(ROUTINE_CONTROLS),
    routine: word,
    options: bytes.default(''),
  }),
  z.object({ kind: z.literal('reset'), ...place, reset: z.literal(UDS_RESETS) }),
  z.object({
    kind: z.literal('ioControl'),
    ...place,
    did: word,
    control: z.literal(IO_CONTROLS),
    options: bytes.default(''),
  }),
])
export type UdsStepInput = z.output<typeof UdsStepInput>
const steps = z.array(UdsStepInput).min(1, 'validation.required').max(40)

export const UdsTemplate = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  /** Input output control is blocked unless this template lets it through. */
  ioControl: z.boolean(),
  steps: z.array(UdsStepInput),
  /** A second approver must agree to a task of it. */
  writes: z.boolean(),
  updateTime: platformTime,
})
export type UdsTemplate = z.output<typeof UdsTemplate>

export const UdsTemplateInput = z
  .object({
    id: rowId.optional(),
    name: requiredText(100),
    description: optionalText(500),
    ioControl: z.boolean().default(false),
    steps,
  })
  .refine((input) => input.ioControl || input.steps.every(({ kind }) => kind !== 'ioControl'), {
    path: ['steps'],
    message: 'validation.ioBlocked',
  })
export type UdsTemplateInput = z.output<typeof UdsTemplateInput>

export const saveUdsTemplate = endpoint('POST /tsp-bss/udsV2/template/save', template, {
  audit: 'operation',
  summary: 'Make or change a diagnostic script; tasks made before keep the steps they were made with',
  body: UdsTemplateInput,
  response: NewId,
})
export const { all: listUdsTemplates, removeOne: deleteUdsTemplate } = calls(
  { page: PAGE, buttons: template, row: UdsTemplate },
  {
    all: ['GET /tsp-bss/udsV2/template/list', 'Diagnostic scripts of the tenant, by name'],
    removeOne: ['POST /tsp-bss/udsV2/template/delete', 'Delete a diagnostic script'],
  },
)
