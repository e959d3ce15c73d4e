import { Form } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import {
  createOrganisation,
  listOrganisationChanges,
  listOrganisations,
  OrganisationDetails,
  type OrganisationRow,
  updateOrganisation,
} from '#core/contract/organisation.ts'
import { ORGANISATION_TYPES } from '#core/domain/organisation.ts'
import { listOrgs } from '#core/contract/vehicle.ts'
import { call } from '#web/api/call.ts'
import { MapCentreItem } from '#console/ui/address/map-centre-item.tsx'
import { EntityDrawer } from '#console/ui/entity-drawer.tsx'
import { CodeItem, SelectItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { RegionSelect } from '#console/ui/select/region-select.tsx'

interface Props {
  /** A row to change, or a new one below `parent`; undefined: closed. */
  editing: OrganisationRow | 'new' | undefined
  parent: OrganisationRow
  onAdded: (id: number) => void
  onClose: () => void
}

export function OrganisationDrawer({ editing, parent, onAdded, onClose }: Props) {
  const { t } = useTranslation('organisation')
  return (
    <EntityDrawer
      editing={editing}
      title={(row) => (row ? t('edit.title', { name: row.name }) : t('add.title', { name: parent.name }))}
      schema={OrganisationDetails}
      initial={{ type: 'branch', lng: null, lat: null }}
      create={async (details) => {
        const { id } = await call(createOrganisation, { body: { ...details, parentId: parent.id } })
        onAdded(id)
      }}
      update={(details, { id, updateTime }) => call(updateOrganisation, { body: { ...details, id, updateTime } })}
      read={async ({ id }) => (await call(listOrganisations)).find((row) => row.id === id)}
      reads={[listOrganisations, listOrganisationChanges, listOrgs]}
      onClose={onClose}
    >
      <TextItem name="name" label={t('name')} />
      <CodeItem name="code" label={t('code')} />
      <SelectItem
        name="type"
        label={t('type')}
        options={ORGANISATION_TYPES.map((type) => ({ value: type, label: t(`type.${type}`) }))}
      />
      <Form.Item name="areaId" label={t('region')} normalize={(id?: string) => id ?? ''}>
        <RegionSelect />
      </Form.Item>
      <TextItem name="contact" label={t('contact')} />
      <CodeItem name="phone" label={t('phone')} />
      <CodeItem name="mail" label={t('mail')} maxLength={128} />
      <MapCentreItem label={t('mapCentre')} choose={t('mapCentre.choose')} optional />
    </EntityDrawer>
  )
}
