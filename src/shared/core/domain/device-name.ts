export const DEVICE_KINDS = ['desktop', 'phone', 'tablet', 'program', 'unknown'] as const
export type DeviceKind = (typeof DEVICE_KINDS)[number]

export interface DeviceName {
  kind: DeviceKind
  /** Name and version, such as "Firefox 145"; empty: unknown. */
  browser: string
  /** Such as "Windows"; empty: unknown. */
  system: string
}

/** First match counts: most browsers also name those they resemble. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\bYaBrowser\/(\d+)/, 'Yandex Browser'],
  [/\bMicroMessenger\/(\d+)/, 'WeChat'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string, DeviceKind])[] = [
  [/\biPad\b/, 'iPadOS', 'tablet'],
  [/\biPhone\b/, 'iOS', 'phone'],
  [/\bAndroid\b(?=.*\bMobile\b)/, 'Android', 'phone'],
  [/\bAndroid\b/, 'Android', 'tablet'],
  [/\bHarmonyOS\b/, 'HarmonyOS', 'phone'],
  [/\bWindows\b/, 'Windows', 'desktop'],
  [/\bMacintosh\b/, 'macOS', 'desktop'],
  [/\bCrOS\b/, 'ChromeOS', 'desktop'],
  [/\bLinux\b/, 'Linux', 'desktop'],
]
const PROGRAM = /^([\w.-]{1,40})\/([\w.]{1,20})/

/** Readable device name from a user agent. The user agent is not verified. */
export function deviceName(userAgent: string): DeviceName {
  const [pattern, name] = BROWSERS.find(([each]) => each.test(userAgent)) ?? []
  const [, system = '', kind = 'unknown' as const] = SYSTEMS.find(([each]) => each.test(userAgent)) ?? []
  if (pattern && name) return { kind, browser: `${name} ${pattern.exec(userAgent)![1]}`, system }
  const program = PROGRAM.exec(userAgent)
  if (program && program[1] !== 'Mozilla') return { kind: 'program', browser: `${program[1]} ${program[2]}`, system }
  return { kind: userAgent !== '' && system === '' ? 'program' : kind, browser: '', system }
}
