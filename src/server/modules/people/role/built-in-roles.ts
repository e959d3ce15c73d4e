import { OPEN_PAGES, PAGE_PATHS } from '#core/contract/product-routes.ts'
import type { BuiltInRole } from '#core/domain/built-in-role.ts'
import type { BuiltIn } from './role-repository.ts'

interface Template {
  name: string
  riskCeiling: number
  /** Whether a button or call belongs to it. */
  opens: (code: string) => boolean
}

const PAGES: readonly string[] = [...PAGE_PATHS].filter((path) => !OPEN_PAGES.has(path))

const below = (...paths: readonly string[]) => {
  return (code: string) => paths.some((path) => code === path || code.startsWith(`${path}/`))
}
const ends = (...verbs: readonly string[]) => {
  return (code: string) => !PAGE_PATHS.has(code) && verbs.some((verb) => code.endsWith(`/${verb}`))
}
type Test = (code: string) => boolean
const either =
  (...tests: readonly Test[]): Test =>
  (code) =>
    tests.some((test) => test(code))
const but =
  (test: Test, ...except: readonly Test[]): Test =>
  (code) =>
    test(code) && !either(...except)(code)

const administers = below('/permit')
const OTA = ['/upgradeTask', '/upgradeFile', '/ota']
const decides = ends('approve', 'audit', 'rotate', 'personalData', 'erase', 'queryAll')
/** Every page but administration and upgrades; no buttons. */
const reads: Test = but((code) => PAGE_PATHS.has(code), administers, below(...OTA))

const TEMPLATES: Readonly<Record<Exclude<BuiltInRole, 'tenantAdmin'>, Template>> = {
  viewer: { name: 'Viewer', riskCeiling: 0, opens: reads },
  operator: {
    name: 'Operator',
    riskCeiling: 1,
    opens: either(
      reads,
      but(below('/home', '/multiTrack', '/operate', '/tbox/travalData', '/tbox/warnMessage', '/tbox/awaken'), decides),
      but(below('/tbox/remoteControl/command', '/tbox/locationMessage', '/dataService/awake'), decides),
    ),
  },
  engineer: {
    name: 'Engineer',
    riskCeiling: 2,
    opens: either(reads, but(below('/dataService', '/tbox', '/offline', '/parts', '/exportFile', '/home'), decides)),
  },
  otaEditor: { name: 'OTA editor', riskCeiling: 0, opens: either(reads, but(below(...OTA), decides)) },
  otaApprover: { name: 'OTA approver', riskCeiling: 0, opens: either(reads, below(...OTA)) },
  safetyOfficer: {
    name: 'Safety officer',
    riskCeiling: 1,
    opens: either(
      reads,
      but(below('/home', '/operate', '/tbox/visualization', '/tbox/warnMessage', '/multiTrack'), decides),
      ends('export'),
    ),
  },
  auditor: { name: 'Auditor', riskCeiling: 0, opens: below('/home', '/permit/log') },
}

/** Built-in roles over all codes of this version. */
export function builtInRoles(buttons: readonly string[]): BuiltIn[] {
  const codes = [...new Set([...PAGES, ...buttons])]
  const administrator = {
    builtIn: 'tenantAdmin',
    name: 'Administrator',
    grantsAll: true,
    codes: [],
    riskCeiling: 3,
  } as const
  const others = Object.entries(TEMPLATES).map(([builtIn, { name, riskCeiling, opens }]) => ({
    builtIn: builtIn as BuiltInRole,
    name,
    grantsAll: false,
    codes: codes.filter(opens),
    riskCeiling,
  }))
  return [administrator, ...others]
}
