import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/identity-check.ts'
import { IDENTITIES, IDENTITY_STATES, IDENTITY_VERDICTS } from '#core/domain/identity-check.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { NotFound } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { ONE_ROW, pageIn } from '#server/store/paging.ts'
import { askTerminals } from '#server/telemetry/commands/ask-terminals.ts'
import type { CommandService } from '#server/telemetry/commands/command-service.ts'
import type { IdentityCheckRepository } from './identity-check-repository.ts'

export interface IdentityCheckParts {
  mismatches: IdentityCheckRepository
  commands: Pick<CommandService, 'create'>
}

/** Where it is, and what it says it is. */
const QUESTIONS = ['queryLocation', 'queryAttributes'] as const
const PURPOSE = 'Identity of a terminal differs from the books'

export function identityCheckRoutes(app: FastifyInstance, { mismatches, commands }: IdentityCheckParts): void {
  const found = (changed: number | null): { changed: number } => {
    if (changed === null) throw new NotFound()
    return { changed }
  }
  route(app, contract.listIdentityMismatches, ({ query, caller }) => mismatches.page(caller, ...pageIn(query)))
  route(app, contract.countIdentityMismatches, ({ caller }) => mismatches.counts(caller))
  const file = identityExporter(mismatches)
  route(app, contract.exportIdentityMismatches, (call) => answerExport(file, call))
  route(app, contract.judgeIdentities, async ({ body: { ids, ...judgement }, caller }) =>
    found(await mismatches.judge(caller, ids, judgement)),
  )
  route(app, contract.allowIdentities, async ({ body: { ids, ...allowance }, caller }) =>
    found(await mismatches.allow(caller, ids, allowance)),
  )
  route(app, contract.locateIdentities, async ({ body: { ids }, caller }) => {
    const own = await mismatches.vins(caller, ids)
    if (own.length < new Set(ids).size) throw new NotFound()
    const vins = own.map(({ vin }) => vin)
    const { given, refused } = await askTerminals(commands, caller, { vins, kinds: QUESTIONS, reason: PURPOSE })
    return { given, refused }
  })
}

export const identityExporter = (mismatches: IdentityCheckRepository): Exporter =>
  exporter({
    endpoint: contract.exportIdentityMismatches,
    page: '/deviceManage/tboxCheckVIN',
    fileName: 'identity-checks',
    columns: [
      'sn',
      'vin',
      'plate',
      'identity',
      'expected',
      'reported',
      'otherPlate',
      'reports',
      'firstTime',
      'lastTime',
      'verdict',
      'identityState',
      'note',
      'orgName',
    ],
    words: {
      identity: wordsOf(IDENTITIES, 'identityCheck:identity.'),
      verdict: wordsOf(IDENTITY_VERDICTS, 'identityCheck:verdict.'),
      identityState: wordsOf(IDENTITY_STATES, 'identityCheck:state.'),
    },
    async *rows(scope, filter) {
      for await (const { state, ...row } of mismatches.all(scope, filter)) yield { ...row, identityState: state }
    },
    count: async (scope, filter) => (await mismatches.page(scope, filter, ONE_ROW)).total,
  })
