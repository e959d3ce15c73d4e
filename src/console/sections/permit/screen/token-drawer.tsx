import { Checkbox, Select } from 'antd'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { createScreenToken, listPlaylists, ScreenTokenInput } from '#core/contract/screen-admin.ts'
import { LANGUAGES } from '#core/domain/language.ts'
import { MARKETS } from '#core/domain/market.ts'
import { SCREEN_PATHS } from '#core/domain/screen-grant.ts'
import { call } from '#web/api/call.ts'
import { wallText } from '#web/api/time-fields.ts'
import { useCall } from '#web/api/use-call.ts'
import { LANGUAGE_NAMES } from '#web/state/language.ts'
import { grantedCodesAtom } from '#web/state/session.ts'
import { timeZoneAtom } from '#web/state/time-zone.ts'
import { ChoiceFormField, FormField, TextFormField } from '../../../ui/form-builder/form-fields.tsx'
import { FormDrawer } from '../../../ui/form-drawer.tsx'
import { useOrgOptions } from '../../../ui/use-org-options.ts'
import { useScreenName } from './use-wall-name.ts'
import styles from './wall-displays.module.css'

const DAYS = [1, 7, 30, 90, 365, 1095] as const
const DAY_MS = 86_400_000
const TokenForm = ScreenTokenInput.omit({ expireTime: true }).extend({ days: z.number().int().min(1) })

export interface MadeToken {
  name: string
  token: string
}

interface Props {
  onMade: (made: MadeToken) => void
  onClose: () => void
}

/** Makes a token. What it opens can never be more than its maker may open. */
export function TokenDrawer({ onMade, onClose }: Props) {
  const { t } = useTranslation('screenDisplay')
  const codes = useAtomValue(grantedCodesAtom)
  const zone = useAtomValue(timeZoneAtom)
  const screenName = useScreenName()
  const orgs = useOrgOptions()
  const playlists = useCall(listPlaylists, { query: {} })
  const screens = SCREEN_PATHS.filter((path) => path === '/bigScreen' || codes.has(path))
  return (
    <FormDrawer
      open
      title={t('token.add')}
      schema={TokenForm}
      initial={{ days: 365, ipRanges: [], screens: [] }}
      submitText={t('token.make')}
      onClose={onClose}
      onSubmit={async ({ days, ...input }) => {
        const expireTime = wallText(Date.now() + days * DAY_MS, zone)
        const { token } = await call(createScreenToken, { body: { ...input, expireTime } })
        onMade({ name: input.name, token })
      }}
    >
      <TextFormField name="name" label={t('token.name')} maxLength={60} required hint={t('token.nameHint')} />
      <ChoiceFormField name="orgId" label={t('token.org')} required hint={t('token.orgHint')} options={orgs} />
      <FormField name="screens" label={t('token.screens')} required>
        <Checkbox.Group
          className={styles.screens ?? ''}
          options={screens.map((path) => ({ value: path, label: screenName(path) }))}
        />
      </FormField>
      <ChoiceFormField
        name="days"
        label={t('token.validFor')}
        required
        options={DAYS.map((days) => ({ value: days, label: t('token.days', { count: days }) }))}
      />
      <FormField name="ipRanges" label={t('token.ranges')} hint={t('token.rangesHint')}>
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ' ']} />
      </FormField>
      <ChoiceFormField
        name="playlistId"
        label={t('wall.playlist')}
        options={(playlists.data ?? []).map((each) => ({ value: each.id, label: each.name }))}
      />
      <ChoiceFormField
        name="language"
        label={t('token.language')}
        hint={t('token.languageHint')}
        options={LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] }))}
      />
      <ChoiceFormField
        name="market"
        label={t('token.market')}
        hint={t('token.marketHint')}
        options={MARKETS.map((market) => ({ value: market, label: t(`market.${market}`) }))}
      />
    </FormDrawer>
  )
}
