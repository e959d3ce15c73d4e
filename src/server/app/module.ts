import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { Exporter } from '#server/exchange/exporter.ts'
import type { Importer } from '#server/exchange/importer.ts'
import type { Translator } from '#server/http/translate.ts'
import type { Objects } from '#server/objects/open-objects.ts'
import type { PeopleFirst } from '#server/ops/people-first.ts'
import type { Logger } from '#server/ops/log.ts'
import type { Database } from '#server/store/database.ts'
import type { ConnectionBudget } from '#server/telemetry/gateway/connection-limits.ts'
import type { Telemetry } from '#server/telemetry/telemetry.ts'
import type { BackgroundWork } from '#server/work/background-work.ts'
import type { Role, Settings } from './settings.ts'

/** Parts available before terminals may connect. */
export interface Preparation {
  /** Migrated. */
  db: Database
  settings: Settings
  log: Logger
  /** Where people open the console. */
  address: string
  /** Shows a text on the console that starts the platform; it is not logged. */
  print: (text: string) => void
}

/** Parts available to every topic. */
export interface Infrastructure {
  db: Database
  settings: Settings
  log: Logger
  metrics: Registry
  people: PeopleFirst
  telemetry: Telemetry
  objects: Objects
  translator: Translator
  /** Connections of terminals, over all ports of this process. */
  budget: ConnectionBudget
}

/**
 * Parts that one topic offers others, so that they need not import it. A topic declares its part next to its module:
 * `declare module '#server/app/module.ts' { interface SharedParts { … } }`.
 */
export interface SharedParts {}

export interface SharedPlatform extends Infrastructure {
  shared: SharedParts
}

/** Parts passed to routes and background work of a topic. */
export interface Platform extends SharedPlatform {
  /** Of all topics. */
  exporters: readonly Exporter[]
  importers: readonly Importer[]
}

/** Something that runs until it is closed. */
export interface Work {
  /** Ends what is under way, or leaves it to a later start. */
  close(): Promise<void>
}

/** One topic of the server. Adding one means to write this next to it and to name it in modules.ts. */
export interface Module<W extends Work | void = Work | void> {
  /** Folder of the topic; the tag of its calls in the OpenAPI document. */
  name: string
  /** One English sentence about its calls or its work, for the OpenAPI document. */
  about: string
  /** Rows that an installation must have before terminals connect and calls are answered. */
  prepare?(preparation: Preparation): Promise<void>
  /** `earlier`: parts of the modules that precede it in the list. */
  shares?(infrastructure: Infrastructure, earlier: SharedParts): Partial<SharedParts> | Promise<Partial<SharedParts>>
  /** Calls whose result can also be exported in the background. */
  exporters?(platform: SharedPlatform): Exporter[]
  importers?(platform: SharedPlatform): Importer[]
  /** Jobs, schedules and repeated work: one process of the role worker runs each at a time. */
  background?(platform: Platform): BackgroundWork[]
  /** Starts what runs in this process without being called. It is closed while terminals can still be reached. */
  work?(platform: Platform): W | Promise<W>
  /** Roles of a process that does the work; absent: worker. */
  workRoles?: readonly Role[]
  /** The work ends after the last call was answered, not before. */
  outlivesCalls?: boolean
  /** `work` is undefined in a process that does not do it. Hooks of `app` are for what begins and ends with the calls. */
  routes?(app: FastifyInstance, platform: Platform, work: W | undefined): void | Promise<void>
  /** Roles of a process that answers the calls; absent: api. */
  routeRoles?: readonly Role[]
}

export const defineModule = <W extends Work | void>(module: Module<W>): Module => module as Module
