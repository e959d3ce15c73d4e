import type { MessageContext } from './message-context.ts'
import type { KnownTerminal } from './terminal-registry.ts'
import type { TerminalAttributes } from './terminal-repository.ts'

export type VersionContext = Pick<MessageContext, 'follow' | 'log'> & {
  terminals: Pick<MessageContext['terminals'], 'saveAttributes'>
}

/** What a terminal says about its card and software goes to its record; null: it says nothing. */
export function rememberVersions(
  terminal: KnownTerminal,
  iccid: string | null,
  firmware: string | null,
  context: VersionContext,
): void {
  const unchanged =
    (iccid ?? terminal.iccid) === terminal.iccid && (firmware ?? terminal.firmware) === terminal.firmware
  if (unchanged) return
  const before = { iccid: terminal.iccid, firmware: terminal.firmware }
  if (iccid) terminal.iccid = iccid
  if (firmware) terminal.firmware = firmware
  void saveAttributes({ terminalId: terminal.terminalId, iccid, firmware }, context, () =>
    Object.assign(terminal, before),
  )
}

/** `failed`: what was not saved is reported as new the next time. */
export function saveAttributes(
  attributes: TerminalAttributes,
  context: VersionContext,
  failed?: () => void,
): Promise<void> {
  const saved = context.terminals.saveAttributes(attributes).catch((error: unknown) => {
    failed?.()
    context.log.warn({ err: error, terminalId: attributes.terminalId }, 'attributes of a terminal not saved')
  })
  context.follow(saved)
  return saved
}
