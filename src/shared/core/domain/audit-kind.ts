/** Tabs of the audit trail: what kind of call left the entry. */
export const AUDIT_KINDS = ['operation', 'session', 'export', 'command', 'permission'] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

/** ok: done; refused: not allowed or not acceptable; failed: broke on our side; unknown: the process ended in the meantime. */
export const AUDIT_RESULTS = ['ok', 'refused', 'failed', 'unknown'] as const
export type AuditResult = (typeof AUDIT_RESULTS)[number]

export const AUDIT_ACTIONS = [
  'create',
  'update',
  'delete',
  'archive',
  'restore',
  'decide',
  'cancel',
  'send',
  'run',
  'import',
  'export',
  'upload',
  'assign',
  'mute',
  'check',
  'signIn',
  'signOut',
  'password',
  'erase',
  'reveal',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** First match counts; the last segments of the paths of the contract. */
const ACTION_WORDS: readonly (readonly [RegExp, AuditAction])[] = [
  [/^login$/i, 'signIn'],
  [/^signOut$/i, 'signOut'],
  [/password/i, 'password'],
  [/erase/i, 'erase'],
  [/^reveal$/i, 'reveal'],
  [/export|^link$|download|^issue$|^dossier$/i, 'export'],
  [/import|^commit$/i, 'import'],
  [/upload|^attach$|^ftp$/i, 'upload'],
  [/^(un)?mute$|mask|silence|block$|dismiss/i, 'mute'],
  [/restore|^undo$|rollBack|^retry$/i, 'restore'],
  [/archive|^retire$|^offline$/i, 'archive'],
  [/delete|remove|revoke|clear|deregister|unbind|unsync/i, 'delete'],
  [
    /approve|reject|confirm|acknowledge|settle|resolve|allow|^audit$|^decide$|^explain$|^judge$|^apply$|^keep$/i,
    'decide',
  ],
  [/cancel|stop|^end$/i, 'cancel'],
  [/assign|^sign$|bind|publish|enable|^share$|^device$/i, 'assign'],
  [
    /send|sync|wake|^notify$|^read(Parameters|Version)$|^locate$|write|read$|query$|track$|takePhoto|realtimeVideo|records|control|playback/i,
    'send',
  ],
  [/run|start|^reprocess$|begin|search|test|match|recalculate|dryRun|watch|^viewAs$|^build|^diagnose$/i, 'run'],
  [/check|^verify$/i, 'check'],
  [
    /update|save|change|replace|layout|tag|merge|move|disable|split|comment|^ask$|^answer$|choose|reset|pin|edit|set$|rotate|subscribe$|^(un)?lock$|^suspend$|^pause$|^resume$|^openGroup$|^submit$|^withdraw$|^close$|^(un)?freeze$|^register$|^deliver$|^transfer$|^return$|^setting$|^throttle$|^priority$|^order$|^release$|^payment$|^terminate$/i,
    'update',
  ],
  [/create|insert|add|invite|^report$|^combine$|^copy$|^newVersion$/i, 'create'],
]

/** Action of a call, from the last segment of its path; undefined for unknown segments. */
export function auditAction(path: string): AuditAction | undefined {
  const last = path.split('/').at(-1) ?? ''
  return ACTION_WORDS.find(([words]) => words.test(last))?.[1]
}

/** What the call did exactly, where the action covers several: approving and rejecting, undoing and trying again. */
export const AUDIT_VERBS = [
  'approve',
  'reject',
  'confirm',
  'acknowledge',
  'settle',
  'judge',
  'allow',
  'retry',
  'undo',
  'rollBack',
  'dryRun',
  'unmute',
  'block',
  'publish',
  'share',
  'revoke',
  'freeze',
  'unfreeze',
  'lock',
  'unlock',
  'suspend',
  'resume',
  'disable',
  'enable',
  'transfer',
  'viewAs',
] as const
export type AuditVerb = (typeof AUDIT_VERBS)[number]

const isVerb = (word: string): word is AuditVerb => (AUDIT_VERBS as readonly string[]).includes(word)

/** From the decision that was sent, or from the last segment of the path; undefined where the action says it all. */
export function auditVerb(path: string, given: Readonly<Record<string, unknown>> | null): AuditVerb | undefined {
  const decision = given?.approve ?? given?.approved
  if (typeof decision === 'boolean') return decision ? 'approve' : 'reject'
  const last = path.split('/').at(-1) ?? ''
  return isVerb(last) ? last : undefined
}
