import {
  DeleteOutlined,
  EditOutlined,
  ExportOutlined,
  EyeOutlined,
  ReloadOutlined,
  StepForwardOutlined,
} from '@ant-design/icons'
import { App, Button } from 'antd'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { deleteWallDisplay, sendWallOrder, updateWallDisplay, type WallDisplay } from '#core/contract/screen-admin.ts'
import { isScreenPath } from '#core/domain/screen-grant.ts'
import { call } from '#web/api/call.ts'
import { CallCancelled, CallFailed } from '#web/api/call-failed.ts'
import { type Format, useFormat } from '#web/i18n/format.ts'
import { grantedCodesAtom } from '#web/state/session.ts'
import { useConfirm } from '#console/ui/confirm.tsx'
import { RowAction } from '#console/ui/row-action.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { useScreenName, useWallName } from './use-wall-name.ts'
import { WallSketch } from './wall-sketch.tsx'
import { WallStateTag } from './wall-state-tag.tsx'
import styles from './wall-displays.module.css'

interface Props {
  wall: WallDisplay
  /** When the platform reported it, epoch ms. */
  now: number
  onPreview: () => void
  onRename: () => void
  onShow: () => void
  reload: () => void
}

/** One wall: how it is, what it shows, and what can be done from here. */
export function WallCard({ wall, now, reload, ...open }: Props) {
  const { t } = useTranslation('screenDisplay')
  const format = useFormat()
  const screenName = useScreenName()
  const name = useWallName()(wall)
  return (
    <li className={styles.card} data-state={wall.state} aria-label={name}>
      <header className={styles.cardHead}>
        <strong dir="auto" title={name}>
          <bdi>{name}</bdi>
        </strong>
        <WallStateTag state={wall.state} />
      </header>
      <figure className={styles.frame}>
        <WallSketch wall={wall} />
        <figcaption>
          <bdi>{screenName(wall.path)}</bdi>
          <small>
            <bdi dir="ltr">{`${wall.width} × ${wall.height}`}</bdi>
          </small>
        </figcaption>
      </figure>
      <Facts wall={wall} now={now} format={format} />
      <footer className={styles.cardFoot}>
        <small title={format.time(wall.seenTime)}>{t('wall.seen', { age: ageOf(wall.seenTime, now, format) })}</small>
        <Orders wall={wall} name={name} reload={reload} {...open} />
      </footer>
    </li>
  )
}

/** Age of a time of a response, as text. */
const ageOf = (time: string, now: number, format: Format) => format.age(now - format.epoch(time))

function Facts({ wall, now, format }: { wall: WallDisplay; now: number; format: Format }) {
  const { t } = useTranslation('screenDisplay')
  const closed = wall.tokenState === 'active' ? null : wall.tokenState
  return (
    <dl className={styles.facts}>
      <Fact label={t('wall.data')} bad={wall.state === 'oldData'}>
        <span title={format.time(wall.dataTime)}>
          {wall.dataTime ? ageOf(wall.dataTime, now, format) : t('wall.noData')}
        </span>
      </Fact>
      <Fact label={t('wall.fps')}>{wall.fps === null ? t('wall.hidden') : format.number(wall.fps)}</Fact>
      <Fact label={t('wall.memory')}>{format.bytes(wall.heapMb === null ? null : wall.heapMb * 1024 * 1024)}</Fact>
      <Fact label={t('wall.nodes')}>{format.number(wall.domNodes)}</Fact>
      <Fact label={t('wall.playlist')}>
        <bdi>{wall.playlistName ?? t('wall.noPlaylist')}</bdi>
      </Fact>
      <Fact label={t('wall.access')} bad={closed !== null}>
        <bdi>{wall.tokenName ?? wall.username ?? '–'}</bdi>
        {closed && <small>{t(`tokenState.${closed}`)}</small>}
      </Fact>
      <Fact label={t('wall.since')}>
        <TimeCell time={wall.startTime} />
        {wall.reloadReason && <small>{t(`reload.${wall.reloadReason}`)}</small>}
      </Fact>
      <Fact label={t('wall.outages')} bad={wall.offlineSeconds > 0}>
        <span title={outagesOf(wall, format)}>{format.duration(wall.offlineSeconds)}</span>
      </Fact>
      <Fact label={t('wall.version')}>
        <bdi dir="ltr">{wall.version || '–'}</bdi>
      </Fact>
      <Fact label={t('wall.place')}>
        <bdi>{wall.orgName}</bdi> <bdi dir="ltr">{wall.ip}</bdi>
      </Fact>
    </dl>
  )
}

const outagesOf = ({ outages }: WallDisplay, format: Format) =>
  outages.map(({ fromTime, untilTime }) => `${format.time(fromTime)} – ${format.time(untilTime)}`).join('\n')

function Fact({ label, bad = false, children }: { label: string; bad?: boolean; children: ReactNode }) {
  return (
    <div data-bad={bad}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface OrderProps extends Omit<Props, 'now'> {
  name: string
}

function Orders({ wall, name, onPreview, onRename, onShow, reload }: OrderProps) {
  const { t } = useTranslation('screenDisplay')
  const { message } = App.useApp()
  const confirm = useConfirm()
  const codes = useAtomValue(grantedCodesAtom)
  const mayPreview = isScreenPath(wall.path) && (wall.path === '/bigScreen' || codes.has(wall.path))
  const order = async (what: 'reload' | 'next') => {
    try {
      await call(sendWallOrder, { body: { id: wall.id, order: what } })
      message.success(t('order.sent', { name }))
    } catch (error) {
      // The call reports its own failures.
      if (!(error instanceof CallFailed) && !(error instanceof CallCancelled)) throw error
    }
  }
  return (
    <span className={styles.orders}>
      {mayPreview && (
        <Button
          type="text"
          size="small"
          icon={<EyeOutlined aria-hidden />}
          title={t('wall.preview', { name })}
          aria-label={t('wall.preview', { name })}
          onClick={onPreview}
        />
      )}
      {wall.state !== 'offline' && (
        <>
          <RowAction
            to={sendWallOrder}
            icon={<StepForwardOutlined aria-hidden />}
            label={t('order.next', { name })}
            onClick={() => void order('next')}
          />
          <RowAction
            to={sendWallOrder}
            icon={<ExportOutlined aria-hidden />}
            label={t('order.show', { name })}
            onClick={onShow}
          />
          <RowAction
            to={sendWallOrder}
            icon={<ReloadOutlined aria-hidden />}
            label={t('order.reload', { name })}
            onClick={() => void order('reload')}
          />
        </>
      )}
      <RowAction
        to={updateWallDisplay}
        icon={<EditOutlined aria-hidden />}
        label={t('wall.edit', { name })}
        onClick={onRename}
      />
      <RowAction
        to={deleteWallDisplay}
        icon={<DeleteOutlined aria-hidden />}
        label={t('wall.forget', { name })}
        onClick={() =>
          confirm({
            title: t('wall.forget', { name }),
            content: t('wall.forgetHint'),
            danger: true,
            confirmText: t('wall.forgetConfirm'),
            onConfirm: () => call(deleteWallDisplay, { body: { id: wall.id } }).then(reload),
          })
        }
      />
    </span>
  )
}
