import { DEMO_SEED } from './demo-fleet.ts'
import { hashOf, unitOf } from './hash-random.ts'

/** A vehicle of the fleet as far as its users depend on it. */
export interface UsedVehicle {
  id: number
  orgId: number
  country: string
}
export interface DemoAppUser {
  orgId: number
  userNo: string
  name: string
  phone: string
  realName: 'none' | 'pending' | 'verified' | 'rejected'
  registeredAt: Date
  lastUsedAt: Date | null
  appVersion: string
  language: string
  state: 'active' | 'frozen'
  vehicles: { id: number; role: 'owner' | 'authorised' }[]
}

const FAMILY = '王 李 张 刘 陈 杨 赵 黄 周 吴 徐 孙 马 朱 胡 郭 何 林 高 罗'.split(' ')
const GIVEN = '伟 敏 静 强 磊 军 洋 勇 艳 杰 涛 明 超 秀英 建国 志强 国栋 晓东 海燕 文斌'.split(' ')
const ABROAD: Readonly<Record<string, { names: readonly string[]; language: string; prefix: string }>> = {
  latin: {
    names: ['Anna Weber', 'Marco Costa', 'Jean Moreau', 'Luis Mora', 'Sofia Haas', 'Pedro Lima'],
    language: 'en',
    prefix: '+49155501',
  },
  RU: { names: ['Иван Лебедев', 'Ольга Новикова', 'Пётр Соколов'], language: 'ru', prefix: '+7900555' },
  AE: { names: ['Omar Haddad', 'Layla Nasser', 'Karim Saleh'], language: 'ar', prefix: '+97150555' },
}
const VERSIONS = ['4.2.1', '4.2.0', '4.1.3', '3.9.6'] as const
/** Vehicles with users; more would only make the list longer. */
const MAX_VEHICLES = 60
const WITHOUT_VEHICLE = 6
const FIRST_NUMBER = 100_201
const DAY_MS = 86_400_000
const FOR = { name: 81, phone: 82, age: 83, use: 84, version: 85, check: 86 } as const

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T

/** Owners and drivers with an account of the app: some have two accounts, some are frozen. Always the same for a fleet. */
export function demoAppUsers(fleet: readonly UsedVehicle[], now: number): DemoAppUser[] {
  const users: DemoAppUser[] = []
  const add = (
    at: { orgId: number; country: string },
    vehicles: DemoAppUser['vehicles'],
    rest: Partial<DemoAppUser> = {},
  ) => users.push({ ...person(users.length, at, now), vehicles, ...rest })
  for (const [index, vehicle] of fleet.slice(0, MAX_VEHICLES).entries()) {
    add(vehicle, [{ id: vehicle.id, role: 'owner' }])
    if (index % 2 === 1) add(vehicle, [{ id: vehicle.id, role: 'authorised' }])
    // A person who registered again with a new phone keeps the old account until someone merges the two.
    if (index % 11 === 5) {
      const { name, phone } = users[users.length - 2] as DemoAppUser
      add(vehicle, [], { name, phone, realName: 'none' })
    }
  }
  const [first] = fleet
  if (first) for (let n = 0; n < WITHOUT_VEHICLE; n += 1) add(first, [], { realName: n % 2 === 0 ? 'none' : 'pending' })
  return users
}

function person(index: number, { orgId, country }: { orgId: number; country: string }, now: number): DemoAppUser {
  const hash = (purpose: number) => hashOf(DEMO_SEED, index, purpose)
  const abroad = country === 'CN' ? undefined : (ABROAD[country] ?? ABROAD.latin)
  const number = String(hash(FOR.phone) % 10_000).padStart(4, '0')
  const check = unitOf(DEMO_SEED, index, FOR.check)
  const age = 20 + 900 * unitOf(DEMO_SEED, index, FOR.age)
  return {
    orgId,
    userNo: `U${FIRST_NUMBER + index}`,
    name: abroad
      ? pick(abroad.names, hash(FOR.name))
      : pick(FAMILY, hash(FOR.name)) + pick(GIVEN, hash(FOR.name) >>> 8),
    phone: abroad ? abroad.prefix + number : `1380013${number}`,
    realName: check < 0.78 ? 'verified' : check < 0.88 ? 'pending' : check < 0.93 ? 'rejected' : 'none',
    registeredAt: new Date(now - age * DAY_MS),
    lastUsedAt: index % 17 === 16 ? null : new Date(now - 12 * DAY_MS * unitOf(DEMO_SEED, index, FOR.use) ** 3),
    appVersion: pick(VERSIONS, hash(FOR.version)),
    language: abroad?.language ?? 'zh-CN',
    state: index % 19 === 7 ? 'frozen' : 'active',
    vehicles: [],
  }
}
