import { bytes, text, time, u8 } from '../schema/fields.ts'

/** Alarm mark: names the alarm when its pictures and videos are asked for (T/JSATL 12 table 4-16), 16 bytes. */
const jiangsu = { terminalId: text(7), time: time(), serial: u8(), attachments: u8(), reserve: bytes(1) }

/** Marks with the 30-character id of the 2019 edition; provinces differ in the reserve. */
const long = (reserve: number) => ({
  terminalId: text(30),
  time: time(),
  serial: u8(),
  attachments: u8(),
  reserve: bytes(reserve),
})

/** Marks by the province that wrote them down: 16, 40, 39 and 38 bytes. */
export const alarmMarks = { jiangsu, guangdong: long(2), sichuan: long(1), heilongjiang: long(0) } as const

export type AlarmMark = keyof typeof alarmMarks
export type MarkFields = typeof jiangsu

export const ALARM_MARKS = Object.keys(alarmMarks) as readonly AlarmMark[]
