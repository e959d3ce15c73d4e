import type { Answer } from '#core/contract/endpoint.ts'
import type { ParameterTemplate } from '#core/contract/parameter-template.ts'
import type { getParameterRun, ParameterRunItem, TerminalValues } from '#core/contract/terminal-parameter.ts'

const TIME = '2026-01-05 08:00:00'
type Run = Answer<typeof getParameterRun>

/** Values by parameter id, all read at the same time. */
export const aTerminalValues = ({
  vin = 'LGWEF4A50TEST0001',
  values = {},
  templates = [],
}: {
  vin?: string
  values?: Readonly<Record<number, unknown>>
  templates?: TerminalValues['templates']
} = {}): TerminalValues => ({
  vin,
  online: true,
  values: Object.entries(values).map(([id, value]) => ({ id: Number(id), value, readTime: TIME })),
  templates,
})

export const aRunItem = (over: Partial<ParameterRunItem> = {}): ParameterRunItem => ({
  vin: 'LGWEF4A50TEST0001',
  stage: 0,
  state: 'done',
  jobId: 5,
  status: 'executed',
  detail: 'answered',
  differences: [],
  endTime: TIME,
  ...over,
})

export const aRun = (over: Partial<Run> = {}): Run => ({
  runId: 1,
  kind: 'read',
  templateId: null,
  templateName: '',
  version: null,
  parameters: [],
  reason: '',
  source: 'ui',
  state: 'finished',
  startTime: TIME,
  endTime: TIME,
  operator: 'Admin',
  stageSize: 10,
  vehicles: 1,
  done: 1,
  failed: 0,
  open: 0,
  list: [],
  ...over,
})

export const aParameterTemplate = (over: Partial<ParameterTemplate> = {}): ParameterTemplate => ({
  id: 3,
  name: 'City',
  version: 2,
  parameters: [{ id: 0x55, value: 60 }],
  orgIds: [1],
  orgNames: ['North'],
  vins: [],
  vehicles: 4,
  inLine: 2,
  drifted: 1,
  unread: 1,
  pending: 0,
  lastRunId: 7,
  lastRunTime: TIME,
  checkDays: 7,
  nextCheckTime: TIME,
  updateTime: TIME,
  ...over,
})
