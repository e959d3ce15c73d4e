import { Button, Checkbox, Form, Select } from 'antd'
import { useMemo, useState } from 'react'
import { type Holiday, listHolidayCountries, listHolidays } from '#core/contract/climate-holidays.ts'
import { CLIMATE_SKIPS_MAX } from '#core/domain/climate.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './warm-air.module.css'

/** Public holidays of a country, proposed as days without a run: what does not apply is unticked. */
export function HolidayPicker() {
  const { t } = useTranslation('climate')
  const [open, setOpen] = useState(false)
  if (open) return <Calendar onClose={() => setOpen(false)} />
  return (
    <Button size="small" className={styles.holidayButton ?? ''} onClick={() => setOpen(true)}>
      {t('holidays.add')}
    </Button>
  )
}

function Calendar({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('climate')
  const { language } = useFormat()
  const [country, setCountry] = useState<string>()
  const [region, setRegion] = useState<string>()
  const { data: countries } = useCall(listHolidayCountries, {}, { toast: false })
  const options = useMemo(() => {
    const names = new Intl.DisplayNames([language], { type: 'region' })
    const collator = new Intl.Collator(language)
    return (countries ?? [])
      .map((row) => ({ value: row.country, label: names.of(row.country) ?? row.country }))
      .toSorted((one, other) => collator.compare(one.label, other.label))
  }, [countries, language])
  const regions = countries?.find((row) => row.country === country)?.regions ?? []
  return (
    <section className={styles.holidays} aria-label={t('holidays')}>
      <div className={styles.holidayPlace}>
        <Select
          aria-label={t('holidays.country')}
          placeholder={t('holidays.country')}
          showSearch={{ optionFilterProp: 'label' }}
          loading={!countries}
          options={options}
          value={country ?? null}
          onChange={(code) => {
            setCountry(code ?? undefined)
            setRegion(undefined)
          }}
        />
        {regions.length > 0 && (
          <Select
            aria-label={t('holidays.region')}
            placeholder={t('holidays.region')}
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            options={regions.map((row) => ({ value: row.region, label: row.regionName }))}
            value={region ?? null}
            onChange={(code) => setRegion(code ?? undefined)}
          />
        )}
      </div>
      {country && <Days key={`${country} ${region}`} country={country} region={region} onClose={onClose} />}
      {!country && <CloseButton onClose={onClose} />}
    </section>
  )
}

function CloseButton({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('climate')
  return (
    <Button size="small" onClick={onClose}>
      {t('holidays.close')}
    </Button>
  )
}

interface DaysProps {
  country: string
  region: string | undefined
  onClose: () => void
}

const NONE: readonly Holiday[] = []

function Days({ country, region, onClose }: DaysProps) {
  const { t } = useTranslation('climate')
  const format = useFormat()
  const form = Form.useFormInstance()
  const { data } = useCall(listHolidays, { query: { country, ...(region && { region }) } }, { toast: false })
  const holidays = data ?? NONE
  const [left, setLeft] = useState<readonly string[]>([])
  const chosen = holidays.map(({ day }) => day).filter((day) => !left.includes(day))
  const days = Form.useWatch<string[] | undefined>('skipDays', form) ?? []
  const all = [...new Set([...days, ...chosen])].sort()
  const tooMany = all.length > CLIMATE_SKIPS_MAX
  const take = () => {
    form.setFieldValue('skipDays', all)
    onClose()
  }
  if (!data) return null
  return (
    <>
      <Checkbox.Group
        className={styles.holidayDays ?? ''}
        value={chosen}
        onChange={(ticked) => setLeft(holidays.map(({ day }) => day).filter((day) => !ticked.includes(day)))}
        options={holidays.map(({ day, name }) => ({
          value: day,
          label: (
            <>
              {format.date(day)} <bdi>{name}</bdi>
            </>
          ),
        }))}
      />
      <p className={styles.holidayHint}>{tooMany ? t('holidays.tooMany') : t('holidays.hint')}</p>
      <div className={styles.holidayPlace}>
        <Button size="small" type="primary" disabled={chosen.length === 0 || tooMany} onClick={take}>
          {t('holidays.take', { number: format.number(chosen.length) })}
        </Button>
        <CloseButton onClose={onClose} />
      </div>
    </>
  )
}
