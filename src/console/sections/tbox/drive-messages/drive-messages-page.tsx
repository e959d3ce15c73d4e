import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import {
  DRIVE_EVENTS,
  type DriveMessage,
  DriveMessageFilter,
  exportDriveMessages,
  listDriveMessages,
  matchDriver,
} from '#core/contract/drive-message.ts'
import { call } from '#web/api/call.ts'
import { useCursorList } from '#web/api/use-cursor-list.ts'
import { TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { FrameDrawer } from '#console/ui/frame/frame-drawer.tsx'
import { ListPage } from '#console/ui/list-page.tsx'
import { LocationDetail } from '#console/ui/location/location-detail.tsx'
import { OrderField, SelectField, TextField, TimeRangeField, VinField } from '#console/ui/search-fields.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { useDriveColumns } from './drive-columns.tsx'
import { useOpenRow } from '#console/ui/open-row.ts'

const Match = matchDriver.body.pick({ driver: true })

/** Driver cards, recorder data and waybills (docs/product/tbox.md). */
export function DriveMessagesPage() {
  const { t } = useTranslation(['journal', 'terminal'])
  const search = useSearch(DriveMessageFilter)
  const journal = useCursorList(listDriveMessages, search.filter)
  const [shown, setShown] = useOpenRow(journal.rows, (row) => row.id)
  const [matching, setMatching] = useState<DriveMessage | null>(null)
  const [placed, setPlaced] = useState<DriveMessage | null>(null)
  return (
    <>
      <ListPage
        title={t('drive.title')}
        hint={t('drive.hint')}
        search={search}
        list={journal}
        columns={useDriveColumns({ onMatch: setMatching, onPlace: setPlaced })}
        rowKey={(row) => row.id}
        onRow={setShown}
        exports={exportDriveMessages}
      >
        <TimeRangeField required />
        <VinField single />
        <SelectField
          name="event"
          label={t('drive.event')}
          options={DRIVE_EVENTS.map((value) => ({ value, label: t(`terminal:event.${value}`) }))}
        />
        <TextField name="driver" label={t('drive.driver')} maxLength={64} />
        <SelectField
          name="onlyExpired"
          label={t('drive.expiry')}
          options={[{ value: 'true', label: t('drive.onlyExpired') }]}
        />
        <OrderField />
      </ListPage>
      <FrameDrawer
        title={t('data.message')}
        frame={shown && { content: shown.content, protocol: 'jt808' }}
        of={{ vin: shown?.vin }}
        onClose={() => setShown(null)}
      />
      <FormDrawer
        open={matching !== null}
        title={t('drive.match')}
        schema={Match}
        initial={{ driver: matching?.matchedDriver || matching?.bookedDriver || matching?.driver }}
        onSubmit={async ({ driver }) => {
          if (!matching) return
          await call(matchDriver, { body: { id: matching.id, driver } })
          journal.reload()
        }}
        onClose={() => setMatching(null)}
      >
        <p>{t('drive.matchHint', { card: matching?.driver || '–', booked: matching?.bookedDriver || '–' })}</p>
        <TextItem name="driver" label={t('drive.matched')} />
      </FormDrawer>
      <LocationDetail
        open={placed !== null}
        lng={placed?.lng ?? null}
        lat={placed?.lat ?? null}
        onClose={() => setPlaced(null)}
      />
    </>
  )
}
