import { z } from 'zod'
import { downloadSimCardTemplate, SimCardInput } from '#core/contract/sim-card.ts'
import { platformTime } from '#core/contract/fields.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { mayFollow, SIM_STATES, SIM_STEPS, type SimState } from '#core/domain/stock-life.ts'
import type { Importer } from '#server/exchange/importer.ts'
import { withLife } from '#server/store/import-life.ts'
import { orgsByName } from '#server/store/import-references.ts'
import { simCard } from '#server/store/schema/base-data.ts'
import { tableImporter } from '#server/store/table-importer.ts'
import { SIM_COLUMNS, SIM_WORDS } from './sim-card-row.ts'

const number = (text: unknown) => (typeof text === 'string' && text.trim() !== '' ? Number(text) : text)

const SimCardImportRow = SimCardInput.omit({ orgId: true, plan: true }).extend({
  orgName: z.string().trim().min(1, 'validation.required').max(128),
  dataPlan: SimCardInput.shape.plan,
  /** Empty: the state stays, or is the first one. */
  simState: z.enum(SIM_STATES).optional(),
  usedMb: z.preprocess(number, z.number().min(0).max(100_000_000).nullable().default(null)),
  checkTime: platformTime.nullable().default(null),
})

const REQUIRED = new Set(['iccid', 'orgName'])
const EXAMPLES: Partial<Record<(typeof SIM_COLUMNS)[number], string>> = {
  iccid: '89860499001234567890',
  msisdn: '1064900012345',
  imsi: '460040012345678',
  carrier: 'China Mobile IoT',
  dataPlan: '500 MB / cmiot',
  pool: 'North 2026',
  orgName: 'North',
  simState: 'stock',
  realName: 'verified',
  activatedOn: '2026-03-01',
  expiresOn: '2029-02-28',
}

/** Cards by the workbook of a carrier: rows are matched by their ICCID. */
export const simCardImporter = (): Importer =>
  withLife(
    tableImporter({
      name: 'simCard',
      access: downloadSimCardTemplate.access,
      calls: { template: downloadSimCardTemplate },
      key: 'iccid',
      words: SIM_WORDS,
      columns: SIM_COLUMNS.map((name) => ({ name, required: REQUIRED.has(name), example: EXAMPLES[name] ?? '' })),
      schema: SimCardImportRow,
      table: simCard,
      match: { column: simCard.iccid, of: ({ iccid }) => iccid, everywhere: true },
      taken: { path: 'iccid', message: 'error.iccidTaken' },
      references: async (tx, scope) => ({ orgs: await orgsByName(tx, scope) }),
      reasons: ({ orgName, simState }, { orgs }, stored) => [
        ...(orgs.has(orgName) ? [] : [{ path: 'orgName', message: 'validation.unknownOrganisation' }]),
        ...(stored && simState && !isStep(stored.state as SimState, simState)
          ? [{ path: 'stateChanged', message: 'validation.stateStep' }]
          : []),
      ],
      values({ value: { orgName, dataPlan, simState, checkTime, ...values } }, { orgs }, stored) {
        const checkedAt = checkTime === null ? null : new Date(fromPlatformTime(checkTime))
        return {
          ...values,
          orgId: orgs.get(orgName)!,
          plan: dataPlan,
          state: simState ?? stored?.state ?? 'stock',
          checkedAt,
        }
      },
      columnOf: { orgId: 'orgName', plan: 'dataPlan', state: 'simState', checkedAt: 'checkTime' },
    }),
    {
      table: simCard,
      column: simCard.iccid,
      type: 'simCard',
      added: 'stocked',
      state: 'stateChanged',
    },
  )

const isStep = (from: SimState, to: SimState): boolean => from === to || mayFollow(SIM_STEPS, from, to)
