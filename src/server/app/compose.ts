import type { FastifyInstance } from 'fastify'
import type { BackgroundWork } from '#server/work/background-work.ts'
import type { Infrastructure, Module, Platform, SharedParts, Work } from './module.ts'
import type { Role, Settings } from './settings.ts'

/** Running modules of a process, until they are closed. */
export type RunningWork = ReadonlyMap<Module, Work>

const DEFAULT_WORK_ROLES = ['worker'] as const
const DEFAULT_ROUTE_ROLES = ['api'] as const

const hasRole = ({ roles }: Pick<Settings, 'roles'>, wanted: readonly Role[]) =>
  wanted.some((role) => roles.includes(role))

/** The parts for routes and work: first what modules share, then what can be exported and imported. */
export async function composePlatform(modules: readonly Module[], infrastructure: Infrastructure): Promise<Platform> {
  const parts: Partial<SharedParts> = {}
  for (const module of modules) Object.assign(parts, await module.shares?.(infrastructure, parts as SharedParts))
  const platform = { ...infrastructure, shared: parts as SharedParts }
  return {
    ...platform,
    exporters: modules.flatMap((module) => module.exporters?.(platform) ?? []),
    importers: modules.flatMap((module) => module.importers?.(platform) ?? []),
  }
}

/** Starts, in the order of the list, what this process does in the background; `started` learns of each at once. */
export async function startWork(
  modules: readonly Module[],
  platform: Platform,
  started: (module: Module, work: Work) => void,
): Promise<RunningWork> {
  const running = new Map<Module, Work>()
  for (const module of modules) {
    if (!module.work || !hasRole(platform.settings, module.workRoles ?? DEFAULT_WORK_ROLES)) continue
    const work = await module.work(platform)
    if (!work) continue
    running.set(module, work)
    started(module, work)
  }
  return running
}

/** Jobs that the queue runs in this process. */
export const backgroundWork = (modules: readonly Module[], platform: Platform): BackgroundWork[] =>
  hasRole(platform.settings, DEFAULT_WORK_ROLES) ? modules.flatMap((module) => module.background?.(platform) ?? []) : []

/** Adds the calls that this process answers, each tagged with its module. */
export async function addRoutes(
  app: FastifyInstance,
  modules: readonly Module[],
  platform: Platform,
  running: RunningWork,
): Promise<void> {
  for (const module of modules) {
    if (!hasRole(platform.settings, module.routeRoles ?? DEFAULT_ROUTE_ROLES)) continue
    const known = app.endpoints.length
    await module.routes?.(app, platform, running.get(module))
    for (const endpoint of app.endpoints.slice(known)) app.topics.set(endpoint, module)
  }
}
