import { Button } from 'antd'
import type { UpgradeTerminalSummary } from '#core/contract/upgrade-terminal.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import unseen from '#console/ui/unseen.module.css'
import styles from './version-share.module.css'

interface Props {
  summary: UpgradeTerminalSummary
  onChoose: (terminalModel: string, version: string) => void
}

/** Share of the versions of each terminal model as one bar; a part of it filters the list. */
export function VersionShare({ summary: { versions }, onChoose }: Props) {
  const { t } = useTranslation('upgrade')
  const format = useFormat()
  const models = [...new Set(versions.map(({ terminalModel }) => terminalModel))].filter(Boolean)
  return (
    <section className={styles.share} aria-label={t('share')}>
      {models.map((model) => {
        const own = versions.filter(({ terminalModel }) => terminalModel === model)
        const total = own.reduce((sum, { terminals }) => sum + terminals, 0)
        return (
          <div key={model} className={styles.model}>
            <bdi dir="ltr">{model}</bdi>
            <div className={styles.bar}>
              {own.map(({ version, terminals, isNewest }) => {
                const text = t('share.of', { version: version || '–', terminals: format.number(terminals) })
                return (
                  <Button
                    key={version}
                    type="text"
                    size="small"
                    className={styles.part}
                    data-newest={isNewest}
                    style={{ flexGrow: terminals / total }}
                    title={text}
                    onClick={() => onChoose(model, version)}
                  >
                    <span className={unseen.unseen}>{model} </span>
                    <bdi dir="ltr">{version || '–'}</bdi> {format.number(terminals)}
                  </Button>
                )
              })}
            </div>
          </div>
        )
      })}
    </section>
  )
}
