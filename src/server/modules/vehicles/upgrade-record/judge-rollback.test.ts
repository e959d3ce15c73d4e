import { expect, it } from 'vitest'
import { judgeRollback, type RollbackFacts, type RollbackVerdict } from './judge-rollback.ts'

const facts: RollbackFacts = {
  policy: 'automatic',
  isRequested: false,
  isFitted: true,
  isConnected: true,
  fromVersion: '7.1.0',
  toVersion: '7.2.0',
  currentVersion: 'RCV-1.0',
  question: 'executed',
  fileCounter: 1,
  currentCounter: null,
  isTaken: false,
}

it.each<[string, Partial<RollbackFacts>, RollbackVerdict]>([
  ['goes back where neither version runs', {}, 'ordered'],
  ['asks for the version first', { question: null }, 'ask'],
  ['asks again when nobody answered', { question: 'noResponse' }, 'ask'],
  ['waits for the answer', { question: 'sent' }, null],
  ['waits for a connection', { question: null, isConnected: false }, null],
  ['needs nothing where the version before runs', { currentVersion: '7.1.0' }, 'intact'],
  ['needs nothing where the new version runs after all', { currentVersion: '7.2.0' }, 'none'],
  ['is held for a person', { policy: 'manual' }, 'held'],
  ['is held for nobody where the version before runs', { policy: 'manual', currentVersion: '7.1.0' }, 'intact'],
  ['goes back when a person wants it', { policy: 'manual', isRequested: true }, 'ordered'],
  ['follows the policy', { policy: 'none' }, 'none'],
  ['needs a published file', { fileCounter: null }, 'noFile'],
  ['never goes below what runs', { currentCounter: 2 }, 'counter'],
  ['may go to the same counter', { currentCounter: 1 }, 'ordered'],
  ['waits for the end of another upgrade', { isTaken: true }, null],
  ['is not for another terminal', { isFitted: false }, 'none'],
])('%s', (_what, over, verdict) => {
  expect(judgeRollback({ ...facts, ...over })).toBe(verdict)
})
