import { Select } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { z } from 'zod'
import { START_PAGE } from '#web/state/start-page.ts'
import { DENSITIES, useTableDensity } from '../../ui/table-density.ts'
import { usePreference } from '../../ui/use-preference.ts'
import { LanguageMenu } from '../language-menu.tsx'
import { leavesOf } from '../menu-entries.ts'
import { useMenuEntries } from '../use-menu-entries.ts'
import { ZonePicker } from '../zone-picker.tsx'
import { SettingRow } from './setting-row.tsx'

const Path = z.string()

/** Language, time zone, tables and the page after sign-in. */
export function DisplaySettings() {
  const { t } = useTranslation(['settings', 'shell', 'list'])
  const density = useTableDensity()
  const [start = '/home', chooseStart] = usePreference(START_PAGE, Path)
  const pages = useMenuEntries()
    .flatMap(leavesOf)
    .filter(({ opens }) => opens === undefined)
    .map(({ path, titleKey }) => ({ value: path, label: t(`shell:${titleKey}`) }))
  return (
    <>
      <SettingRow title={t('shell:bar.language')} hint={t('settings:language.hint')}>
        <LanguageMenu />
      </SettingRow>
      <SettingRow title={t('shell:bar.timeZone')} hint={t('settings:zone.hint')}>
        <ZonePicker />
      </SettingRow>
      <SettingRow title={t('settings:density')} hint={t('settings:density.hint')}>
        <Select
          aria-label={t('settings:density')}
          value={density.shown}
          onChange={density.choose}
          style={{ width: 180 }}
          options={DENSITIES.map((value) => ({ value, label: t(`list:density.${value}`) }))}
        />
      </SettingRow>
      <SettingRow title={t('settings:startPage')} hint={t('settings:startPage.hint')}>
        <Select
          aria-label={t('settings:startPage')}
          value={start}
          onChange={(path) => chooseStart(path === '/home' ? undefined : path)}
          showSearch={{ optionFilterProp: 'label' }}
          style={{ width: 260 }}
          options={pages}
        />
      </SettingRow>
    </>
  )
}
