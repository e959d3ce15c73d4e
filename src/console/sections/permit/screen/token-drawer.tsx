import { Alert, Checkbox, Form } from 'antd'
import { useAtomValue } from 'jotai'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { z } from 'zod'
import {
  createScreenToken,
  listPlaylists,
  MAX_TOKEN_DAYS,
  type Playlist,
  type ScreenToken,
  ScreenTokenInput,
  updateScreenToken,
} from '#core/contract/screen-admin.ts'
import { LANGUAGES } from '#core/domain/language.ts'
import { MARKETS } from '#core/domain/market.ts'
import { SCREEN_PATHS, type ScreenPath } from '#core/domain/screen-grant.ts'
import { wallText } from '#core/domain/wall-time.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { LANGUAGE_NAMES } from '#web/state/language.ts'
import { grantedCodesAtom } from '#web/state/session.ts'
import { timeZoneAtom } from '#web/state/time-zone.ts'
import { ChoiceItem, TagsItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { useOrgOptions } from '#console/ui/use-org-options.ts'
import { useScreenName } from './use-wall-name.ts'
import styles from './wall-displays.module.css'

const DAYS = [1, 7, 30, 90, 365, 730] as const
const DAY_MS = 86_400_000
/** The field is a duration from now; a changed token may retain its expiry. */
const TokenForm = ScreenTokenInput.omit({ expireTime: true }).extend({
  days: z.number({ error: 'validation.required' }).int().min(1).max(MAX_TOKEN_DAYS, 'validation.screenTokenLifetime'),
})
const ChangedTokenForm = TokenForm.extend({ days: TokenForm.shape.days.nullish() })

export interface MadeToken {
  name: string
  token: string
}

interface Props {
  token: ScreenToken | 'new'
  onMade: (made: MadeToken) => void
  onChange: () => void
  onClose: () => void
}

/** Creates or changes a token. It never grants more than the user who saves it has. */
export function TokenDrawer({ token, onMade, onChange, onClose }: Props) {
  const { t } = useTranslation('screenDisplay')
  const format = useFormat()
  const codes = useAtomValue(grantedCodesAtom)
  const zone = useAtomValue(timeZoneAtom)
  const screenName = useScreenName()
  const orgs = useOrgOptions()
  const playlists = useCall(listPlaylists, { query: {} }).data ?? []
  const known = token === 'new' ? undefined : token
  const screens = SCREEN_PATHS.filter((path) => path === '/bigScreen' || codes.has(path))
  const leftOut = known?.screens.filter((path) => !screens.includes(path)).map(screenName) ?? []
  const keepsEnd = known !== undefined && known.state !== 'expired'
  return (
    <FormDrawer<typeof TokenForm | typeof ChangedTokenForm>
      open
      title={titleOf()}
      schema={keepsEnd ? ChangedTokenForm : TokenForm}
      initial={known ? { ...formOf(known, screens), ...(!keepsEnd && { days: 365 }) } : NEW_TOKEN}
      {...(!known && { submitText: t('token.make') })}
      onClose={onClose}
      onSubmit={async ({ days, ...input }) => {
        const expireTime = days ? wallText(Date.now() + days * DAY_MS, zone) : (known?.expireTime ?? '')
        if (known) {
          await call(updateScreenToken, { body: { ...input, expireTime, id: known.id } })
          onChange()
        } else {
          const made = await call(createScreenToken, { body: { ...input, expireTime } })
          onMade({ name: input.name, token: made.token })
        }
      }}
    >
      {known && <Answerable token={known} />}
      <TextItem name="name" label={t('token.name')} maxLength={60} required hint={t('token.nameHint')} />
      <ChoiceItem name="orgId" label={t('token.org')} required hint={t('token.orgHint')} options={orgs} />
      <Form.Item
        name="screens"
        label={t('token.screens')}
        required
        extra={leftOut.length > 0 && t('token.leftOut', { names: leftOut.join(' · ') })}
      >
        <Checkbox.Group
          className={styles.screens ?? ''}
          options={screens.map((path) => ({ value: path, label: screenName(path) }))}
        />
      </Form.Item>
      <ChoiceItem
        name="days"
        label={known ? t('token.validAnew') : t('token.validFor')}
        required={!keepsEnd}
        hint={keepsEnd && t('token.validUntil', { time: format.time(known.expireTime) })}
        options={DAYS.map((days) => ({ value: days, label: t('token.days', { count: days }) }))}
      />
      <TagsItem name="ipRanges" label={t('token.ranges')} hint={t('token.rangesHint')} tokenSeparators={[',', ' ']} />
      <PlaylistField known={known} playlists={playlists} />
      <ChoiceItem
        name="language"
        label={t('token.language')}
        hint={t('token.languageHint')}
        options={LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] }))}
      />
      <ChoiceItem
        name="market"
        label={t('token.market')}
        hint={t('token.marketHint')}
        options={MARKETS.map((market) => ({ value: market, label: t(`market.${market}`) }))}
      />
    </FormDrawer>
  )

  function titleOf(): string {
    if (!known) return t('token.add')
    return known.state === 'stopped' ? t('token.takeOver', { name: known.name }) : t('token.edit', { name: known.name })
  }
}

const NEW_TOKEN = { days: 365, ipRanges: [], screens: [] }

/** Screens the user may not open are removed. */
const formOf = (
  { name, orgId, screens, language, market, ipRanges, playlistId }: ScreenToken,
  own: readonly ScreenPath[],
) => ({ name, orgId, screens: screens.filter((path) => own.includes(path)), language, market, ipRanges, playlistId })

/** The user who saves is responsible for the token; shows why it is stopped, if it is. */
function Answerable({ token: { stop, owner } }: { token: ScreenToken }) {
  const { t } = useTranslation('screenDisplay')
  return stop ? (
    <Alert
      className={styles.about ?? ''}
      type="warning"
      showIcon
      title={t(`stop.${stop}`, { owner: owner ?? '' })}
      description={t('token.takeOverHint')}
    />
  ) : (
    <Alert className={styles.about ?? ''} type="info" showIcon title={t('token.editHint')} />
  )
}

interface PlaylistFieldProps {
  known: ScreenToken | undefined
  playlists: readonly Playlist[]
}

/** A playlist, and what of it the displays will leave out. */
function PlaylistField({ known, playlists }: PlaylistFieldProps) {
  const { t } = useTranslation('screenDisplay')
  const screenName = useScreenName()
  const screens = Form.useWatch<readonly ScreenPath[] | undefined>('screens') ?? []
  const playlistId = Form.useWatch<number | null | undefined>('playlistId')
  const scenes = playlists.find(({ id }) => id === playlistId)?.scenes ?? []
  const missed = new Set(scenes.map(({ path }) => path).filter((path) => !screens.includes(path)))
  const options = playlists.map(({ id, name }) => ({ value: id, label: name }))
  // A playlist of an organisation the user does not see is unchanged.
  const unseen = known?.playlistId && !playlists.some(({ id }) => id === known.playlistId)
  return (
    <ChoiceItem
      name="playlistId"
      label={t('wall.playlist')}
      hint={missed.size > 0 && t('token.playlistMisses', { names: [...missed].map(screenName).join(' · ') })}
      options={unseen ? [...options, { value: known.playlistId, label: known.playlistName }] : options}
    />
  )
}
