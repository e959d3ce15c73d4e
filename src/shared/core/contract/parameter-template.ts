import { z } from 'zod'
import { anyOf, endpoint } from './endpoint.ts'
import { OneId, optionalText, platformTime, requiredText, rowId, text, vin } from './fields.ts'
import {
  PARAMETER_PAGES,
  ParameterPreview,
  RUN_VEHICLES_MAX,
  Stages,
  Started,
  TEMPLATE_PAGE,
  TerminalParameter,
  WriteReason,
} from './terminal-parameter.ts'

const parameters = z.array(TerminalParameter)

export const ParameterTemplate = z.object({
  id: z.number().int(),
  name: z.string(),
  version: z.number().int(),
  parameters,
  orgIds: z.array(z.number().int()),
  orgNames: z.array(z.string()),
  /** Assigned one by one, of the caller's scope. */
  vins: z.array(z.string()),
  /** Vehicles with a terminal it is for, of the caller's scope. */
  vehicles: z.number().int(),
  /** Have every parameter as the template has it. */
  inLine: z.number().int(),
  /** Reported at least one differing value. */
  drifted: z.number().int(),
  /** Not all parameters were read yet. */
  unread: z.number().int(),
  /** Vehicles of its last run that have not ended. */
  pending: z.number().int(),
  lastRunId: z.number().int().nullable(),
  lastRunTime: platformTime.nullable(),
  checkDays: z.number().int(),
  nextCheckTime: platformTime.nullable(),
  updateTime: platformTime,
})
export type ParameterTemplate = z.output<typeof ParameterTemplate>
export const listParameterTemplates = endpoint('GET /tsp-bss/terminalParameter/template/list', anyOf(PARAMETER_PAGES), {
  summary: 'Parameter templates of the tenant with how their vehicles follow them; needs a page that shows parameters',
  query: z.object({ name: text(60).optional() }),
  response: z.object({ list: z.array(ParameterTemplate) }),
})
export const listTemplateVersions = endpoint(
  'GET /tsp-bss/terminalParameter/template/versions',
  anyOf(PARAMETER_PAGES),
  {
    summary: 'Every version of a template, newest first; needs a page that shows parameters',
    query: OneId,
    response: z.object({
      list: z.array(
        z.object({
          version: z.number().int(),
          parameters,
          note: z.string(),
          operator: z.string(),
          createTime: platformTime,
        }),
      ),
    }),
  },
)
/** Vehicles that do not follow a template, the first 200. */
export const listTemplateDrift = endpoint('GET /tsp-bss/terminalParameter/template/drift', anyOf(PARAMETER_PAGES), {
  summary: 'Vehicles whose terminal differs from their template; needs a page that shows parameters',
  query: OneId,
  response: ParameterPreview,
})
/** Without an id a new one; content that differs makes a further version. 409 when the name is taken. */
export const saveParameterTemplate = endpoint(
  'POST /tsp-bss/terminalParameter/template/save',
  `${TEMPLATE_PAGE}/template/edit`,
  {
    audit: 'operation',
    summary: 'Make a parameter template, or a further version of it',
    body: z.object({
      id: rowId.optional(),
      name: requiredText(60),
      parameters: parameters.min(1).max(255),
      note: optionalText(200),
      checkDays: z.number().int().min(0).max(90).default(7),
    }),
    response: z.object({ id: z.number().int(), version: z.number().int() }),
  },
)
export const deleteParameterTemplate = endpoint(
  'POST /tsp-bss/terminalParameter/template/delete',
  `${TEMPLATE_PAGE}/template/delete`,
  {
    audit: 'operation',
    summary: 'Remove a parameter template with its assignments; terminals keep what they have',
    body: OneId,
    response: z.null(),
  },
)
/** The former assignments within the caller's scope are replaced. */
export const assignParameterTemplate = endpoint(
  'POST /tsp-bss/terminalParameter/template/assign',
  `${TEMPLATE_PAGE}/template/assign`,
  {
    audit: 'operation',
    summary: 'Say which organisations and vehicles a template is for',
    body: z.object({
      id: rowId,
      orgIds: z.array(rowId).max(200),
      vins: z.array(vin).max(RUN_VEHICLES_MAX),
    }),
    response: z.null(),
  },
)
export const sendParameterTemplate = endpoint(
  'POST /tsp-bss/terminalParameter/template/send',
  `${TEMPLATE_PAGE}/template/send`,
  {
    audit: 'command',
    summary: 'Write a template to the vehicles it is for, stage by stage; those in line are left out unless all are',
    body: z.object({ id: rowId, ...Stages, reason: WriteReason }),
    response: Started,
  },
)
export const checkParameterTemplate = endpoint(
  'POST /tsp-bss/terminalParameter/template/check',
  `${TEMPLATE_PAGE}/template/check`,
  {
    audit: 'command',
    summary: 'Read the parameters of a template from its vehicles now',
    body: OneId,
    response: Started,
  },
)
export const rollBackParameterTemplate = endpoint(
  'POST /tsp-bss/terminalParameter/template/rollBack',
  `${TEMPLATE_PAGE}/template/rollBack`,
  {
    audit: 'operation',
    summary: 'Make an older version of a template the newest one again',
    body: z.object({ id: rowId, version: rowId }),
    response: z.object({ version: z.number().int() }),
  },
)
