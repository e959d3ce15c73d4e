import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import localeData from 'dayjs/plugin/localeData'
import utc from 'dayjs/plugin/utc'
import weekday from 'dayjs/plugin/weekday'
import weekOfYear from 'dayjs/plugin/weekOfYear'
import { plainWall, wallText } from '#core/domain/wall-time.ts'
import { apiHost } from '#web/api/api-host.ts'

/*
 * Pickers hold wall times of the selected zone. The usual ones hold them as times of this computer, whose clocks may be set
 * forward just then: 02:30 would become 03:30. Here they are held as UTC, which has every time.
 */

for (const plugin of [customParseFormat, localeData, utc, weekday, weekOfYear]) dayjs.extend(plugin)

type Config = Parameters<typeof DatePicker.generatePicker<Dayjs>>[0]

const WIRE_TIME = 'YYYY-MM-DD HH:mm:ss'
const localeOf = (name: string) =>
  name === 'en_GB' || name === 'pt_BR' || name === 'zh_CN' ? name.toLowerCase().replace('_', '-') : name.split('_')[0]!

const config: Config = {
  // Today is marked as the clocks of the selected zone have it.
  getNow: () => pickedOf(wallText(Date.now(), apiHost.timeZone())),
  getFixedDate: (text) => dayjs.utc(text),
  getEndDate: (date) => date.endOf('month'),
  getWeekDay: (date) => date.day(),
  getYear: (date) => date.year(),
  getMonth: (date) => date.month(),
  getDate: (date) => date.date(),
  getHour: (date) => date.hour(),
  getMinute: (date) => date.minute(),
  getSecond: (date) => date.second(),
  getMillisecond: (date) => date.millisecond(),
  addYear: (date, years) => date.add(years, 'year'),
  addMonth: (date, months) => date.add(months, 'month'),
  addDate: (date, days) => date.add(days, 'day'),
  setYear: (date, year) => date.year(year),
  setMonth: (date, month) => date.month(month),
  setDate: (date, day) => date.date(day),
  setHour: (date, hour) => date.hour(hour),
  setMinute: (date, minute) => date.minute(minute),
  setSecond: (date, second) => date.second(second),
  setMillisecond: (date, milliseconds) => date.millisecond(milliseconds),
  isAfter: (one, other) => one.isAfter(other),
  isValidate: (date) => date.isValid(),
  locale: {
    getWeekFirstDay: (locale) => dayjs.utc().locale(localeOf(locale)).localeData().firstDayOfWeek(),
    getWeekFirstDate: (locale, date) => date.locale(localeOf(locale)).weekday(0),
    getWeek: (locale, date) => date.locale(localeOf(locale)).week(),
    getShortWeekDays: (locale) => dayjs.utc().locale(localeOf(locale)).localeData().weekdaysMin(),
    getShortMonths: (locale) => dayjs.utc().locale(localeOf(locale)).localeData().monthsShort(),
    format: (locale, date, format) => date.locale(localeOf(locale)).format(format),
    parse: (locale, text, formats) => wallTyped(text, formats)?.locale(localeOf(locale)) ?? null,
  },
}

/** Pickers of times in the selected zone; what they hold is made and read here only. */
export const WallDatePicker = DatePicker.generatePicker<Dayjs>(config)
export const pickedOf = (text: string): Dayjs => dayjs.utc(plainWall(text))
export const wallOf = (picked: Dayjs): string => picked.format(WIRE_TIME)
/** What a text is by the first format that reads it. */
export const wallTyped = (text: string, formats: readonly string[]): Dayjs | null =>
  formats.map((format) => dayjs.utc(text, format, true)).find((date) => date.isValid()) ?? null
