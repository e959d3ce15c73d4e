import { bytesToEnd, list, sizedText, tagged, text, textToEnd, u8, u16, u32 } from '#core/protocol/schema/fields.ts'
import { message, messageWithLayouts } from '#core/protocol/schema/message.ts'

const parameter = tagged('parameters', 4, 1)

/** 0x8103 */
export const setParameters = message('setParameters', { parameters: list(1, parameter) })
/** 0x8104: all parameters */
export const parametersQuery = message('parametersQuery', {})
/** 0x8106: the listed parameters */
export const listedParametersQuery = message('listedParametersQuery', { ids: list(1, u32()) })
/** 0x0104 */
export const parametersAnswer = message('parametersAnswer', { serial: u16(), parameters: list(1, parameter) })

const commands = {
  1: 'upgrade',
  2: 'connectTo',
  3: 'powerOff',
  4: 'reset',
  5: 'factoryReset',
  6: 'closeData',
  7: 'closeRadio',
} as const

/** 0x8105: commands 1 and 2 carry text fields split by `;`. */
export const terminalControl = message('terminalControl', {
  command: u8({ values: commands }),
  parameters: textToEnd(),
})

const upgradeKinds = { 0: 'terminal', 12: 'icReader', 52: 'gnss' } as const

const upgrade = (maker: number) => ({
  kind: u8({ values: upgradeKinds }),
  maker: text(maker),
  version: sizedText(),
  size: u32(),
  data: bytesToEnd(),
})
const dataIsWhole = (value: Record<string, unknown>): boolean => (value.data as Uint8Array).length === value.size

/** 0x8108: always split into subpackages; a manufacturer of 11 bytes only where the model's dialect says so. */
export const upgradePackage = messageWithLayouts('upgradePackage', {
  maker5: { versions: ['2011', '2013', '2019'], fields: upgrade(5), plausible: dataIsWhole },
  maker11: { versions: [], fields: upgrade(11), plausible: dataIsWhole },
})

/** 0x0108 */
export const upgradeResult = message('upgradeResult', {
  kind: u8({ values: upgradeKinds }),
  result: u8({ values: { 0: 'ok', 1: 'failed', 2: 'cancelled' } }),
})

const upgradeStates = {
  1: 'firmwareDownloading',
  2: 'firmwareDownloaded',
  3: 'firmwareDownloadFailed',
  4: 'firmwareInstalling',
  5: 'firmwareInstalled',
  6: 'firmwareInstallFailed',
  7: 'upgradeTargetMissing',
  8: 'hardwareUnsupported',
  9: 'firmwareSame',
  10: 'firmwareUnsupported',
  11: 'upgradeOther',
} as const

/** 0x1FC4 (Guangdong): how far an upgrade has come; the serial is that of the upgrade. */
export const upgradeProgress = message('upgradeProgress', {
  serial: u16(),
  kind: u8({ values: upgradeKinds }),
  state: u8({ values: upgradeStates }),
  percent: u8({ unit: 'percent' }),
  error: u8(),
})
