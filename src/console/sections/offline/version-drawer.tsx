import { Drawer } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type InspectionTemplate, listInspectionVersions } from '#core/contract/inspection.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'
import { usePrompt } from './inspection-words.tsx'
import styles from './offline.module.css'

interface Props {
  /** Null: closed. */
  template: InspectionTemplate | null
  onClose: () => void
}

/** The versions of a function test. */
export function VersionDrawer({ template, onClose }: Props) {
  return (
    <Drawer open={template !== null} title={template?.name} size={560} onClose={onClose} destroyOnHidden>
      {template && <Versions id={template.id} />}
    </Drawer>
  )
}

function Versions({ id }: { id: number }) {
  const { t } = useTranslation('offline')
  const format = useFormat()
  const prompt = usePrompt()
  const { data, error, reload } = useCall(listInspectionVersions, { query: { id } }, { toast: false })
  if (error) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  return data.map(({ version, items, note, savedBy, saveTime }) => (
    <details key={version} open={version === data[0]?.version}>
      <summary>
        <strong>{t('inspection.version', { version })}</strong> · <bdi dir="ltr">{format.time(saveTime)}</bdi> ·{' '}
        {savedBy} <bdi>{note}</bdi>
      </summary>
      <table className={styles.checklist}>
        <tbody>
          {items.map((item) => (
            <tr key={item.code}>
              <th scope="row">{prompt(item)}</th>
              <td>{t(`kind.${item.kind}`)}</td>
              <td>{item.mandatory ? t('item.mandatory') : t('item.optional')}</td>
              <td>
                <bdi dir="ltr">{`${item.limitSeconds} s`}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  ))
}
