import * as contract from '#core/contract/upgrade-file.ts'
import { call } from '#web/api/call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { byId, EntityDrawer } from '#console/ui/entity-drawer.tsx'
import { FileFields } from './file-fields.tsx'
import { FILE_READS } from './file-reads.ts'

interface Props {
  /** Undefined: closed. */
  editing: contract.UpgradeFile | undefined
  onClose: () => void
}

/** Changes what is said about a file; its signature covers kind and counter, so those are signed again by the server. */
export function EditFileDrawer({ editing, onClose }: Props) {
  const { t } = useTranslation('partVersion')
  return (
    <EntityDrawer
      editing={editing}
      title={(row) => t('edit', { name: row?.softModel ?? '' })}
      schema={contract.UpgradeFileInput}
      initial={{}}
      create={() => Promise.resolve()}
      update={(input, { id, updateTime }) => call(contract.updateUpgradeFile, { body: { ...input, id, updateTime } })}
      read={byId(contract.getUpgradeFile)}
      reads={FILE_READS}
      onClose={onClose}
    >
      <FileFields />
    </EntityDrawer>
  )
}
