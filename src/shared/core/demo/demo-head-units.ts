import { hashOf, unitOf } from './hash-random.ts'

/** The head unit of a vehicle of the demo. */
export interface DemoHeadUnit {
  sn: string
  /** Its part model. */
  project: (typeof PROJECTS)[number]['project']
  trim: string
  /** Before any upgrade. */
  system: string
  map: string
  apps: { name: string; version: string }[]
  /** Free, MB. */
  storage: number
}

const FOR = { has: 401, project: 402, trim: 403, map: 404, storage: 405, sn: 406, behind: 407 } as const
/** Share of the vehicles with a head unit. */
const SHARE = 0.7
const PROJECTS = [
  { project: 'HU-12', weight: 0.6, trims: ['Comfort', 'Premium'], system: '22.1', storage: 6_000 },
  { project: 'HU-10', weight: 0.4, trims: ['Base', 'Comfort'], system: '18.2', storage: 900 },
] as const
const MAPS = ['2025.3', '2025.4', '2026.1'] as const
const APPS = [
  { name: 'Navigation', version: '7.4.2' },
  { name: 'Media', version: '3.9.0' },
  { name: 'Voice assistant', version: '2.2.1' },
  { name: 'Driver log', version: '1.8.0' },
] as const

const picked = <T>(list: readonly T[], unit: number): T => list[Math.floor(unit * list.length)] as T

/** Undefined: the vehicle has none. */
export function demoHeadUnit(seed: number, index: number): DemoHeadUnit | undefined {
  const unit = (purpose: number) => unitOf(seed, purpose, index)
  if (unit(FOR.has) >= SHARE) return undefined
  const { project, trims, system, storage } = PROJECTS[unit(FOR.project) < PROJECTS[0].weight ? 0 : 1]
  const trim = picked<string>(trims, unit(FOR.trim))
  // The better ones have more of everything.
  const apps = APPS.slice(0, trim === 'Base' ? 2 : trim === 'Comfort' ? 3 : APPS.length)
  return {
    sn: `${project.replace('-', '')}${String(hashOf(seed, FOR.sn, index)).padStart(10, '0')}`,
    project,
    trim,
    system,
    map: picked(MAPS, unit(FOR.map)),
    apps: [...apps],
    storage: Math.round(storage * (0.4 + unit(FOR.storage))),
  }
}
