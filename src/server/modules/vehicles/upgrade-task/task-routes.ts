import type { FastifyInstance } from 'fastify'
import { getTaskLog, getTaskFigures, exportTaskDossier } from '#core/contract/task-figures.ts'
import * as contract from '#core/contract/upgrade-task.ts'
import type { FileEnvironment } from '#core/domain/upgrade-file.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { Conflict, Invalid, NotFound } from '#server/http/errors.ts'
import { type Caller, route } from '#server/http/route.ts'
import * as saved from '#server/http/saved.ts'
import { streamAnswer } from '#server/http/stream-answer.ts'
import { pageIn } from '#server/store/paging.ts'
import { type LiveParts, liveReasons } from '#server/telemetry/commands/live-reasons.ts'
import type { SharedParts } from '#server/app/module.ts'
import { approvalOf } from './task-audit-repository.ts'
import type { TaskDetailRepository } from './task-detail-repository.ts'
import { dossierPieces } from './task-dossier.ts'
import type { TaskDossierRepository } from './task-dossier-repository.ts'
import { taskExporter } from './task-exporter.ts'
import { previewOf } from './task-preview.ts'
import { asTask, type TaskRepository } from './task-repository.ts'
import type { TaskSelectionRepository } from './task-selection-repository.ts'
import type { StepOutcome, TaskStepRepository } from './task-step-repository.ts'
import type { TaskWriteRepository } from './task-write-repository.ts'

export interface TaskRouteParts {
  tasks: TaskRepository
  details: TaskDetailRepository
  writes: TaskWriteRepository
  steps: TaskStepRepository
  selections: TaskSelectionRepository
  dossiers: TaskDossierRepository
  live: LiveParts
  signatures: SharedParts['signatures']
  /** Of this installation. */
  environment: FileEnvironment
}

export function taskRoutes(app: FastifyInstance, parts: TaskRouteParts): void {
  readRoutes(app, parts)
  previewRoute(app, parts)
  writeRoutes(app, parts)
  stepRoutes(app, parts)
}

/** Rejects a step that was not taken. */
export function mustBeTaken(outcome: StepOutcome): void {
  if (outcome === 'missing') throw new NotFound('error.gone')
  if (outcome === 'illegal') throw new Conflict('error.stateStep')
}

async function detailOf({ tasks, details, environment }: TaskRouteParts, caller: Caller, id: number) {
  const row = saved.mustExist(await tasks.find(caller, id))
  const { selection, waitDays, limitMinutes, channel, server, driverText, note, frozen, frozenHash } = row
  const { selection: _selection, frozenHash: _hash, ...listed } = row
  const vins = await details.ownVins(caller, selection.vins)
  return {
    ...asTask(listed, caller.userId),
    ...selection,
    vins,
    otherVins: selection.vins.length - vins.length,
    waitDays,
    limitMinutes,
    channel,
    server,
    driverText,
    note,
    frozen,
    frozenHash,
    taskGroups: await details.groups(id),
    ...(await details.waits(id)),
    dayBytes: await details.dayBytes(id),
    ...approvalOf(row, environment),
  }
}

function readRoutes(app: FastifyInstance, parts: TaskRouteParts): void {
  const { tasks, details, dossiers, signatures } = parts
  const seen = async (caller: Caller, id: number) => saved.mustExist(await tasks.find(caller, id))
  route(app, contract.listUpgradeTasks, async ({ query, caller }) => {
    const { list, total } = await tasks.page(caller, ...pageIn(query))
    return { list: list.map((row) => asTask(row, caller.userId)), total }
  })
  route(app, contract.getUpgradeTask, ({ query: { id }, caller }) => detailOf(parts, caller, id))
  route(app, getTaskLog, async ({ query: { id }, caller }) => {
    await seen(caller, id)
    return details.log(id)
  })
  route(app, getTaskFigures, async ({ query: { id }, caller }) => {
    await seen(caller, id)
    return details.figures(id)
  })
  route(app, exportTaskDossier, async ({ query: { id }, caller }) => {
    const task = await detailOf(parts, caller, id)
    const sign = await signatures.textSigner(caller)
    const keys = [...(await signatures.publicKeys(caller.oemId))].map(([keyId, publicKey]) => ({ keyId, publicKey }))
    const pieces = dossierPieces({ task, log: await details.log(id), vehicles: dossiers.vehicles(id), keys, sign })
    return streamAnswer(pieces, { filename: `${task.taskNo}.json`, contentType: 'application/json' })
  })
  const exporter = taskExporter(tasks)
  route(app, contract.exportUpgradeTasks, (call) => answerExport(exporter, call))
}

function previewRoute(app: FastifyInstance, { selections, live }: TaskRouteParts): void {
  route(app, contract.previewUpgradeTask, async ({ body, caller }) => {
    const rules = await selections.rules(caller, body.strategyId)
    if (!rules) throw Invalid.field('strategyId', 'validation.strategyNotActive')
    const targets = new Set((await selections.usableTargets(caller, body)).map(({ softModel }) => softModel))
    return previewOf({
      rules,
      sets: await selections.sets(caller, body, await liveReasons(live, caller.oemId, rules)),
      unknownVins: await selections.unknownVins(caller, body.vins),
      unusable: body.softModels.filter((name) => !targets.has(name)),
    })
  })
}

function writeRoutes(app: FastifyInstance, { tasks, writes }: TaskRouteParts): void {
  route(app, contract.createUpgradeTask, async ({ body, caller }) => ({ id: await writes.insert(caller, body) }))
  route(app, contract.updateUpgradeTask, async ({ body: { id, updateTime, ...input }, caller }) =>
    saved.mustBeSaved(await writes.update(caller, id, updateTime, input)),
  )
  route(app, contract.deleteUpgradeTasks, async ({ body: { ids }, caller }) => {
    const changed = await tasks.remove(caller, ids)
    if (changed === null) throw new Conflict('error.taskFixed')
    return { changed }
  })
  route(app, contract.copyUpgradeTask, async ({ body: { id, name }, caller }) => ({
    id: saved.mustExist(await writes.copy(caller, id, name)),
  }))
  route(app, contract.retryUpgradeTask, async ({ body: { id, name, vehicles }, caller }) => {
    const made = await writes.retry(caller, id, name, vehicles)
    if (made === 'illegal') throw new Conflict('error.stateStep')
    if (made === 'none') throw new Conflict('error.taskNoVehicleLeft')
    return { id: saved.mustExist(made) }
  })
}

function stepRoutes(app: FastifyInstance, { steps }: TaskRouteParts): void {
  route(app, contract.submitUpgradeTask, async ({ body: { id, reason }, caller }) =>
    mustBeTaken(await steps.submit(caller, id, reason)),
  )
  route(app, contract.withdrawUpgradeTask, async ({ body: { id, reason }, caller }) =>
    mustBeTaken(await steps.withdraw(caller, id, reason)),
  )
  route(app, contract.answerUpgradeTask, async ({ body: { id, answer }, caller }) =>
    mustBeTaken(await steps.answer(caller, id, answer)),
  )
  route(app, contract.startUpgradeTask, async ({ body: { id }, caller }) => mustBeTaken(await steps.start(caller, id)))
  route(app, contract.pauseUpgradeTask, async ({ body: { id, reason }, caller }) =>
    mustBeTaken(await steps.pause(caller, id, reason)),
  )
  route(app, contract.resumeUpgradeTask, async ({ body: { id, reason }, caller }) =>
    mustBeTaken(await steps.resume(caller, id, reason)),
  )
  route(app, contract.openTaskGroup, async ({ body: { id }, caller }) => mustBeTaken(await steps.openGroup(caller, id)))
  route(app, contract.stopUpgradeTask, async ({ body: { id, reason, hard }, caller }) =>
    mustBeTaken(await steps.stop(caller, id, reason, hard)),
  )
}
