import { useTranslation } from '#web/i18n/use-translation.ts'
import {
  ENERGY_BLOCKS,
  ENERGY_COMMANDS,
  type EnergyMessage,
  EnergyMessageFilter,
  exportEnergyMessages,
  listEnergyMessages,
} from '#core/contract/energy-message.ts'
import { useCursorList } from '#web/api/use-cursor-list.ts'
import { FrameDrawer } from '#console/ui/frame/frame-drawer.tsx'
import { ListPage } from '#console/ui/list-page.tsx'
import { OrderField, SelectField, TimeRangeField, VinField } from '#console/ui/search-fields.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { AlarmWord } from './alarm-word.tsx'
import { CellMatrix } from './cell-matrix.tsx'
import { useEnergyColumns } from './energy-columns.tsx'
import { useOpenRow } from '#console/ui/open-row.ts'

const CHARGE_STATES = [1, 2, 3, 4] as const
const LEVELS = [1, 2, 3] as const

const frameOf = (row: EnergyMessage) => ({ content: row.content, protocol: 'gb32960' as const })

/** Messages of one electric vehicle with their readings (GB/T 32960). */
export function EnergyMessagesPage() {
  const { t } = useTranslation(['journal', 'terminal'])
  const search = useSearch(EnergyMessageFilter)
  const journal = useCursorList(listEnergyMessages, search.filter)
  const [shown, setShown] = useOpenRow(journal.rows, (row) => row.key)
  return (
    <>
      <ListPage
        title={t('energy.title')}
        hint={t('energy.hint')}
        search={search}
        list={journal}
        columns={useEnergyColumns()}
        rowKey={(row) => row.key}
        onRow={setShown}
        exports={exportEnergyMessages}
      >
        <VinField required />
        <TimeRangeField required />
        <SelectField
          name="command"
          label={t('energy.command')}
          options={ENERGY_COMMANDS.map((value) => ({ value, label: t(`terminal:command.${value}`) }))}
        />
        <SelectField
          name="block"
          label={t('energy.block')}
          options={ENERGY_BLOCKS.map((value) => ({ value, label: t(`terminal:block.${value}`) }))}
        />
        <SelectField
          name="chargeState"
          label={t('energy.chargeState')}
          options={CHARGE_STATES.map((value) => ({ value, label: t(`energy.chargeState.${value}`) }))}
        />
        <SelectField
          name="alarmLevel"
          label={t('energy.levelFrom')}
          options={LEVELS.map((level) => ({ value: level, label: t('energy.level', { level }) }))}
        />
        <OrderField />
      </ListPage>
      <FrameDrawer title={t('energy.message')} frame={shown && frameOf(shown)} onClose={() => setShown(null)}>
        {shown?.blocks.includes('alarm') && <AlarmWord bits={shown.alarmBits} />}
        {shown && <CellMatrix frame={frameOf(shown)} />}
      </FrameDrawer>
    </>
  )
}
