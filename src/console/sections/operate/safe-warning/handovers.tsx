import { useAtomValue } from 'jotai'
import { useState } from 'react'
import * as contract from '#core/contract/safety.ts'
import { HANDOVER_SHIFTS } from '#core/domain/safety-review.ts'
import { wallText } from '#core/domain/wall-time.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { timeZoneAtom } from '#web/state/time-zone.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import { DayItem } from '#console/ui/day-item.tsx'
import { LongTextItem, SelectItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { useOrgOptions } from '#console/ui/use-org-options.ts'
import { WholeTable } from '#console/ui/whole-table.tsx'

/** The last ten hand-over notes. */
export function Handovers() {
  const { t } = useTranslation(['safeWarning', 'alarm'])
  const column = useColumnKit<contract.Handover>()
  const [isWriting, write] = useState(false)
  return (
    <>
      <WholeTable<contract.Handover>
        read={useCall(contract.listHandovers, { query: {} })}
        rowKey={({ id }) => id}
        add={{ to: contract.saveHandover, label: t('safeWarning:handover.write'), onClick: () => write(true) }}
        empty={<NoneYet title={t('safeWarning:handover.none')} hint={t('safeWarning:handover.hint')} />}
        columns={[
          column.day('day', t('safeWarning:handover.day'), 120),
          column.label('shift', t('safeWarning:handover.shift'), 120, (shift) => t(`safeWarning:shift.${shift}`)),
          column.text('orgName', t('alarm:drawer.organisation'), 180),
          column.text('text', t('safeWarning:handover.text'), 420, { ellipsis: false }),
          column.text('author', t('safeWarning:handover.author'), 150),
          column.time('saveTime', t('safeWarning:handover.saved'), 170),
        ]}
      />
      <HandoverForm open={isWriting} onClose={() => write(false)} />
    </>
  )
}

const HOUR_MS = 3_600_000
/** Hours of the day at which the early, the late and the night shift begin. */
const [EARLY, LATE, NIGHT] = [6, 14, 22] as const

/** The shift that is on; the night after midnight belongs to the day before. */
function shiftAt(moment: number, zone: string) {
  const now = wallText(moment, zone)
  const hour = Number(now.slice(11, 13))
  const shift = hour >= NIGHT || hour < EARLY ? 'night' : hour < LATE ? 'early' : 'late'
  const day = hour < EARLY ? wallText(moment - EARLY * HOUR_MS, zone) : now
  return { day: day.slice(0, 10), shift }
}

function HandoverForm({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['safeWarning', 'alarm'])
  const refresh = useRefresh()
  const zone = useAtomValue(timeZoneAtom)
  const [openedAt] = useState(Date.now)
  const orgs = useOrgOptions()
  return (
    <FormDrawer
      open={open}
      title={t('safeWarning:handover.write')}
      schema={contract.saveHandover.body}
      initial={{ ...shiftAt(openedAt, zone), orgId: orgs[0]?.value }}
      onSubmit={async (body) => {
        await call(contract.saveHandover, { body })
        await refresh(contract.listHandovers)
      }}
      onClose={onClose}
    >
      <SelectItem name="orgId" label={t('alarm:drawer.organisation')} options={orgs} />
      <DayItem name="day" label={t('safeWarning:handover.day')} />
      <SelectItem
        name="shift"
        label={t('safeWarning:handover.shift')}
        options={HANDOVER_SHIFTS.map((value) => ({ value, label: t(`safeWarning:shift.${value}`) }))}
      />
      <LongTextItem name="text" label={t('safeWarning:handover.text')} />
    </FormDrawer>
  )
}
