import { Button, Select, type SelectProps } from 'antd'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { offsetLabel, plainZoneName } from '#web/i18n/zone-label.ts'
import { allTimeZones, OFFERED_ZONES, timeZoneAtom } from '#web/state/time-zone.ts'
import { useRecentZones } from './use-recent-zones.ts'
import styles from './zone-picker.module.css'

/** A recent zone is in the list twice, the second time under a value of its own. */
const RECENT = 'recent:'

export function ZonePicker() {
  const { t } = useTranslation('shell')
  const zone = useAtomValue(timeZoneAtom)
  const [open, setOpen] = useState(false)
  const { recent, choose, clear } = useRecentZones(open)
  // Offsets change with daylight saving, so they are computed when the list is opened.
  const [now, setNow] = useState(Date.now)
  const groups = useGroups(open, recent)

  return (
    <Select
      className={styles.picker}
      variant="borderless"
      aria-label={t('bar.timeZone')}
      value={zone}
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        setNow(Date.now())
      }}
      onChange={(picked) => choose(picked.replace(RECENT, ''))}
      popupMatchSelectWidth={340}
      placement="bottomRight"
      listHeight={420}
      showSearch={{ optionFilterProp: 'search' }}
      options={groups}
      labelRender={() => <ZoneName zone={zone} now={now} />}
      optionRender={({ value }) => <ZoneName zone={String(value).replace(RECENT, '')} now={now} />}
      popupRender={(list) => (
        <>
          {list}
          {recent.length > 0 && (
            <div className={styles.foot}>
              <Button type="link" size="small" onClick={() => clear()}>
                {t('zones.clear')}
              </Button>
            </div>
          )}
        </>
      )}
    />
  )
}

/** The offered seven, the recent ones, then every zone the browser knows. Nothing is built while the list is closed. */
function useGroups(open: boolean, recent: readonly string[]): SelectProps<string>['options'] {
  const { t } = useTranslation(['shell', 'common'])
  const nameOf = useZoneName()
  const option = (zone: string, prefix = '') => ({
    value: prefix + zone,
    label: nameOf(zone),
    search: `${nameOf(zone)} ${plainZoneName(zone)}`,
  })
  if (!open) return []
  const others = allTimeZones().filter((zone) => !isOffered(zone))
  return [
    { label: t('zone.offered', { ns: 'common' }), options: OFFERED_ZONES.map((zone) => option(zone)) },
    ...(recent.length > 0 ? [{ label: t('zones.recent'), options: recent.map((zone) => option(zone, RECENT)) }] : []),
    { label: t('zone.all', { ns: 'common' }), options: others.map((zone) => option(zone)) },
  ]
}

function ZoneName({ zone, now }: { zone: string; now: number }) {
  const nameOf = useZoneName()
  return (
    <span className={styles.zone}>
      <span className={styles.name}>{nameOf(zone)}</span>
      <bdi dir="ltr" className={styles.offset}>
        {offsetLabel(zone, now)}
      </bdi>
    </span>
  )
}

/** The offered zones have names in every language; others are called by their identifier. */
function useZoneName(): (zone: string) => string {
  const { t } = useTranslation()
  return (zone) => (isOffered(zone) ? t(`zone.${zone}`) : plainZoneName(zone))
}

type OfferedZone = (typeof OFFERED_ZONES)[number]
const isOffered = (zone: string): zone is OfferedZone => OFFERED_ZONES.some((offered) => offered === zone)
