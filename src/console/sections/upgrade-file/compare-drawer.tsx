import type { ReactNode } from 'react'
import type { UpgradeFile } from '#core/contract/upgrade-file.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { DetailDrawer } from '#console/ui/detail-drawer.tsx'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { useLast } from '#console/ui/use-last.ts'
import styles from './upgrade-file.module.css'

interface Props {
  /** Undefined: closed. */
  pair: readonly [UpgradeFile, UpgradeFile] | undefined
  onClose: () => void
}

/** The metadata of two files next to each other; what differs is bold. */
export function CompareDrawer({ pair, onClose }: Props) {
  const { t } = useTranslation(['upgradeFile', 'partVersion'])
  const format = useFormat()
  const shown = useLast(pair)
  const fields: readonly (readonly [name: string, of: (file: UpgradeFile) => ReactNode])[] = [
    [t('partVersion:partsModel'), ({ partsModel }) => partsModel],
    [t('partVersion:version'), ({ version }) => version],
    [t('partVersion:status'), ({ status }) => t(`partVersion:status.${status}`)],
    [t('kind'), ({ fileKind }) => t(`kind.${fileKind}`)],
    [t('environment'), ({ environment }) => t(`environment.${environment}`)],
    [t('counter'), ({ releaseCounter }) => format.number(releaseCounter)],
    [t('minFrom'), ({ minFrom }) => minFrom || '–'],
    [t('partVersion:hardware'), ({ hardware }) => hardware.join(', ') || '–'],
    [t('partVersion:fileSize'), ({ fileSize }) => format.bytes(fileSize)],
    [t('partVersion:sha256'), ({ sha256 }) => sha256],
    [t('signature'), ({ signatureState }) => t(`signature.${signatureState}`)],
    [t('keys.id'), ({ signingKeyId }) => signingKeyId || '–'],
    [t('uploadTime'), ({ uploadTime }) => format.time(uploadTime)],
    [t('partVersion:notes'), ({ notes }) => notes || '–'],
    [t('partVersion:knownIssues'), ({ knownIssues }) => knownIssues || '–'],
  ]
  return (
    <DetailDrawer open={pair !== undefined} title={t('compare')} size={820} onClose={onClose}>
      {shown && (
        <PlainTable
          label={t('compare')}
          rows={fields}
          rowKey={([name]) => name}
          rowProps={([, of]) => (of(shown[0]) === of(shown[1]) ? {} : { className: styles.differs })}
          columns={[
            [t('compare.field'), ([name]) => name, 'name'],
            ...shown.map((file) => [file.softModel, ([, of]: (typeof fields)[number]) => of(file), 'text'] as const),
          ]}
        />
      )}
    </DetailDrawer>
  )
}
