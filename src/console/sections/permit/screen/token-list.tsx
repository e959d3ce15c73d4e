import { EditOutlined, PlusOutlined, StopOutlined, UserSwitchOutlined } from '@ant-design/icons'
import { Button, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import {
  createScreenToken,
  listScreenTokens,
  revokeScreenToken,
  type ScreenToken,
  TOKEN_STATES,
  type TokenState,
  updateScreenToken,
} from '#core/contract/screen-admin.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { LANGUAGE_NAMES } from '#web/state/language.ts'
import { Allowed } from '#console/ui/allowed.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { ListTable } from '#console/ui/list-table.tsx'
import { RowAction } from '#console/ui/row-action.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { type Tone, ToneTag } from '#console/ui/tone-tag.tsx'
import type { ScreenSearch } from './screen-search.ts'
import { type MadeToken, TokenDrawer } from './token-drawer.tsx'
import { TokenShown } from './token-shown.tsx'
import { useScreenName } from './use-wall-name.ts'
import styles from './wall-displays.module.css'

const TONES: Record<TokenState, Tone> = { active: 'good', stopped: 'warning', expired: 'neutral', revoked: 'bad' }
const isTokenState = (state: string | undefined): state is TokenState => TOKEN_STATES.some((known) => known === state)

/** Tokens displays come with: what each opens, until when, and from where it was last used. */
export function TokenList({ filter }: { filter: z.output<typeof ScreenSearch> }) {
  const { t } = useTranslation('screenDisplay')
  const query = {
    ...(filter.keyWord && { keyWord: filter.keyWord }),
    ...(isTokenState(filter.state) && { state: filter.state }),
  }
  const { data, loading, error, reload } = useCall(listScreenTokens, { query }, { toast: false, keepPrevious: true })
  const [edited, edit] = useState<ScreenToken | 'new'>()
  const [made, setMade] = useState<MadeToken>()
  const columns = useTokenColumns(edit, reload)
  const unfiltered = Object.keys(query).length === 0
  return (
    <>
      <div className={styles.actions}>
        <Allowed to={createScreenToken}>
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => edit('new')}>
            {t('token.add')}
          </Button>
        </Allowed>
      </div>
      <ListTable<ScreenToken>
        list={{ rows: data ?? [], searched: true, loading, error, reload }}
        columns={columns}
        rowKey={({ id }) => id}
        pagination={false}
        {...(unfiltered && { empty: <NoneYet title={t('token.none')} hint={t('token.noneHint')} /> })}
      />
      {edited && (
        <TokenDrawer
          token={edited}
          onMade={(token) => {
            setMade(token)
            reload()
          }}
          onChange={reload}
          onClose={() => edit(undefined)}
        />
      )}
      {made && <TokenShown made={made} onClose={() => setMade(undefined)} />}
    </>
  )
}

function useTokenColumns(edit: (token: ScreenToken) => void, reload: () => void): TableColumnsType<ScreenToken> {
  const { t } = useTranslation('screenDisplay')
  const format = useFormat()
  const screenName = useScreenName()
  const confirm = useConfirm()
  const revoke = ({ id, name, walls }: ScreenToken) =>
    confirm({
      title: t('token.revoke', { name }),
      content: t('token.revokeHint', { count: walls }),
      danger: true,
      confirmText: t('token.revokeConfirm'),
      onConfirm: async () => {
        await call(revokeScreenToken, { body: { id } })
        reload()
      },
    })
  return [
    { title: t('token.name'), dataIndex: 'name', width: 190, render: (name: string) => <bdi>{name}</bdi> },
    {
      title: t('state'),
      dataIndex: 'state',
      width: 190,
      render: (state: TokenState, { stop, owner }) => (
        <>
          <ToneTag tone={TONES[state]}>{t(`tokenState.${state}`)}</ToneTag>
          {stop && <small className={styles.reason}>{t(`stop.${stop}`, { owner: owner ?? '' })}</small>}
        </>
      ),
    },
    {
      title: t('token.screens'),
      dataIndex: 'screens',
      width: 260,
      render: (screens: ScreenToken['screens'], { lostScreens }) => {
        const nameOf = (path: (typeof screens)[number]) =>
          lostScreens.includes(path) ? t('token.lost', { name: screenName(path) }) : screenName(path)
        const names = screens.map(nameOf).join(' · ')
        return <span title={names}>{names}</span>
      },
    },
    { title: t('token.org'), dataIndex: 'orgName', width: 160, render: (name: string) => <bdi>{name}</bdi> },
    {
      title: t('token.expires'),
      dataIndex: 'expireTime',
      width: 170,
      render: (time: string) => <TimeCell time={time} />,
    },
    {
      title: t('token.walls'),
      dataIndex: 'walls',
      width: 90,
      align: 'end',
      render: (count: number) => format.number(count),
    },
    ...useUsedColumns(),
    {
      title: t('actions'),
      key: 'actions',
      width: 130,
      fixed: 'end',
      render: (_, row) =>
        row.state === 'revoked' ? null : (
          <>
            <RowAction
              to={updateScreenToken}
              icon={row.state === 'stopped' ? <UserSwitchOutlined /> : <EditOutlined />}
              label={
                row.state === 'stopped' ? t('token.takeOver', { name: row.name }) : t('token.edit', { name: row.name })
              }
              onClick={() => edit(row)}
            />
            <RowAction
              to={revokeScreenToken}
              icon={<StopOutlined />}
              label={t('token.revoke', { name: row.name })}
              onClick={() => revoke(row)}
            />
          </>
        ),
    },
  ]
}

/** Where a token was used, and what it holds its displays to. */
function useUsedColumns(): TableColumnsType<ScreenToken> {
  const { t } = useTranslation('screenDisplay')
  return [
    {
      title: t('token.used'),
      dataIndex: 'usedTime',
      width: 170,
      render: (time: string | null) => (time ? <TimeCell time={time} /> : t('token.never')),
    },
    {
      title: t('token.from'),
      dataIndex: 'usedFrom',
      width: 130,
      render: (from: string | null) => <bdi dir="ltr">{from ?? '–'}</bdi>,
    },
    {
      title: t('token.ranges'),
      dataIndex: 'ipRanges',
      width: 160,
      render: (ranges: string[]) =>
        ranges.length > 0 ? (
          <bdi dir="ltr" title={ranges.join('\n')}>
            {ranges.join(', ')}
          </bdi>
        ) : (
          t('token.anywhere')
        ),
    },
    {
      title: t('token.language'),
      dataIndex: 'language',
      width: 120,
      render: (language: ScreenToken['language']) => (language ? LANGUAGE_NAMES[language] : t('token.ofDisplay')),
    },
    {
      title: t('token.market'),
      dataIndex: 'market',
      width: 150,
      render: (market: ScreenToken['market']) => (market ? t(`market.${market}`) : t('token.allMarkets')),
    },
    {
      title: t('wall.playlist'),
      dataIndex: 'playlistName',
      width: 150,
      render: (name: string | null) => <bdi>{name ?? '–'}</bdi>,
    },
    {
      title: t('token.owner'),
      dataIndex: 'owner',
      width: 130,
      render: (name: string | null) => <bdi>{name ?? '–'}</bdi>,
    },
  ]
}
