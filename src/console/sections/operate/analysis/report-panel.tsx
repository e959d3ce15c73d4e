import { CopyOutlined, PrinterOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import type { OperatingAnalysis } from '#core/contract/operating-analysis.ts'
import type { AnalysisRanking } from '#core/domain/operating-analysis.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { copyText } from '#console/ui/copy-text.ts'
import print from '#console/ui/print-sheet.module.css'
import styles from './analysis.module.css'
import { useMeasures } from './use-measures.ts'

interface Props {
  analysis: OperatingAnalysis
  rankBy: AnalysisRanking
}

/** The numbers of the page as sentences, to be copied or printed. */
export function ReportPanel({ analysis, rankBy }: Props) {
  const { t } = useTranslation('operating')
  const { message } = App.useApp()
  const format = useFormat()
  const sentences = useReport(analysis, rankBy)
  const title = t('report.title', { from: format.date(analysis.fromDay), to: format.date(analysis.toDay) })

  async function copy() {
    if (await copyText([title, ...sentences].join('\n'))) message.success(t('report.copied'))
    else message.error(t('report.notCopied'))
  }

  return (
    <>
      <article className={`${print.sheet} ${styles.sheet}`}>
        <h3>{title}</h3>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </article>
      <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
        {t('report.copy')}
      </Button>{' '}
      <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
        {t('report.print')}
      </Button>
    </>
  )
}

const MEASURED = ['attendance', 'utilisation', 'idleShare', 'kwhPer100Km', 'litresPer100Km', 'alarmsPer1000Km'] as const

function useReport(analysis: OperatingAnalysis, rankBy: AnalysisRanking): string[] {
  const { t } = useTranslation('operating')
  const { text, change } = useMeasures()
  const format = useFormat()
  const { use, best, worst, days } = analysis
  const compared = (measure: (typeof MEASURED)[number] | 'km') =>
    t('report.measure', {
      name: t(`measure.${measure}`),
      value: text(measure, use[measure]),
      change: change(measure, analysis) ?? t('report.noChange'),
    })
  const [first] = best
  const last = worst[0] ?? (best.length > 1 ? best.at(-1) : undefined)
  const of = (vehicle: NonNullable<typeof first>) => ({
    vehicle: vehicle.plate || vehicle.vin,
    value: text(rankBy, vehicle[rankBy]),
    measure: t(`measure.${rankBy}`),
  })
  return [
    t('report.use', {
      vehicles: format.number(use.vehicles),
      days: format.number(days),
      km: text('km', use.km),
      driving: text('drivingHours', use.drivingHours),
      idle: text('idleHours', use.idleHours),
    }),
    compared('km'),
    ...MEASURED.filter((measure) => use[measure] !== null).map(compared),
    ...(first ? [t('report.best', of(first))] : []),
    ...(last ? [t('report.worst', of(last))] : []),
  ]
}
