import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Button, Select, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { wallClock } from '#core/domain/wall-time.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useSearchParams } from 'react-router-dom'
import type { JointFrame } from '#core/contract/joint.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useCommandWords } from '#console/ui/command/command-words.ts'
import { FrameDrawer } from '#console/ui/frame/frame-drawer.tsx'
import { MainFields } from '#console/ui/frame/main-fields.tsx'
import { MessageName } from '#console/ui/frame/message-name.tsx'
import { useFrames } from '#console/ui/frame/use-frames.ts'
import { ListTable } from '#console/ui/list-table.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { journalFrame, messageIdOf } from './joint-message.ts'
import page from '#console/ui/page.module.css'
import styles from './remote-joint.module.css'
import { useColumnKit } from '#console/ui/columns.tsx'

/** The frames in both directions, newest first, each with a description and its bytes. */
export function JointConsole({ frames }: { frames: readonly JointFrame[] }) {
  const { t } = useTranslation('joint')
  const words = useCommandWords()
  const [params, setParams] = useSearchParams()
  const [heldAt, hold] = useState<number | null>(null)
  const [opened, open] = useState<JointFrame | null>(null)
  const direction = params.get('direction')
  const message = params.get('message')
  const ids = [...new Set(frames.map(messageIdOf))].sort()
  const rows = frames
    .filter((frame) => heldAt === null || frame.seq <= heldAt)
    .filter((frame) => direction === null || frame.direction === direction)
    .filter((frame) => message === null || messageIdOf(frame) === message)
    .toReversed()

  function keep(name: string, value: string | undefined) {
    const { [name]: _gone, ...rest } = Object.fromEntries(params)
    setParams(value === undefined ? rest : { ...rest, [name]: value }, { replace: true })
  }

  return (
    <section aria-label={t('console')}>
      <div className={styles.bar}>
        <Select
          allowClear
          aria-label={t('direction')}
          placeholder={t('direction')}
          value={direction}
          onChange={(value?: string) => keep('direction', value)}
          options={[
            { value: 'up', label: t('direction.up') },
            { value: 'down', label: t('direction.down') },
          ]}
        />
        <Select
          allowClear
          aria-label={t('message')}
          placeholder={t('message')}
          value={message}
          onChange={(value?: string) => keep('message', value)}
          options={ids.map((id) => ({ value: id, label: words.message(id) }))}
          popupMatchSelectWidth={false}
        />
        <Button aria-pressed={heldAt !== null} onClick={() => hold(heldAt === null ? (frames.at(-1)?.seq ?? 0) : null)}>
          {heldAt === null ? t('hold') : t('goOn')}
        </Button>
        {heldAt !== null && (
          <span className={page.note}>{t('held', { count: frames.filter(({ seq }) => seq > heldAt).length })}</span>
        )}
      </div>
      <ListTable<JointFrame>
        list={{ rows, searched: true, loading: false, error: null, reload: () => undefined }}
        columns={useConsoleColumns()}
        rowKey={({ seq }) => seq}
        onRow={open}
        pagination={false}
        empty={<NoneYet title={t('noFrames')} hint={t('noFramesHint')} />}
      />
      <FrameDrawer title={t('message')} frame={opened && journalFrame(opened)} onClose={() => open(null)} />
    </section>
  )
}

function useConsoleColumns(): TableColumnsType<JointFrame> {
  const column = useColumnKit<JointFrame>()
  const { t } = useTranslation('joint')
  const format = useFormat()
  const read = useFrames()
  return [
    column.cell('time', t('time'), 130, ({ time, millisecond }) => (
      <bdi dir="ltr" title={format.time(time)} className={styles.moment}>
        {wallClock(time)}
        <small>.{String(millisecond).padStart(3, '0')}</small>
      </bdi>
    )),
    column.cell('direction', t('direction'), 130, (row) => (
      <span className={styles.way} data-direction={row.direction}>
        {row.direction === 'up' ? <ArrowUpOutlined aria-hidden /> : <ArrowDownOutlined aria-hidden />}
        {t(`direction.${row.direction}`)}
      </span>
    )),
    column.cell('message', t('message'), 230, (row) => (
      <MessageName id={messageIdOf(row)} protocol={row.protocol} frame={read(journalFrame(row))} />
    )),
    column.cell('fields', t('fields'), 300, (row) => {
      const frame = read(journalFrame(row))
      return frame ? <MainFields frame={frame} /> : '–'
    }),
    column.cell('bytes', t('bytes'), 90, ({ content }) => content.length / 2, { align: 'end' }),
  ]
}
