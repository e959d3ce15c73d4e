import { Form } from 'antd'
import * as contract from '#core/contract/itinerary.ts'
import type { AnyEndpoint } from '#core/contract/endpoint.ts'
import { ITINERARY_LIMITS } from '#core/domain/itinerary.ts'
import { call } from '#web/api/call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { byId, EntityDrawer } from '#console/ui/entity-drawer.tsx'
import { CodeItem, NumberItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { VinSelect } from '#console/ui/select/vehicle-selects.tsx'
import { TimeItem } from '#console/ui/time-item.tsx'
import { StopFields } from './stop-fields.tsx'

const { corridor } = ITINERARY_LIMITS
const NEW = { corridor: corridor.usual, lateMinutes: 15, unplannedMinutes: 10, planKm: null, stops: [] }

interface Props {
  editing: contract.ItineraryDetail | 'new' | undefined
  reads: readonly AnyEndpoint[]
  onClose: () => void
}

/** Form of a plan, with its stops on a map. */
export function PlanDrawer({ editing, reads, onClose }: Props) {
  const { t } = useTranslation(['itinerary', 'common'])
  return (
    <EntityDrawer
      editing={editing}
      title={(row) => (row ? t('edit', { no: row.itineraryNo }) : t('add'))}
      schema={contract.ItineraryInput}
      initial={NEW}
      create={(body) => call(contract.createItinerary, { body })}
      update={(body, { id, updateTime }) => call(contract.updateItinerary, { body: { ...body, id, updateTime } })}
      read={byId(contract.getItinerary)}
      reads={reads}
      onClose={onClose}
    >
      <CodeItem name="itineraryNo" label={t('no')} />
      <Form.Item name="vin" label={t('common:field.vehicle')} required>
        <VinSelect />
      </Form.Item>
      <TextItem name="routeName" label={t('route')} />
      <TextItem name="driver" label={t('driver')} />
      <TimeItem name="planStartTime" label={t('planStart')} />
      <TimeItem name="planEndTime" label={t('planEnd')} />
      <NumberItem name="corridor" label={t('corridor')} />
      <NumberItem name="planKm" label={t('planKm')} hint={t('planKm.hint')} />
      <NumberItem name="lateMinutes" label={t('lateMinutes')} />
      <NumberItem name="unplannedMinutes" label={t('unplannedMinutes')} />
      <StopFields />
    </EntityDrawer>
  )
}
