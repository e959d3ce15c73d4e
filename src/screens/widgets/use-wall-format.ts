import { useMemo } from 'react'
import { useFormat } from '#web/i18n/format.ts'

type Value = number | undefined

/** Formats of walls besides the common ones. They keep their identity, so that numbers roll only when they change. */
export function useWallFormat() {
  const format = useFormat()
  return useMemo(
    () => ({
      ...format,
      /** Read from afar, a share has no decimals. */
      wholePercent: (share: Value) => format.percent(share === undefined ? undefined : Math.round(share * 100) / 100),
      tenths: (value: Value) => format.number(value, 1),
      hundredths: (value: Value) => format.number(value, 2),
    }),
    [format],
  )
}
