import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/part-type.ts'
import { call } from '#web/api/call.ts'
import { byId, EntityDrawer } from '#console/ui/entity-drawer.tsx'
import {
  CodeItem,
  NumberItem,
  SelectItem,
  SwitchItem,
  TagsItem,
  TextItem,
} from '#console/ui/form-builder/form-fields.tsx'

interface Props {
  /** A row to change, or a new type; undefined: closed. */
  editing: contract.PartTypeRow | 'new' | undefined
  onClose: () => void
}

export function PartTypeDrawer({ editing, onClose }: Props) {
  const { t } = useTranslation('partType')
  return (
    <EntityDrawer
      editing={editing}
      title={(row) => (row ? t('edit', { name: row.name }) : t('add'))}
      schema={contract.PartTypeInput}
      initial={{ protocol: 'UDS', otaRank: 100, parameterTemplate: [], certificates: [] }}
      create={(body) => call(contract.createPartType, { body })}
      update={(input, { id, updateTime }) => call(contract.updatePartType, { body: { ...input, id, updateTime } })}
      read={byId(contract.getPartType)}
      reads={[contract.listPartTypes]}
      onClose={onClose}
    >
      <CodeItem name="code" label={t('code')} maxLength={32} />
      <TextItem name="name" label={t('name')} />
      <SelectItem
        name="protocol"
        label={t('protocol')}
        options={contract.PART_PROTOCOLS.map((value) => ({ value, label: t(`protocol.${value}`) }))}
      />
      <CodeItem
        name="diagnosticAddress"
        label={t('diagnosticAddress')}
        hint={t('diagnosticAddress.hint')}
        maxLength={8}
      />
      <SwitchItem name="upgradable" label={t('upgradable')} />
      <NumberItem name="otaRank" label={t('otaRank')} hint={t('otaRank.hint')} />
      <TagsItem name="parameterTemplate" label={t('parameters')} hint={t('parameters.hint')} />
      <TagsItem name="certificates" label={t('certificates')} hint={t('certificates.hint')} />
      <SwitchItem name="retired" label={t('retired')} />
    </EntityDrawer>
  )
}
