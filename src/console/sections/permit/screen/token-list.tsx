import { EditOutlined, StopOutlined, UserSwitchOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
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
import { LANGUAGE_NAMES } from '#web/state/language.ts'
import { useConfirm } from '#console/ui/confirm.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { WholeTable } from '#console/ui/whole-table.tsx'
import { RowAction } from '#console/ui/row-action.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { type Tone, ToneTag } from '#console/ui/tone-tag.tsx'
import type { ScreenSearch } from './screen-search.ts'
import { type MadeToken, TokenDrawer } from './token-drawer.tsx'
import { TokenShown } from './token-shown.tsx'
import { useScreenName } from './use-wall-name.ts'
import styles from './wall-displays.module.css'
import { useAllowed } from '#console/ui/allowed.tsx'
import { useColumnKit } from '#console/ui/columns.tsx'

const TONES: Record<TokenState, Tone> = { active: 'good', stopped: 'warning', expired: 'neutral', revoked: 'bad' }
const isTokenState = (state: string | undefined): state is TokenState => TOKEN_STATES.some((known) => known === state)

/** Tokens of displays: their screens, expiry, and last use. */
export function TokenList({ filter }: { filter: z.output<typeof ScreenSearch> }) {
  const { t } = useTranslation('screenDisplay')
  const query = {
    ...(filter.keyWord && { keyWord: filter.keyWord }),
    ...(isTokenState(filter.state) && { state: filter.state }),
  }
  const read = useCall(listScreenTokens, { query }, { toast: false, keepPrevious: true })
  const [edited, edit] = useState<ScreenToken | 'new'>()
  const [made, setMade] = useState<MadeToken>()
  const columns = useTokenColumns(edit, read.reload)
  const unfiltered = Object.keys(query).length === 0
  return (
    <>
      <WholeTable<ScreenToken>
        read={read}
        add={{ to: createScreenToken, label: t('token.add'), onClick: () => edit('new') }}
        columns={columns}
        rowKey={({ id }) => id}
        {...(unfiltered && { empty: <NoneYet title={t('token.none')} hint={t('token.noneHint')} /> })}
      />
      {edited && (
        <TokenDrawer
          token={edited}
          onMade={(token) => {
            setMade(token)
            read.reload()
          }}
          onChange={read.reload}
          onClose={() => edit(undefined)}
        />
      )}
      {made && <TokenShown made={made} onClose={() => setMade(undefined)} />}
    </>
  )
}

function useTokenColumns(edit: (token: ScreenToken) => void, reload: () => void): TableColumnsType<ScreenToken> {
  const column = useColumnKit<ScreenToken>()
  const { t } = useTranslation('screenDisplay')
  const screenName = useScreenName()
  const confirm = useConfirm()
  const mayEdit = useAllowed(updateScreenToken)
  const revoke = ({ id, name, walls }: ScreenToken) =>
    confirm({
      title: t('token.revoke', { name }),
      content: t('token.revokeHint', { count: walls }),
      danger: true,
      confirmText: t('token.revokeConfirm'),
      onConfirm: () => call(revokeScreenToken, { body: { id } }).then(reload),
    })
  return [
    column.text('name', t('token.name'), 190),
    column.cell('state', t('state'), 180, ({ state, stop, owner }) => (
      <>
        <ToneTag tone={TONES[state]}>{t(`tokenState.${state}`)}</ToneTag>
        {stop && <small className={styles.reason}>{t(`stop.${stop}`, { owner: owner ?? '' })}</small>}
      </>
    )),
    column.cell('screens', t('token.screens'), 270, ({ screens, lostScreens }) => {
      const nameOf = (path: (typeof screens)[number]) =>
        lostScreens.includes(path) ? t('token.lost', { name: screenName(path) }) : screenName(path)
      const names = screens.map(nameOf).join(' · ')
      return <span title={names}>{names}</span>
    }),
    column.label('orgName', t('token.org'), 160, (name) => <bdi>{name}</bdi>, { hidden: true }),
    column.time('expireTime', t('token.expires'), 165),
    column.number('walls', t('token.walls'), 75),
    ...useUsedColumns(),
    column.cell(
      'actions',
      t('actions'),
      110,
      (row) =>
        row.state === 'revoked' ? null : (
          <>
            <RowAction
              to={updateScreenToken}
              icon={row.state === 'stopped' ? <UserSwitchOutlined aria-hidden /> : <EditOutlined aria-hidden />}
              label={
                row.state === 'stopped' ? t('token.takeOver', { name: row.name }) : t('token.edit', { name: row.name })
              }
              onClick={() => edit(row)}
            />
            <RowAction
              to={revokeScreenToken}
              icon={<StopOutlined aria-hidden />}
              label={t('token.revoke', { name: row.name })}
              onClick={() => revoke(row)}
            />
          </>
        ),
      {
        fixed: 'end',
        opens: (row) => (mayEdit && row.state !== 'revoked' ? () => edit(row) : undefined),
      },
    ),
  ]
}

/** Uses of a token, and the limits of its displays. */
function useUsedColumns(): TableColumnsType<ScreenToken> {
  const column = useColumnKit<ScreenToken>()
  const { t } = useTranslation('screenDisplay')
  return [
    column.cell('usedTime', t('token.used'), 165, ({ usedTime: time }) =>
      time ? <TimeCell time={time} /> : t('token.never'),
    ),
    column.code('usedFrom', t('token.from'), 130, { hidden: true }),
    column.cell(
      'ipRanges',
      t('token.ranges'),
      160,
      ({ ipRanges: ranges }) =>
        ranges.length > 0 ? (
          <bdi dir="ltr" title={ranges.join('\n')}>
            {ranges.join(', ')}
          </bdi>
        ) : (
          t('token.anywhere')
        ),
      { hidden: true },
    ),
    column.cell(
      'language',
      t('token.language'),
      120,
      ({ language }) => (language ? LANGUAGE_NAMES[language] : t('token.ofDisplay')),
      { hidden: true },
    ),
    column.cell(
      'market',
      t('token.market'),
      150,
      ({ market }) => (market ? t(`market.${market}`) : t('token.allMarkets')),
      { hidden: true },
    ),
    column.text('playlistName', t('wall.playlist'), 150, { hidden: true }),
    column.text('owner', t('token.owner'), 130, { hidden: true }),
  ]
}
