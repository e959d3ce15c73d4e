import { Alert, Button, Progress, Space, Table } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type ParameterRunItem, stopParameterRun } from '#core/contract/terminal-parameter.ts'
import { parameterOfId } from '#core/protocol/jt808/parameter-catalogue.ts'
import { call } from '#web/api/call.ts'
import { AllowedButton } from '../allowed-button.tsx'
import { LateCommandDrawer } from '../command/late-command-drawer.tsx'
import { useCommandWords } from '../command/command-words.ts'
import { CommandStatus } from '../command/command-status.tsx'
import { useCommandChanges } from '../command/use-command-changes.ts'
import { PageLive } from '../page-live.tsx'
import { TimeCell } from '../time-cell.tsx'
import { type Tone, ToneTag } from '../tone-tag.tsx'
import { VinCell } from '../vin-cell.tsx'
import { Words } from '../words.tsx'
import { changesBetween } from './parameter-change.ts'
import styles from './parameter.module.css'
import { useProtocolWord } from './protocol-word.ts'
import { quietly } from './quietly.ts'
import { leafName, parameterName, shapeAt, shownValue } from './shown-value.ts'
import type { FollowedRun } from './use-parameter-run.ts'

const TONES = {
  waiting: 'progress',
  open: 'progress',
  done: 'good',
  differs: 'bad',
  failed: 'bad',
  refused: 'bad',
  skipped: 'neutral',
} as const satisfies Record<ParameterRunItem['state'], Tone>

/** Every vehicle of a reading or writing with what became of it; a row opens its command. */
export function RunResult({ run, reload }: Pick<FollowedRun, 'run' | 'reload'>) {
  if (!run) return null
  return (
    <PageLive>
      <Result run={run} reload={reload} />
    </PageLive>
  )
}

function Result({ run, reload }: { run: NonNullable<FollowedRun['run']>; reload: () => void }) {
  useCommandChanges(({ vin }) => run.state === 'running' && run.list.some((item) => item.vin === vin), reload)
  const { t } = useTranslation('parameter')
  const words = useCommandWords()
  const word = useProtocolWord()
  const [jobId, setJobId] = useState<number | null>(null)
  const blocks = run.parameters.map(({ id }) => parameterName(id, word)).join(', ') || t('run.all')
  const differences = ({ differences: list }: ParameterRunItem) =>
    changesBetween(
      Object.fromEntries(list.map(({ id, wanted }) => [id, wanted])),
      Object.fromEntries(list.map(({ id, told: reported }) => [id, reported])),
    )
      .map((change) => {
        const shape = shapeAt(parameterOfId(change.id), change.path)
        return `${leafName(change, word)}: ${shownValue(change.before, shape, word)} → ${shownValue(change.after, shape, word)}`
      })
      .join('; ')
  const ended = run.vehicles - run.open
  return (
    <section aria-label={t('run.title')} className={styles.block}>
      <div className={styles.bar}>
        <strong>{t(`run.kind.${run.kind}`)}</strong>
        <span>{t('run.ended', { ended, total: run.vehicles })}</span>
        <Progress
          percent={Math.round((ended / Math.max(run.vehicles, 1)) * 100)}
          {...(run.failed > 0 && { status: 'exception' as const })}
          style={{ maxWidth: 240 }}
          aria-label={t('run.title')}
        />
        {run.state === 'running' && (
          <AllowedButton
            to={stopParameterRun}
            onClick={() =>
              void quietly(async () => {
                await call(stopParameterRun, { body: { runId: run.runId } })
                reload()
              })
            }
          >
            {t('run.stop')}
          </AllowedButton>
        )}
      </div>
      {run.state === 'stopped' && <Alert type="warning" showIcon title={t('run.stopped')} />}
      <Table<ParameterRunItem>
        size="small"
        rowKey="vin"
        dataSource={run.list}
        pagination={run.list.length > 20 ? { pageSize: 20 } : false}
        scroll={{ x: 'max-content' }}
        columns={[
          { title: t('run.vin'), dataIndex: 'vin', render: (vin: string) => <VinCell vin={vin} /> },
          {
            title: t('run.block'),
            render: () => (
              <div className={styles.blocks}>
                <Words text={blocks} />
              </div>
            ),
          },
          { title: t('run.stage'), dataIndex: 'stage', render: (stage: number) => stage + 1 },
          {
            title: t('run.state'),
            render: (_, item) => (
              <Space size={8}>
                <ToneTag tone={TONES[item.state]}>{t(`item.${item.state}`)}</ToneTag>
                {/* Once it has ended the command shows the same. */}
                {item.status && item.state === 'open' && <CommandStatus status={item.status} result={item.detail} />}
              </Space>
            ),
          },
          {
            title: t('run.verified'),
            render: (_, { detail, state }) =>
              detail === 'verified' ? t('run.yes') : state === 'differs' ? t('run.no') : words.result(detail) || '–',
          },
          { title: t('run.differences'), render: (_, item) => differences(item) || '–', width: 320 },
          { title: t('run.time'), dataIndex: 'endTime', render: (time: string | null) => <TimeCell time={time} /> },
          {
            title: t('run.job'),
            render: (_, item) =>
              item.jobId !== null && (
                <Button type="link" size="small" onClick={() => setJobId(item.jobId)}>
                  {t('run.show')}
                </Button>
              ),
          },
        ]}
      />
      <LateCommandDrawer jobId={jobId} onShow={setJobId} />
    </section>
  )
}
