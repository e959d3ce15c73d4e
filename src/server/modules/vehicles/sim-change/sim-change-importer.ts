import { downloadSimChangeTemplate, SimChangeInput } from '#core/contract/sim-change.ts'
import { type Importer, importer, type RowPlan } from '#server/exchange/importer.ts'
import { applyChanges, keyOf, readChanges } from './sim-change-import-repository.ts'

/** Planned changes of many vehicles: explained in advance, each waits for its approval. */
export const simChangeImporter = (): Importer =>
  importer<SimChangeInput>({
    name: 'simChange',
    access: downloadSimChangeTemplate.access,
    calls: { template: downloadSimChangeTemplate },
    key: 'vin',
    schema: SimChangeInput,
    columns: [
      { name: 'vin', required: true, example: 'LFLT1234567890123' },
      { name: 'newIccid', required: true, example: '89860499001234567890' },
      { name: 'explanation', required: true, example: 'Carrier contract ends' },
    ],
    plan: async (tx, scope, rows) => {
      const known = await readChanges(tx, scope, rows)
      return rows.map(({ value }): RowPlan => {
        const found = known.fitted.get(value.vin)
        const card = known.cards.get(value.newIccid)
        if (!found) return failed('vin', 'validation.vehicleWithoutTerminal')
        if (found.iccid === value.newIccid) return failed('newIccid', 'validation.sameCard')
        if (!card || card.state === 'terminated') return failed('newIccid', 'validation.unknownCard')
        if (card.held) return failed('newIccid', 'error.simBound')
        const open = known.open.get(keyOf(found.terminalId, found.iccid, value.newIccid))
        if (!open) return { outcome: 'added' }
        const { explanation, state } = open
        if (explanation === value.explanation && state === 'explained') return { outcome: 'unchanged' }
        return { outcome: 'changed', before: { explanation, state } }
      })
    },
    apply: applyChanges,
  })

const failed = (path: string, message: string): RowPlan => ({ outcome: 'failed', reasons: [{ path, message }] })
