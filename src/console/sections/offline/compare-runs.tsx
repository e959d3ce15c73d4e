import { Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { getInspection, type InspectionDetail } from '#core/contract/inspection.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { usePrompt, VerdictTag } from './inspection-words.tsx'
import styles from './offline.module.css'

interface Props {
  current: InspectionDetail
  onShow: (id: number) => void
}

/** Compares two inspections of the same vehicle item by item. */
export function CompareRuns({ current, onShow }: Props) {
  const { t } = useTranslation('offline')
  const format = useFormat()
  const prompt = usePrompt()
  const [chosen, choose] = useState<number | null>(null)
  const { data } = useCall(getInspection, { query: { id: chosen ?? 0 } }, { enabled: chosen !== null, toast: false })
  if (current.others.length === 0) return null
  const other = chosen === null ? undefined : data
  const verdictOf = (run: InspectionDetail, code: string) => run.results.find((each) => each.code === code)?.verdict
  const codes = [...current.items, ...(other?.items ?? [])]
  const items = [...new Map(codes.map((item) => [item.code, item])).values()]
  return (
    <section className={styles.compare}>
      <h3>{t('compare.title')}</h3>
      <Select
        aria-label={t('compare.choose')}
        placeholder={t('compare.choose')}
        value={chosen}
        onChange={choose}
        style={{ minInlineSize: 320 }}
        options={current.others.map(({ id, runNo, startTime, state }) => ({
          value: id,
          label: `${t('inspection.runNo', { run: runNo })} · ${format.time(startTime)} · ${t(`inspection.state.${state}`)}`,
        }))}
      />
      {other && (
        <>
          <Button type="link" onClick={() => onShow(other.id)}>
            {t('compare.open')}
          </Button>
          <table className={styles.checklist}>
            <thead>
              <tr>
                <th scope="col">{t('item.name')}</th>
                <th scope="col">{t('inspection.runNo', { run: current.runNo })}</th>
                <th scope="col">{t('inspection.runNo', { run: other.runNo })}</th>
              </tr>
            </thead>
            <tbody>
              {items.map((item) => {
                const [here, there] = [verdictOf(current, item.code), verdictOf(other, item.code)]
                return (
                  <tr key={item.code} data-differs={here !== there}>
                    <th scope="row">{prompt(item)}</th>
                    <td>{here ? <VerdictTag verdict={here} /> : '–'}</td>
                    <td>{there ? <VerdictTag verdict={there} /> : '–'}</td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </>
      )}
    </section>
  )
}
