import { useMemo } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { countRegistrations, REGISTRATION_CHART_DAYS } from '#core/contract/terminal.ts'
import { REGISTER_RESULTS } from '#core/domain/terminal-state.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { BarChart } from '#console/ui/bar-chart/bar-chart.tsx'
import type { BarSeries, BarTone } from '#console/ui/bar-chart/bar-option.ts'
import { LoadFailed, Loading, NothingFound } from '#console/ui/list-states.tsx'

const TONES = {
  accepted: 'accent',
  vehicleRegistered: 'warning',
  noVehicle: 'information',
  terminalRegistered: 'level2',
  unknownTerminal: 'task',
  blocked: 'danger',
  otherDevice: 'parked',
} as const satisfies Record<(typeof REGISTER_RESULTS)[number], BarTone>

/** Registrations of the last month by day, rejections by reason. */
export function RegistrationDays() {
  const { t } = useTranslation(['journal', 'tbox'])
  const format = useFormat()
  const { data, error, reload } = useCall(
    countRegistrations,
    { query: { days: REGISTRATION_CHART_DAYS } },
    { toast: false },
  )
  const series = useMemo(
    () =>
      REGISTER_RESULTS.map(
        (result): BarSeries => ({
          name: t(`tbox:result.${result}`),
          tone: TONES[result],
          values: (data ?? []).map(({ accepted, refused }) =>
            result === 'accepted' ? accepted : (refused[result] ?? 0),
          ),
        }),
      ).filter(({ values }) => values.some((value) => value > 0)),
    [data, t],
  )
  const days = useMemo(() => (data ?? []).map(({ day }) => format.monthDay(day)), [data, format])
  if (error) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  if (series.length === 0) return <NothingFound />
  return <BarChart title={t('register.days')} categories={days} series={series} />
}
