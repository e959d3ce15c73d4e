import { useTranslation } from '#web/i18n/use-translation.ts'
import type { MessageCheckDetail, MessageFinding, MessageRule } from '#core/contract/message-check.ts'
import { HISTORY_ITEMS } from '#core/domain/history-items.ts'
import { useFormat } from '#web/i18n/format.ts'
import { CheckVerdictTag } from './check-state.tsx'
import page from '#console/ui/page.module.css'
import styles from './message-check.module.css'

const itemOf = (key: string) => HISTORY_ITEMS.find((item) => item.key === key)

/** Every item with its rule, observation, samples over time, and previous verdict. */
export function FindingTable({ check }: { check: MessageCheckDetail }) {
  const { t } = useTranslation(['messageCheck', 'history'])
  const format = useFormat()
  const { rules, findings, previous, previousRules, previousFindings, seconds } = check
  const before = ({ item, rule }: MessageRule) =>
    previousFindings[previousRules.findIndex((each) => each.item === item && each.rule === rule)]
  return (
    <div className={page.scroll}>
      <table className={styles.items}>
        <thead>
          <tr>
            <th scope="col">{t('item')}</th>
            <th scope="col">{t('ruleTitle')}</th>
            <th scope="col">{t('least')}</th>
            <th scope="col">{t('greatest')}</th>
            <th scope="col">{t('last')}</th>
            <th scope="col">{t('samples')}</th>
            <th scope="col">{t('firstSeen')}</th>
            <th scope="col">{t('timeline')}</th>
            <th scope="col">{t('verdictTitle')}</th>
            <th scope="col">{t('remark')}</th>
            {previous && <th scope="col">{t('before', { time: format.time(previous.requestTime) })}</th>}
          </tr>
        </thead>
        <tbody>
          {rules.map((rule, index) => {
            const finding = findings[index]
            const { unit = '', digits = 0 } = itemOf(rule.item) ?? {}
            const value = (number: number | null | undefined) =>
              number === null || number === undefined ? '–' : `${format.number(number, digits)} ${unit}`.trim()
            const earlier = before(rule)
            return (
              <tr key={`${rule.item}.${rule.rule}`} data-verdict={finding?.verdict}>
                <th scope="row">{t(`history:item.${rule.item}`)}</th>
                <td>
                  <RuleText rule={rule} value={value} />
                </td>
                <td className={styles.figure}>
                  <bdi dir="ltr">{value(finding?.least)}</bdi>
                </td>
                <td className={styles.figure}>
                  <bdi dir="ltr">{value(finding?.greatest)}</bdi>
                </td>
                <td className={styles.figure}>
                  <bdi dir="ltr">{value(finding?.last)}</bdi>
                </td>
                <td className={styles.figure}>{format.number(finding?.samples ?? 0)}</td>
                <td className={styles.figure}>
                  <bdi dir="ltr">
                    {finding?.firstSeen === null || !finding ? '–' : `${format.number(finding.firstSeen, 1)} s`}
                  </bdi>
                </td>
                <td>
                  {finding && finding.series.length > 0 && <Timeline series={finding.series} seconds={seconds} />}
                </td>
                <td>{finding ? <CheckVerdictTag verdict={finding.verdict} /> : '–'}</td>
                <td>{finding && finding.remark !== '' ? t(`remark.${finding.remark}`) : ''}</td>
                {previous && <td>{earlier ? <CheckVerdictTag verdict={earlier.verdict} /> : '–'}</td>}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function RuleText({ rule, value }: { rule: MessageRule; value: (number: number | null) => string }) {
  const { t } = useTranslation('messageCheck')
  const details = {
    present: '',
    changes: '',
    range: `${value(rule.least)} … ${value(rule.greatest)}`,
    period: `≤ ${rule.seconds ?? '–'} s`,
    matches: `${value(rule.expected)} ± ${value(rule.tolerance ?? 0)}`,
  }
  return (
    <>
      {t(`rule.${rule.rule}`)} <bdi dir="ltr">{details[rule.rule]}</bdi>
    </>
  )
}

/** Samples over the length of the check; the table next to it has the same numbers. */
function Timeline({ series, seconds }: { series: MessageFinding['series']; seconds: number }) {
  const values = series.map(([, value]) => value)
  const [least, greatest] = [Math.min(...values), Math.max(...values)]
  const height = (value: number) => (greatest === least ? 14 : 26 - ((value - least) / (greatest - least)) * 24)
  const [first] = series
  const points = series.map(([at, value]) => `${(at / seconds) * 160},${height(value)}`)
  return (
    <svg className={styles.line} viewBox="0 0 160 28" preserveAspectRatio="none" aria-hidden="true">
      {series.length === 1 && first ? (
        <circle cx={(first[0] / seconds) * 160} cy={14} r={2} />
      ) : (
        <polyline points={points.join(' ')} />
      )}
    </svg>
  )
}
