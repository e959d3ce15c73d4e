import { StopOutlined } from '@ant-design/icons'
import { Button, Checkbox, Drawer, Space } from 'antd'
import { useState } from 'react'
import * as contract from '#core/contract/share-link.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { PagedTable } from '#console/ui/paged-table.tsx'
import type { Tone } from '#console/ui/tone-tag.tsx'
import styles from './query.module.css'

const TONES: Readonly<Record<contract.ShareState, Tone>> = {
  active: 'good',
  closed: 'warning',
  expired: 'neutral',
  revoked: 'bad',
}

interface Props {
  open: boolean
  onNew: () => void
  onClose: () => void
}

/** Share links of the user and of the data scope, and their state. */
export function ShareDrawer({ open, onNew, onClose }: Props) {
  const { t } = useTranslation('share')
  return (
    <Drawer open={open} title={t('links')} size={1160} onClose={onClose} destroyOnHidden>
      <ShareList onNew={onNew} />
    </Drawer>
  )
}

function ShareList({ onNew }: Pick<Props, 'onNew'>) {
  const { t } = useTranslation('share')
  const column = useColumnKit<contract.ShareLink>()
  const confirm = useConfirm()
  const refresh = useRefresh()
  const [filter, setFilter] = useState<{ own?: boolean; state?: 'active' }>({ state: 'active' })
  const list = usePagedList(contract.listShareLinks, filter)
  const revoke = ({ id }: contract.ShareLink) =>
    confirm({
      title: t('revoke.ask'),
      content: t('revoke.hint'),
      confirmText: t('revoke'),
      onConfirm: async () => {
        await call(contract.revokeShareLinks, { body: { ids: [id] } })
        await refresh(contract.listShareLinks)
      },
    })
  return (
    <>
      <div className={styles.views}>
        <Space>
          <Checkbox
            checked={filter.state === undefined}
            onChange={({ target: { checked } }) =>
              setFilter(({ state: _state, ...rest }) => (checked ? rest : { ...rest, state: 'active' }))
            }
          >
            {t('withEnded')}
          </Checkbox>
          <Checkbox
            checked={filter.own === true}
            onChange={({ target: { checked } }) =>
              setFilter(({ own: _own, ...rest }) => (checked ? { ...rest, own: true } : rest))
            }
          >
            {t('own')}
          </Checkbox>
        </Space>
        <Button type="primary" onClick={onNew}>
          {t('new')}
        </Button>
      </div>
      <PagedTable<contract.ShareLink>
        list={list}
        rowKey={({ id }) => id}
        empty={<NoneYet title={t('none.links')} hint={t('none.linksHint')} />}
        columns={[
          column.text(['subject', (row) => row.groupName ?? (row.plate || row.vin)], t('subject'), 140),
          column.text(['label', ({ label }) => label || t('naming.plate')], t('naming'), 140),
          column.label('precision', t('precision'), 120, (precision) => t(`precision.${precision}`)),
          column.state('state', t('state'), 100, (state) => [TONES[state], t(`state.${state}`)]),
          column.time('expireTime', t('ends'), 175),
          column.time('openedTime', t('opened'), 175),
          column.number('openings', t('openings'), 100),
          column.text('creatorName', t('creator'), 120),
          ...column.actions(t('actions'), 80, [
            {
              to: contract.revokeShareLinks,
              icon: <StopOutlined aria-hidden />,
              label: (row) => `${t('revoke')} · ${row.groupName ?? (row.plate || row.vin) ?? ''}`,
              onClick: revoke,
              on: ({ state }) => state === 'active' || state === 'closed',
            },
          ]),
        ]}
      />
    </>
  )
}
