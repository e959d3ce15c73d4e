import { Collapse } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { ParameterPreview } from '#core/contract/terminal-parameter.ts'
import { VinCell } from '../vin-cell.tsx'
import { ChangeList } from './change-list.tsx'
import { changesBetween, type Settings } from './parameter-change.ts'
import styles from './parameter.module.css'

/** How many vehicles a writing would change, and what it would change in each. */
export function PreviewCounts({ preview, wanted }: { preview: ParameterPreview; wanted: Settings }) {
  const { t } = useTranslation('parameter')
  return (
    <>
      {/* In a form, antd lays out and pads every output. */}
      <output style={{ padding: 0 }}>
        <span className={styles.counts}>
          <strong>{t('preview.vehicles', { number: preview.vehicles })}</strong>
          <span>{t('preview.different', { number: preview.different })}</span>
          <span>{t('preview.unknown', { number: preview.unknown })}</span>
          <span>{t('preview.same', { number: preview.same })}</span>
          {preview.withoutTerminal > 0 && <span>{t('preview.noTerminal', { number: preview.withoutTerminal })}</span>}
        </span>
      </output>
      <Collapse
        size="small"
        items={preview.list.map(({ vin, changes }) => ({
          key: vin,
          label: <VinCell vin={vin} />,
          children: (
            <ChangeList
              changes={changesBetween(
                Object.fromEntries(changes.map(({ id, value }) => [id, value ?? undefined])),
                Object.fromEntries(changes.map(({ id }) => [id, wanted[id]])),
              )}
            />
          ),
        }))}
      />
    </>
  )
}
